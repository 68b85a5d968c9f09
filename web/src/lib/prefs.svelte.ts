// How this person likes the table; kept in this browser.
import { keep, kept, whenStored } from './storage';
import { later } from './say';

export type Speed = 'calm' | 'normal' | 'fast' | 'instant';
export type Theme = 'system' | 'dark' | 'light';
export type Motion = 'system' | 'full' | 'reduced';
export type Effects = 'system' | 'on' | 'off';

interface Prefs {
  speed: Speed;
  theme: Theme;
  motion: Motion;
  /** The sounds of the table; by the system they are off where it wants less motion. */
  effects: Effects;
  log: boolean;
  /** Whether the log says in its margin which rule a line follows from. */
  marks: boolean;
  /** How a player who looks elsewhere is called when the table waits for them. */
  sound: 'on' | 'off';
  notices: 'on' | 'off';
}

const KEY = 'wyrmhoard.prefs';
const FACTORS: Record<Speed, number> = { calm: 1.6, normal: 1, fast: 0.5, instant: 0 };

function load(): Prefs {
  const usual: Prefs = {
    speed: 'normal',
    theme: 'system',
    motion: 'system',
    effects: 'system',
    log: true,
    marks: true,
    sound: 'on',
    notices: 'off',
  };
  return { ...usual, ...(kept(KEY) as Partial<Prefs> | undefined) };
}

export const prefs = $state<Prefs>(load());
whenStored(KEY, () => Object.assign(prefs, load()));

const wantsLight = window.matchMedia('(prefers-color-scheme: light)');
const wantsLess = window.matchMedia('(prefers-reduced-motion: reduce)');
const system = $state({ light: wantsLight.matches, less: wantsLess.matches });
wantsLight.addEventListener('change', (event) => (system.light = event.matches));
wantsLess.addEventListener('change', (event) => (system.less = event.matches));

export const theme = (): 'dark' | 'light' =>
  prefs.theme === 'system' ? (system.light ? 'light' : 'dark') : prefs.theme;
export const reduced = (): boolean => (prefs.motion === 'system' ? system.less : prefs.motion === 'reduced');
/** Whether the table is heard. */
export const audible = (): boolean => (prefs.effects === 'system' ? !system.less : prefs.effects === 'on');
export const mute = (): void => void (prefs.effects = audible() ? 'off' : 'on');
const SPEEDS: readonly Speed[] = ['calm', 'normal', 'fast', 'instant'];
export const SPEED_WORDS: Record<Speed, string> = {
  calm: later('calm'),
  normal: later('normal'),
  fast: later('fast'),
  instant: later('at once'),
};
/** The next faster speed; after the fastest, the slowest. */
export function goFaster(): void {
  prefs.speed = SPEEDS[(SPEEDS.indexOf(prefs.speed) + 1) % SPEEDS.length] ?? 'normal';
}
/** How much longer than written things take; 0: at once. */
export const pace = (): number => FACTORS[prefs.speed];

/** Keep the page's look and the stored choice in step with `prefs`. Call once. */
export function watchPrefs(): void {
  $effect.root(() => {
    $effect(() => {
      const root = document.documentElement;
      root.dataset['theme'] = theme();
      root.dataset['motion'] = reduced() ? 'reduced' : 'full';
      root.style.setProperty('--pace', String(pace()));
      keep(KEY, prefs);
    });
  });
}
