// A moment of a match as a picture to be sent to others: drawn here, with what the page has.
import { fetchStamp } from '../lib/stamps.svelte';
import type { Review } from '../lib/wire';
import { path, tracks, xOf } from './chart';
import { say } from '../lib/say';

export interface Moment {
  /** The game's title, colour and emblem. */
  title: string;
  colour: string;
  emblem: string;
  /** Who played, in words. */
  names: string;
  /** How it ended. */
  result: string;
  /** What happened at this moment. */
  line: string;
  review: Review | null;
  /** After so many inputs. */
  at: number;
}

const [WIDTH, HEIGHT] = [1200, 630];
const PAPER = '#f3ead7';
const INK = '#221d19';
const QUIET = '#5d5449';

/** Text in lines of at most this width, the last one cut off if there are too many. */
function wrapped(pen: CanvasRenderingContext2D, text: string, width: number, most: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (pen.measureText(longer).width <= width || !lines.at(-1)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]} …`];
}

/** Stamp an emblem: the glyphs are paths in a square of 512. */
async function stamp(pen: CanvasRenderingContext2D, name: string, x: number, y: number, size: number): Promise<void> {
  const body = await fetchStamp(name);
  pen.save();
  pen.translate(x, y);
  pen.scale(size / 512, size / 512);
  for (const [, drawing = ''] of body.matchAll(/\sd="([^"]+)"/g)) pen.fill(new Path2D(drawing));
  pen.restore();
}

function chart(
  pen: CanvasRenderingContext2D,
  review: Review,
  at: number,
  colour: string,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  pen.save();
  pen.translate(x, y);
  pen.strokeStyle = QUIET;
  pen.setLineDash([4, 6]);
  pen.stroke(new Path2D(`M0 ${height / 2}H${width}`));
  pen.setLineDash([]);
  pen.strokeRect(0, 0, width, height);
  tracks(review).forEach((track, number) => {
    pen.strokeStyle = number ? INK : colour;
    pen.lineWidth = number ? 3 : 5;
    pen.setLineDash(number ? [6 * number, 5] : []);
    pen.stroke(new Path2D(path(track.spots, width, height)));
  });
  pen.setLineDash([]);
  pen.strokeStyle = '#b3261e';
  pen.lineWidth = 4;
  const here = xOf(review, at) * width;
  pen.stroke(new Path2D(`M${here} 0V${height}`));
  pen.restore();
}

/** The picture as a PNG. */
export async function picture(moment: Moment): Promise<Blob> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(say('This browser draws no pictures.'));
  await document.fonts.ready;
  pen.fillStyle = '#1f2a26';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = PAPER;
  pen.fillRect(40, 40, WIDTH - 80, HEIGHT - 80);
  const colour = moment.colour.startsWith('#') ? moment.colour : QUIET; // a canvas knows no names of ours
  pen.fillStyle = colour;
  pen.fillRect(40, 40, 18, HEIGHT - 80);
  await stamp(pen, moment.emblem, 92, 74, 120);
  pen.textBaseline = 'top';
  const words = (text: string, font: string, ink: string, top: number, size: number, most = 1, left = 92): number => {
    pen.font = `${font} ${size}px Alegreya, Georgia, serif`;
    pen.fillStyle = ink;
    const lines = wrapped(pen, text, WIDTH - 80 - left, most);
    lines.forEach((line, number) => pen.fillText(line, left, top + number * size * 1.2));
    return top + lines.length * size * 1.2;
  };
  words(moment.title, '700', INK, 78, 52, 1, 240);
  words(moment.names, '400', QUIET, 144, 32, 1, 240);
  let top = words(moment.line, '500', INK, 222, 44, 3);
  top = words(moment.result, '400', QUIET, top + 8, 32, 1) + 16;
  const room = HEIGHT - 40 - 24 - top;
  if (moment.review?.moments.length && room > 50)
    chart(pen, moment.review, moment.at, colour, 92, top, WIDTH - 184, Math.min(150, room));
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(say('This browser makes no pictures.')))),
      'image/png',
    ),
  );
}
