// Who plays a seat.
import type { Seat } from '../../../lib/wire';
import type { Scene } from '../story';

export function whoOf(scene: Scene, seats: Seat[], seat: number): string {
  if (scene.you === seat) return 'You';
  const bot = seats.find((one) => one.seat === seat)?.bot_name;
  return `Player ${seat + 1}${bot ? `, ${bot} companion` : ''}`;
}
