// The latest exchange of a Scene as the log tells it: what The Warrior said, how it was taken, what came of it besides. Pure.
import type { Scene } from './story';
import type { QuestionView, Told } from './wire';

/** Words of a Scene: what its character says, or what is told. */
export interface Line {
  text: string;
  spoken: boolean;
}

export interface Talk {
  said: string;
  taken: string;
  /** By how much it has moved their mood. */
  moved: number;
  /** What the other said or did, and after it what came of it besides. */
  replies: Line[];
  /** Where people play both: what each seat said last. */
  spoken: Readonly<Record<number, string>>;
}

const NOTHING: Talk = { said: '', taken: '', moved: 0, replies: [], spoken: {} };

/** What somebody says, without who says it. */
const words = (line: string): string => line.slice(line.indexOf(': ') + 2);

/** The latest exchange of the Scene that goes on, or their first words; null before anything is said in it. */
export const talkOf = (log: Told[]): Talk | null => log.reduce<Talk | null>(after, null);

function after(before: Talk | null, event: Told): Talk | null {
  switch (event.kind) {
    case 'scene':
    case 'scene_over':
      return null;
    case 'said':
      return { ...NOTHING, said: event.text };
    case 'yields':
      return before && { ...before, taken: event.text, moved: event.data.mood - event.data.before };
    case 'replies':
      return {
        ...(before ?? NOTHING),
        replies: [
          ...(before?.replies ?? []),
          { text: event.data.spoken === false ? event.text : words(event.text), spoken: event.data.spoken !== false },
        ],
      };
    case 'spoke':
      return {
        ...(before ?? NOTHING),
        spoken: { ...before?.spoken, [event.data.seat]: words(event.text) },
      };
    default:
      return before;
  }
}

/** The newest question to a role of the viewer's that nobody has answered. */
export const openQuestion = ({ you, roles, story }: Scene): QuestionView | undefined =>
  story.questions.findLast((one) => !one.answer && you !== null && roles[one.role] === you);

/** A talk from which it went straight into a Battle. */
export interface Thrown {
  /** Where in the log the Battle began. */
  at: number;
  /** That the talk is over. */
  text: string;
  /** How what was said last was taken, and what was answered. */
  replies: string[];
  /** The Battle that begins. */
  foe: string;
}

const ANSWERS: readonly string[] = ['yields', 'replies'];

/** The talk that led into the Battle which goes on, since the log had this length; null without one. */
export function thrownInto(log: Told[], since: number): Thrown | null {
  const at = log.findLastIndex(({ kind }, n) => n >= since && kind === 'battle_began');
  const began = log[at];
  const over = log.slice(since, Math.max(since, at)).findLast(({ kind }) => kind === 'scene_over');
  if (!began || !over) return null;
  const said = log.findLastIndex(({ kind }, n) => n < at && kind === 'said');
  const replies = log.slice(Math.max(said, since), at).filter(({ kind, text }) => text && ANSWERS.includes(kind));
  return { at, text: over.text, replies: replies.map(({ text }) => text), foe: began.text };
}
