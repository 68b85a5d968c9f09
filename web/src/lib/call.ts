// Calling back a player who looks elsewhere: the page's title and icon, a sound, a buzz, a notification.
import { prefs } from './prefs.svelte';
import { say } from './say';

/** Two soft notes, a fourth apart: pitch in Hz, and when each begins, in seconds. */
const NOTES: [number, number][] = [
  [587.3, 0],
  [784, 0.14],
];
const LOUD = 0.12;
const FADE = 0.6;
const BUZZ = [60, 80, 60];

let sounds: AudioContext | undefined;

/** Ring, if this browser may: none makes a sound before its page has been touched. */
export function ring(): void {
  try {
    sounds ??= new AudioContext();
    if (sounds.state === 'suspended') void sounds.resume();
    for (const [pitch, after] of NOTES) {
      const begin = sounds.currentTime + after;
      const note = new OscillatorNode(sounds, { type: 'triangle', frequency: pitch });
      const volume = new GainNode(sounds, { gain: 0 });
      volume.gain.linearRampToValueAtTime(LOUD, begin + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, begin + FADE);
      note.connect(volume).connect(sounds.destination);
      note.start(begin);
      note.stop(begin + FADE);
    }
  } catch {
    // a browser without sound
  }
}

/** Whether notifications can be had here: 'never' where the browser has none or the person has refused them for this page. */
export const noticesHere = (): 'granted' | 'ask' | 'never' => {
  if (!('Notification' in window) || Notification.permission === 'denied') return 'never';
  return Notification.permission === 'granted' ? 'granted' : 'ask';
};

/** Ask the person for notifications; returns whether they may be shown. */
export async function askForNotices(): Promise<boolean> {
  return noticesHere() !== 'never' && (await Notification.requestPermission()) === 'granted';
}

let shown: Notification | undefined;

function notify(title: string, text: string): void {
  const more = { body: text, tag: location.hash, icon: new URL('icon-192.png', document.baseURI).href };
  try {
    shown?.close();
    shown = new Notification(title, more);
    shown.onclick = () => {
      window.focus();
      shown?.close();
    };
  } catch {
    // some phones show notifications only through a service worker
    void navigator.serviceWorker?.ready.then((worker) => worker.showNotification(title, more)).catch(() => undefined);
  }
}

/** Say in the browser's own frame whether the table waits for this player. */
export function mark(waits: boolean, title: string): void {
  document.title = waits ? say('Your turn · {title}', { title }) : title;
  document.querySelector('link[rel=icon]')?.setAttribute('href', waits ? './icon-turn.svg' : './icon.svg');
}

/** Call a player who looks elsewhere; nothing is heard by one who is looking at the table. */
export function callBack(game: string, question: string): void {
  if (document.visibilityState === 'visible' && document.hasFocus()) return;
  if (prefs.sound === 'on') ring();
  if (prefs.sound === 'on') navigator.vibrate?.(BUZZ);
  if (prefs.notices === 'on' && noticesHere() === 'granted') notify(say('{game}: your turn', { game }), question);
}

/** They are back: what called them is put away. */
export function answered(): void {
  shown?.close();
  shown = undefined;
}
