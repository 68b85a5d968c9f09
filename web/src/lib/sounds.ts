// What a table sounds like: short noises and notes, made here from oscillators and noise, and soft.
import { audible } from './prefs.svelte';

/** One voice of a sound: what swings, how high (Hz, gliding `to`), when it begins, how long (seconds) and how loud. */
interface Voice {
  wave: 'noise' | 'sine' | 'triangle';
  pitch: number;
  to?: number;
  at?: number;
  long: number;
  loud: number;
}

const noise = (pitch: number, long: number, loud: number, at = 0, to = pitch): Voice => ({
  wave: 'noise',
  pitch,
  to,
  at,
  long,
  loud,
});
const note = (pitch: number, at: number, long = 0.5, loud = 0.07): Voice => ({
  wave: 'triangle',
  pitch,
  at,
  long,
  loud,
});

export const SOUNDS = {
  die: [
    noise(2600, 0.04, 0.3),
    noise(2100, 0.04, 0.26, 0.07),
    noise(2400, 0.03, 0.2, 0.15),
    noise(1900, 0.03, 0.14, 0.25),
  ],
  card: [noise(3600, 0.13, 0.14, 0, 1500)],
  blow: [noise(260, 0.2, 0.6, 0, 90), { wave: 'sine', pitch: 120, to: 48, long: 0.22, loud: 0.3 }],
  block: [{ wave: 'triangle', pitch: 540, to: 500, long: 0.16, loud: 0.1 }, noise(2000, 0.05, 0.2)],
  miss: [noise(700, 0.22, 0.14, 0, 2200)],
  step: [noise(320, 0.06, 0.3), noise(280, 0.06, 0.26, 0.17)],
  coin: [
    { wave: 'sine', pitch: 1760, long: 0.3, loud: 0.06 },
    { wave: 'sine', pitch: 2637, at: 0.06, long: 0.35, loud: 0.05 },
  ],
  door: [noise(180, 0.12, 0.5), { wave: 'triangle', pitch: 74, to: 108, at: 0.05, long: 0.4, loud: 0.08 }],
  spell: [
    { wave: 'sine', pitch: 620, to: 930, long: 0.45, loud: 0.06 },
    { wave: 'sine', pitch: 930, to: 1395, at: 0.1, long: 0.5, loud: 0.04 },
  ],
  fall: [noise(160, 0.4, 0.6, 0, 60), { wave: 'triangle', pitch: 220, to: 82, long: 0.6, loud: 0.09 }],
  bell: [
    { wave: 'sine', pitch: 523, long: 1.1, loud: 0.07 },
    { wave: 'sine', pitch: 1318, long: 0.7, loud: 0.03 },
  ],
  victory: [note(392, 0), note(523, 0.14), note(659, 0.28), note(784, 0.42, 0.9)],
  defeat: [note(392, 0), note(370, 0.2), note(311, 0.4), note(262, 0.62, 1)],
} satisfies Record<string, Voice[]>;

export type Sound = keyof typeof SOUNDS;

/** Which of a game's events are heard, and as what; those of the others are silent. */
export type Sounds<E extends { kind: string }> = { readonly [kind in E['kind']]?: Sound };

/** A sound is not begun again so soon after itself (milliseconds): ten cards that are drawn at once are one sound. */
const APART = 90;
const last: Partial<Record<Sound, number>> = {};

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

/** A second of white noise. */
function whiteNoise(into: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: into.sampleRate, sampleRate: into.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

function source(into: AudioContext, voice: Voice, begin: number): { swings: AudioScheduledSourceNode; out: AudioNode } {
  const glide = (pitch: AudioParam): void => {
    pitch.setValueAtTime(voice.pitch, begin);
    pitch.exponentialRampToValueAtTime(voice.to ?? voice.pitch, begin + voice.long);
  };
  if (voice.wave !== 'noise') {
    const swings = new OscillatorNode(into, { type: voice.wave });
    glide(swings.frequency);
    return { swings, out: swings };
  }
  hiss ??= whiteNoise(into);
  const swings = new AudioBufferSourceNode(into, { buffer: hiss });
  const band = new BiquadFilterNode(into, { type: 'bandpass', Q: 0.8 });
  glide(band.frequency);
  swings.connect(band);
  return { swings, out: band };
}

/**
 * Make a sound, if the person wants any, and if this browser may: none does before its page has been touched. A table
 * behind another tab is silent; whoever wants to be called from there says so (`call`).
 */
export function sound(name: Sound): void {
  if (!audible() || document.visibilityState === 'hidden' || !navigator.userActivation?.hasBeenActive) return;
  const now = performance.now();
  if (now - (last[name] ?? -APART) < APART) return;
  last[name] = now;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    for (const voice of SOUNDS[name] as Voice[]) {
      const begin = context.currentTime + (voice.at ?? 0);
      const volume = new GainNode(context, { gain: 0 });
      volume.gain.setValueAtTime(0.0001, begin);
      volume.gain.exponentialRampToValueAtTime(voice.loud, begin + 0.008);
      volume.gain.exponentialRampToValueAtTime(0.0001, begin + voice.long);
      const { swings, out } = source(context, voice, begin);
      out.connect(volume).connect(context.destination);
      swings.start(begin);
      swings.stop(begin + voice.long);
    }
  } catch {
    // a browser without sound
  }
}
