// Damage to encounters and to characters. Pure.
import type { Beat } from '../../module';
import { beat, calm, spotOf, type Scene } from '../scene';
import type { Told } from '../wire';
import { flight, hit, screen, withHero, withShare } from './changes';

export function damage(scene: Scene, event: Told): Beat<Scene>[] | undefined {
  switch (event.kind) {
    case 'dealt': {
      const { foe } = event.data;
      const target = event.data.token || foe.id;
      const dealt = withShare(calm(scene), event.data.share, (share) => ({
        done: !share.each,
        hit: [...new Set([...share.hit, target])],
      }));
      const one = scene.shares.find((share) => share.id === event.data.share);
      const flights = one
        ? [flight(`played:${one.played}`, event.data.token ? `token:${target}` : `foe:${target}`, 'damage', one)]
        : [];
      return [beat({ ...dealt, step: 'deal', flights }, 300)];
    }
    case 'taken_back': {
      const gone = event.data.foe;
      const tokens = scene.foes.find((one) => one.id === gone)?.tokens.map((token) => token.id) ?? [];
      return [
        beat(
          withShare(scene, event.data.share, (share) => ({
            done: false,
            hit: share.hit.filter((id) => id !== gone && !tokens.includes(id)),
          })),
          200,
        ),
      ];
    }
    case 'attacked': {
      const { seat } = event.data;
      const quiet = { ...calm(scene), step: 'take', table: [], shares: [] };
      const { by } = event.data;
      const striking = event.data.foes;
      const flights = striking.map((id) => flight(`foe:${id}`, `hero:${seat}`, 'blow'));
      return [
        beat({ ...quiet, striking, flights, spot: spotOf(event, [], 'harm') }, 700 + 200 * Math.min(by.length, 4)),
      ];
    }
    case 'hurt': {
      const { seat } = event.data;
      return [
        beat(
          hit(
            withHero({ ...scene, spot: null }, seat, () => ({ hp: event.data.hp })),
            seat,
            { lost: event.data.lost },
          ),
          600,
        ),
      ];
    }
    case 'healed': {
      const { seat } = event.data;
      return [
        beat(
          hit(
            withHero(scene, seat, () => ({ hp: event.data.hp })),
            seat,
            { gained: event.data.gained },
          ),
          380,
        ),
      ];
    }
    case 'stunned': {
      const { seat } = event.data;
      const down = withHero(scene, seat, () => ({ stunned: true, exhausted: true }));
      return [beat({ ...down, spot: spotOf(event, screen(scene, seat), 'harm') }, 1000), beat(calm(down), 0)];
    }
    case 'knocked_out': {
      const { seat } = event.data;
      const down = withHero(scene, seat, () => ({ out: true, place: 0 }));
      return [beat({ ...down, spot: spotOf(event, screen(scene, seat), 'harm') }, 1100), beat(calm(down), 0)];
    }
    case 'recovered': {
      const { seat } = event.data;
      return [
        beat(
          withHero(scene, seat, () => ({ stunned: false, out: false })),
          300,
        ),
      ];
    }
    case 'exhausted':
    case 'rested': {
      const { seat } = event.data;
      return [
        beat(
          withHero(scene, seat, () => ({ exhausted: event.kind === 'exhausted' })),
          250,
        ),
      ];
    }
    default:
      return undefined;
  }
}
