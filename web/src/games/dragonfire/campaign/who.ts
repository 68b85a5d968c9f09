// Who plays a seat.
import { say, sayAs } from '../../../lib/say';
import type { Seat } from '../../../lib/wire';
import type { Scene } from '../scene';

export function whoOf(scene: Scene, seats: Seat[], seat: number): string {
  if (scene.you === seat) return sayAs('begins a sentence', 'You');
  const bot = seats.find((one) => one.seat === seat)?.bot_name;
  return bot ? say('Player {n}, {bot} companion', { n: seat + 1, bot }) : say('Player {n}', { n: seat + 1 });
}
