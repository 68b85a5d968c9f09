// A Quest that has been handed in, as its card says it: how it was done, how it ended, what it brought. Pure.
import type { Scene } from './story';
import type { Told } from './wire';

export interface QuestDone {
  /** Where in the log it was handed in. */
  at: number;
  goal: string;
  /** Who is grateful. */
  giver: string;
  /** How the one who stood at its goal fell; "": in no Battle, or without a word. */
  fall: string;
  /** How it turned out, which comes first, and what it means for people. */
  tale: string[];
  brings: string[];
}

type Kinds = readonly Told['kind'][];
const NEXT: Kinds = ['battle_began', 'scene', 'entered', 'session'];
const BRINGS: Kinds = ['rewarded', 'xp_gained', 'level_gained', 'found', 'no_find'];
/** So far before the goal was reached its Battle has ended. */
const NEAR = 12;

/** The Quest that was handed in last; null without one, and as soon as the story has gone on. */
export function questDoneIn(log: Told[], { world }: Scene): QuestDone | null {
  const at = log.findLastIndex(({ kind }) => kind === 'rewarded');
  const rewarded = log[at];
  if (!rewarded || log.slice(at).some(({ kind }) => NEXT.includes(kind))) return null;
  const quest = world.quests.findLast((one) => one.state === 'done' && rewarded.text.includes(one.goal));
  if (!quest) return null;
  const after = log.slice(at);
  const texts = (kinds: Kinds): string[] =>
    after.filter(({ kind, text }) => text && kinds.includes(kind)).map(({ text }) => text);
  return {
    at,
    goal: quest.goal,
    giver: world.people.find(({ id }) => id === quest.giver)?.name ?? '',
    fall: fallBefore(log.slice(0, at), quest.goal),
    tale: texts(['told']),
    brings: texts(BRINGS),
  };
}

/** The last that was told of the Battle with which a goal was reached. */
function fallBefore(log: Told[], goal: string): string {
  const reached = log.findLastIndex(({ kind, text }) => kind === 'reached' && text.includes(goal));
  const over = log.findLastIndex(({ kind }, n) => kind === 'battle_over' && n < reached && n >= reached - NEAR);
  const last = log.findLast(({ kind }, n) => n < over && n >= over - NEAR && kind === 'looks');
  return over >= 0 && last ? last.text : '';
}
