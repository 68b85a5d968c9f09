// What grows and stands on a map, drawn in a square of 100: its foot in the middle of the lower edge. Later strokes lie on
// earlier ones.
import type { GrownView } from './wire';

/** How a stroke is drawn: a body of paper with an outline, a line, a fine line, a patch of ink, a glow. */
export type Manner = 'body' | 'line' | 'fine' | 'ink' | 'glow';

export const GLYPHS: Record<Exclude<GrownView['glyph'], 'motif'>, [Manner, string][]> = {
  tree: [
    ['line', 'M-5 0V-30M5 0V-30'],
    ['body', 'M-8 -26C-34 -20 -48 -44 -32 -60C-34 -88 4 -102 18 -82C42 -88 54 -54 36 -42C38 -24 10 -18 -8 -26Z'],
    ['fine', 'M16 -34C28 -38 34 -48 30 -60M2 -32C16 -30 24 -38 24 -50M-18 -66C-16 -78 -4 -84 6 -82'],
  ],
  pine: [
    ['line', 'M0 0V-12'],
    ['body', 'M0 -100L14 -66L7 -67L23 -38L11 -40L30 -9L-30 -9L-11 -40L-23 -38L-7 -67L-14 -66Z'],
    ['ink', 'M0 -100L14 -66L7 -67L23 -38L11 -40L30 -9L6 -9C10 -36 2 -66 0 -100Z'],
  ],
  palm: [
    ['line', 'M2 0C-4 -24 -2 -44 6 -62'],
    [
      'ink',
      'M6 -62C-8 -86 -32 -82 -40 -60C-26 -70 -8 -70 6 -62C-12 -60 -28 -48 -27 -32C-15 -48 -4 -56 6 -62C12 -88 38 -86 46 -64C30 -72 16 -70 6 -62C24 -60 37 -48 36 -34C25 -50 15 -57 6 -62Z',
    ],
  ],
  peak: [
    ['body', 'M-50 2C-41 -16 -36 -26 -28 -42C-22 -54 -12 -82 0 -100C8 -84 15 -70 22 -58C31 -42 38 -22 50 2'],
    [
      'ink',
      'M0 -100C8 -84 15 -70 22 -58C31 -42 38 -22 50 2L42 2C34 -10 30 -30 22 -40C20 -30 26 -14 22 -2C14 -18 16 -38 8 -56C6 -40 12 -22 6 -8C0 -30 6 -60 0 -100Z',
    ],
    ['fine', 'M-12 -70C-18 -52 -16 -40 -26 -22M-22 -44C-26 -34 -28 -26 -34 -14'],
  ],
  'snow-peak': [
    ['body', 'M-50 2C-41 -16 -36 -26 -28 -42C-22 -54 -12 -82 0 -100C8 -84 15 -70 22 -58C31 -42 38 -22 50 2'],
    [
      'fine',
      'M-24 -50L-14 -40L-5 -54L4 -38L12 -52L22 -58M8 -34C12 -22 16 -10 18 -2M20 -42C26 -26 32 -12 36 -2M30 -34C34 -22 40 -10 44 -2',
    ],
  ],
  volcano: [
    ['body', 'M-50 2C-36 -26 -24 -56 -16 -76C-10 -70 -4 -80 2 -74C8 -68 12 -78 18 -74C26 -54 38 -24 50 2'],
    ['ink', 'M18 -74C26 -54 38 -24 50 2L38 2C30 -18 24 -40 18 -52C18 -34 24 -16 18 -4C10 -24 16 -50 18 -74Z'],
    ['glow', 'M-2 -72C-6 -54 4 -46 -4 -26M8 -70C8 -56 2 -44 8 -30'],
    ['fine', 'M0 -80C-8 -92 10 -98 2 -110C-4 -120 12 -124 8 -134M10 -82C18 -90 8 -98 16 -106'],
  ],
  hill: [
    ['body', 'M-50 1C-34 -32 -14 -48 2 -46C20 -44 36 -24 50 1'],
    ['fine', 'M22 -32C28 -24 34 -14 38 -4M12 -39C18 -30 24 -20 28 -10M32 -22C36 -16 40 -10 43 -4'],
  ],
  hillock: [
    ['line', 'M-50 0C-30 -28 10 -36 50 -2'],
    ['fine', 'M16 -20C24 -16 30 -10 34 -5M26 -14C31 -11 36 -7 40 -3'],
  ],
  tuft: [
    [
      'line',
      'M-34 0C-30 -18 -36 -34 -48 -42M-16 0C-16 -26 -20 -44 -26 -60M4 0C4 -28 8 -50 2 -72M20 0C22 -24 30 -40 38 -52M36 0C38 -12 46 -24 56 -28',
    ],
  ],
  reed: [
    [
      'line',
      'M-30 0C-30 -22 -34 -40 -40 -58M-12 0C-12 -30 -14 -60 -12 -84M8 0C8 -24 10 -44 16 -62M24 0C24 -34 28 -64 34 -88M40 0C40 -18 46 -36 54 -48',
    ],
    ['ink', 'M-15 -78C-15 -92 -9 -92 -9 -78L-10 -64L-14 -64ZM29 -82C30 -96 37 -95 36 -82L33 -68L29 -68Z'],
    ['fine', 'M-56 6H50M-34 14H30'],
  ],
  dune: [
    ['body', 'M-50 0C-30 -24 -6 -36 16 -32C4 -22 18 -10 50 0'],
    ['fine', 'M18 -28C12 -20 26 -8 34 -5M-26 -12C-18 -18 -12 -22 -4 -25'],
  ],
  cactus: [
    ['body', 'M-7 0V-82C-7 -94 9 -94 9 -82V0Z'],
    ['line', 'M-7 -34C-28 -32 -28 -48 -28 -62M9 -26C30 -24 30 -42 30 -54'],
    ['fine', 'M1 -10V-76'],
  ],
  column: [
    ['body', 'M-17 0V-74L-9 -82L0 -72L8 -86L17 -76V0Z'],
    ['ink', 'M5 -80L8 -86L17 -76V0H5Z'],
    ['line', 'M-28 0H28'],
    ['fine', 'M-8 -6V-70'],
  ],
  cave: [
    ['body', 'M-50 1C-38 -36 -16 -56 2 -54C22 -52 40 -30 50 1'],
    ['ink', 'M-17 1C-18 -32 16 -34 18 1Z'],
    ['fine', 'M26 -38C32 -28 38 -16 42 -4M-22 -40C-12 -48 0 -48 8 -46M32 -26C36 -18 40 -10 44 -4'],
  ],
  rock: [
    ['body', 'M-42 0L-30 -38L-4 -56L26 -42L44 0Z'],
    ['ink', 'M-4 -56L26 -42L44 0H10L16 -26Z'],
  ],
  cloud: [
    ['body', 'M-44 0C-66 -6 -60 -36 -38 -34C-36 -62 2 -66 12 -44C32 -56 54 -38 46 -22C62 -18 56 2 42 0Z'],
    ['fine', 'M-22 -14C-14 -30 6 -26 4 -12C3 -6 -6 -6 -6 -12M22 -12C30 -16 36 -12 34 -6'],
  ],
  crack: [['glow', 'M-44 -6L-20 -18L-8 -4L12 -22L26 -10L46 -20M-8 -4L-14 8M12 -22L8 -34']],
  field: [
    ['body', 'M-50 -4L-30 -42L52 -34L36 2Z'],
    ['fine', 'M-44 -12L40 -6M-39 -20L43 -13M-35 -28L46 -21M-32 -36L49 -28'],
  ],
  house: [
    ['body', 'M-34 0V-38L0 -74L34 -38V0Z'],
    ['ink', 'M0 -74L42 -32L34 -28L-2 -62ZM-8 0V-22H8V0Z'],
    ['fine', 'M-34 -38L-42 -30L0 -74'],
  ],
};
/** These look the other way in every other place. */
const TURNED = new Set(['tree', 'tuft', 'reed', 'palm', 'cloud', 'crack', 'field', 'rock', 'column']);
export const isTurned = ({ glyph, x, y }: GrownView): boolean => TURNED.has(glyph) && (x * 7 + y * 3) % 2 !== 0;

/** What a name puts on the map, as a stamp. */
const MOTIFS: Record<string, { stamp: string }> = {
  lamp: { stamp: 'lantern-flame' },
  ladder: { stamp: 'ladder' },
  windmill: { stamp: 'windmill' },
  mushroom: { stamp: 'mushroom' },
  bell: { stamp: 'ringing-bell' },
  gear: { stamp: 'gears' },
  crystal: { stamp: 'crystal-cluster' },
  ghost: { stamp: 'ghost' },
  skull: { stamp: 'skull-crossed-bones' },
  eye: { stamp: 'eyeball' },
  flag: { stamp: 'flying-flag' },
  flower: { stamp: 'flowers' },
  spiral: { stamp: 'divided-spiral' },
  fire: { stamp: 'campfire' },
  bird: { stamp: 'raven' },
  anchor: { stamp: 'anchor' },
};
export const motifStamp = (motif: string): string => MOTIFS[motif]?.stamp ?? '';
