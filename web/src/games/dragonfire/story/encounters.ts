// Encounters, and who is in which place. Pure.
import type { Beat } from '../../module';
import { beat, calm, spotOf, type Scene } from '../scene';
import type { Told } from '../wire';
import { inside, leave, newFoe, newToken, withFoe, withHero } from './changes';

export function encounters(scene: Scene, event: Told): Beat<Scene>[] | undefined {
  switch (event.kind) {
    case 'entered':
    case 'returned': {
      const { foe } = event.data;
      const others = scene.foes.filter((one) => one.id !== foe.id);
      return [
        beat(
          {
            ...calm(scene),
            foes: [...others, newFoe(foe, event.kind === 'entered' ? event.data : {})],
            entering: [foe.id],
          },
          420,
        ),
      ];
    }
    case 'moved':
    case 'relaid': {
      const { foe } = event.data;
      return [
        beat(
          withFoe(scene, foe.id, () => ({ seat: foe.seat })),
          420,
        ),
      ];
    }
    case 'tokens_added': {
      const { foe } = event.data;
      return [
        beat(
          withFoe(scene, foe.id, (one) => ({
            tokens: foe.tokens.map((id) => one.tokens.find((token) => token.id === id) ?? newToken(id)),
          })),
          300,
        ),
      ];
    }
    case 'token_defeated': {
      const { foe } = event.data;
      const gone = event.data.token;
      return [
        beat(
          withFoe(scene, foe.id, (one) => ({ tokens: one.tokens.filter((token) => token.id !== gone) })),
          350,
        ),
      ];
    }
    case 'cleared': {
      const { foe } = event.data;
      const row = event.data.row;
      const lit = withFoe(scene, foe.id, (one) => ({
        rows: one.rows && one.rows.map((each, at) => (at === row ? { ...each, cleared: true } : each)),
      }));
      return [beat({ ...lit, falling: { ...scene.falling, [foe.id]: [...(scene.falling[foe.id] ?? []), row] } }, 320)];
    }
    case 'mended': {
      const { foe } = event.data;
      const rows = event.data.rows;
      return [
        beat(
          withFoe(scene, foe.id, (one) => ({
            rows: one.rows && one.rows.map((each, at) => (rows.includes(at) ? { ...each, cleared: false } : each)),
          })),
          380,
        ),
      ];
    }
    case 'defeated': {
      const { foe } = event.data;
      return [
        beat(
          withFoe(scene, foe.id, () => ({ defeated: true, tokens: [] })),
          450,
        ),
      ];
    }
    case 'foe_put_away':
    case 'foe_discarded': {
      const { foe } = event.data;
      return [beat(inside(leave(calm(scene), foe.id)), 300)];
    }
    case 'saved':
      return [
        beat({ ...scene, spot: spotOf(event, event.data.cards, event.data.success ? 'harm' : 'good') }, 900),
        beat({ ...scene, spot: null }, 0),
      ];
    case 'moved_in': {
      const { seat, foe } = event.data;
      return [beat(inside(withHero(scene, seat, () => ({ place: foe.id }))), 380)];
    }
    case 'moved_out': {
      const { seat } = event.data;
      return [beat(inside(withHero(scene, seat, () => ({ place: 0 }))), 380)];
    }
    default:
      return undefined;
  }
}
