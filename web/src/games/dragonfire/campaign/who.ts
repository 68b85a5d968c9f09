// Who plays a seat.
import type { Seat } from '../../../lib/wire';
import type { Scene } from '../story';

export function whoOf(scene: Scene, seats: Seat[], seat: number): string {
  if (scene.you === seat) return 'You';
  const found = seats.find((one) => one.seat === seat);
  return found?.who === 'bot' ? `Player ${seat + 1}, companion` : (found?.name ?? `Player ${seat + 1}`);
}
