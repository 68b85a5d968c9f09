// The latest exchange of a Scene as the log tells it: what The Warrior said, how it was taken, what came of it besides. Pure.
import type { Told } from './wire';

export interface Talk {
  said: string;
  taken: string;
  /** What the other said, and after it what came of it besides. */
  replies: string[];
}

/** The latest exchange of the Scene that goes on; null before its first. */
export const talkOf = (log: Told[]): Talk | null => log.reduce<Talk | null>(after, null);

function after(before: Talk | null, event: Told): Talk | null {
  switch (event.kind) {
    case 'scene':
    case 'scene_over':
      return null;
    case 'said':
      return { said: event.text, taken: '', replies: [] };
    case 'yields':
      return before && { ...before, taken: event.text };
    case 'replies':
      return before && { ...before, replies: [...before.replies, event.text] };
    default:
      return before;
  }
}
