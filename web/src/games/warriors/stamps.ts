// The stamp of a card: its own if the data name one, else by a word of its name or keywords, else by its type.
import type { CardFace } from '../../lib/wire';

const BY_WORD: Record<string, { stamp: string }> = {
  rifle: { stamp: 'lee-enfield' }, pistol: { stamp: 'pistol-gun' }, cannon: { stamp: 'cannon' }, sword: { stamp: 'broadsword' },
  cutlass: { stamp: 'sword-brandish' }, axe: { stamp: 'battle-axe' }, bow: { stamp: 'bow-arrow' }, staff: { stamp: 'wizard-staff' },
  hammer: { stamp: 'thor-hammer' }, dagger: { stamp: 'daggers' }, knife: { stamp: 'daggers' }, spear: { stamp: 'spears' },
  whip: { stamp: 'whip' }, flail: { stamp: 'flail' }, crossbow: { stamp: 'crossbow' }, club: { stamp: 'wood-club' },
  knuckle: { stamp: 'brass-knuckles' }, grenade: { stamp: 'grenade' }, door: { stamp: 'door' }, shield: { stamp: 'round-shield' },
  robe: { stamp: 'robe' }, cloak: { stamp: 'cape' }, coat: { stamp: 'cape' }, plate: { stamp: 'breastplate' },
  mail: { stamp: 'scale-mail' }, helm: { stamp: 'barbute' }, gloves: { stamp: 'gloves' }, boots: { stamp: 'boots' },
  belt: { stamp: 'belt-armor' }, battery: { stamp: 'battery-pack' }, ration: { stamp: 'bread' }, umbrella: { stamp: 'umbrella' },
  arm: { stamp: 'mailed-fist' }, rabbit: { stamp: 'rabbit-head' }, megaphone: { stamp: 'shouting' }, book: { stamp: 'spell-book' },
  ring: { stamp: 'ring' }, lightning: { stamp: 'lightning-tree' }, spark: { stamp: 'electric' }, fire: { stamp: 'flame' },
  weather: { stamp: 'lightning-storm' }, silence: { stamp: 'sonic-screech' }, time: { stamp: 'hourglass' }, ice: { stamp: 'ice-bolt' },
  wyrm: { stamp: 'wyvern' }, hydra: { stamp: 'hydra' }, turret: { stamp: 'sentry-gun' }, spider: { stamp: 'spider-alt' },
  wolf: { stamp: 'wolf-head' }, bear: { stamp: 'bear-head' }, rat: { stamp: 'rat' }, bridge: { stamp: 'stone-bridge' },
  chapel: { stamp: 'church' }, church: { stamp: 'church' }, hospital: { stamp: 'hospital' }, bank: { stamp: 'bank' },
  tower: { stamp: 'watchtower' }, forest: { stamp: 'forest' }, gallery: { stamp: 'bookshelf' }, picnic: { stamp: 'forest' },
  port: { stamp: 'tavern-sign' }, draconian: { stamp: 'dragon-head' }, wizard: { stamp: 'wizard-face' },
  conclave: { stamp: 'pointy-hat' }, reaver: { stamp: 'orc-head' }, clockwork: { stamp: 'clockwork' }, robot: { stamp: 'robot-golem' },
  machine: { stamp: 'robot-golem' }, blacksmith: { stamp: 'anvil' }, sister: { stamp: 'monk-face' }, pirate: { stamp: 'pirate-captain' },
};
const BY_TYPE: Record<string, { stamp: string }> = {
  fighter: { stamp: 'visored-helm' },
  weapon: { stamp: 'crossed-swords' },
  armor: { stamp: 'breastplate' },
  item: { stamp: 'knapsack' },
  attack_spell: { stamp: 'fire-spell-cast' },
  defense_spell: { stamp: 'magic-shield' },
  utility_spell: { stamp: 'magic-swirl' },
  location: { stamp: 'castle' },
  beast: { stamp: 'beast-eye' },
};

export function stampOf(face: CardFace | undefined): string {
  if (!face) return '';
  if (face.stamp) return face.stamp;
  const keywords = (face['keywords'] as string[] | undefined) ?? [];
  // The last word of a name says what a thing is: a Military Field Rifle is a rifle.
  const words = [...face.name.split(/[^A-Za-z]+/).toReversed(), ...keywords].map((word) => word.toLowerCase());
  const known = words.map((word) => BY_WORD[word] ?? BY_WORD[word.replace(/s$/, '')]).find(Boolean);
  return (known ?? BY_TYPE[face.side ?? ''])?.stamp ?? '';
}
