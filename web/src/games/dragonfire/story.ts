// How each event changes the drawing, and for how long. Pure.
import type { Beat, Story } from '../module';
import { settle, type Scene } from './scene';
import { cards } from './story/cards';
import { damage } from './story/damage';
import { encounters } from './story/encounters';
import { flame } from './story/flame';
import { market } from './story/market';
import { scenes } from './story/scenes';
import type { Told, View } from './wire';

/** Each knows the events of one subject. */
const SUBJECTS = [scenes, encounters, flame, cards, damage, market];

/** What one need not stop for in the turn of somebody else. */
const LITTLE = [
  'drew',
  'discarded',
  'put_away',
  'remains',
  'left_play',
  'refilled',
  'replaced',
  'market_revealed',
  'taken_back',
  'exhausted',
  'rested',
  'turn_ended',
  'used',
  'copied',
];
/** What is as long in the turn of somebody else as in one's own. */
const MOMENTS = ['scene_began', 'scene_ended', 'rest_began', 'ended', 'flame_revealed', 'stunned', 'knocked_out'];
const BRIEF = 0.5;

/** What an event looks like. Unknown kinds change nothing. The turns of others go by in few, short stops. */
export function tell(scene: Scene, event: Told): Beat<Scene>[] {
  const beats = show(scene, event);
  const others = scene.you !== null && scene.phase === 'turn' && scene.active !== scene.you;
  if (!others || MOMENTS.includes(event.kind) || ('seat' in event.data && event.data.seat === scene.you)) return beats;
  if (LITTLE.includes(event.kind)) return beats.slice(-1).map((last) => ({ ...last, hold: 0 }));
  return beats.map((one) => ({ ...one, hold: Math.round(one.hold * BRIEF) }));
}

function show(scene: Scene, event: Told): Beat<Scene>[] {
  for (const subject of SUBJECTS) {
    const beats = subject(scene, event);
    if (beats) return beats;
  }
  return [];
}

export const story: Story<Scene, View, Told> = { settle, tell };
