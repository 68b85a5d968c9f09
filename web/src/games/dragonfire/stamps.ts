// The stamp of a card: its own if the data name one, else by a word of its name, else by its keywords, its kind, its colour.
import type { CardFace } from '../../lib/wire';

const BY_WORD: Record<string, { stamp: string }> = {
  cantrip: { stamp: 'magic-swirl' }, stealth: { stamp: 'ninja-mask' }, grace: { stamp: 'prayer' }, glory: { stamp: 'broadsword' },
  grease: { stamp: 'biceps' }, outnumbered: { stamp: 'sword-clash' }, through: { stamp: 'crossed-sabres' }, parry: { stamp: 'shield' },
  grapple: { stamp: 'biceps' }, javelin: { stamp: 'spears' }, formation: { stamp: 'drum' }, shield: { stamp: 'round-shield' },
  command: { stamp: 'backup' }, contract: { stamp: 'scroll-unfurled' }, swing: { stamp: 'battle-axe' }, charge: { stamp: 'run' },
  veil: { stamp: 'shadow-follower' }, prism: { stamp: 'prism' }, chill: { stamp: 'snowflake-2' }, sparks: { stamp: 'arcing-bolt' },
  loophole: { stamp: 'magic-portal' }, blades: { stamp: 'whirlpool-shuriken' }, bewilderment: { stamp: 'knocked-out-stars' }, lattice: { stamp: 'honeycomb' },
  twice: { stamp: 'echo-ripples' }, lightning: { stamp: 'lightning-bow' }, fireball: { stamp: 'fireball' }, candle: { stamp: 'candle-light' },
  bless: { stamp: 'holy-symbol' }, wounds: { stamp: 'bandage-roll' }, bucket: { stamp: 'big-wave' }, manners: { stamp: 'graveyard' },
  canticle: { stamp: 'angel-outfit' }, mending: { stamp: 'healing' }, prayer: { stamp: 'prayer' }, bell: { stamp: 'ringing-bell' },
  spirits: { stamp: 'angel-wings' }, sentence: { stamp: 'thunder-struck' }, miracle: { stamp: 'sunbeams' }, perception: { stamp: 'eye-target' },
  feint: { stamp: 'domino-mask' }, discount: { stamp: 'swap-bag' }, look: { stamp: 'walk' }, expertise: { stamp: 'notebook' },
  pockets: { stamp: 'robe' }, knife: { stamp: 'knife-thrust' }, ledger: { stamp: 'notebook' }, shadow: { stamp: 'shadow-follower' },
  oil: { stamp: 'molotov' }, double: { stamp: 'rolling-dices' }, con: { stamp: 'cloak-dagger' },
  kobold: { stamp: 'lizardman' }, orc: { stamp: 'orc-head' }, troll: { stamp: 'troll' }, choke: { stamp: 'cave-entrance' }, block: { stamp: 'gooey-molecule' },
  lurker: { stamp: 'tentacles-skull' }, minotaur: { stamp: 'minotaur' }, sentry: { stamp: 'golem-head' }, skull: { stamp: 'skull-crack' },
  skeletons: { stamp: 'skeleton' }, spawn: { stamp: 'slime' }, crypt: { stamp: 'crypt-entrance' }, mould: { stamp: 'carnivorous-plant' },
  chest: { stamp: 'mimic-chest' }, goblin: { stamp: 'goblin-head' }, wolves: { stamp: 'wolf-head' }, boar: { stamp: 'boar' },
  bridge: { stamp: 'stone-bridge' }, lights: { stamp: 'candle-flame' }, hawk: { stamp: 'eagle-head' }, witch: { stamp: 'witch-face' },
  crows: { stamp: 'raven' }, ground: { stamp: 'graveyard' }, ivy: { stamp: 'vines' }, oak: { stamp: 'oak' }, tortoise: { stamp: 'tortoise' },
  viper: { stamp: 'snake' }, brood: { stamp: 'spider-alt' }, fox: { stamp: 'fox-head' }, wight: { stamp: 'haunting' }, poachers: { stamp: 'bow-arrow' },
  brawlers: { stamp: 'biceps' }, doorman: { stamp: 'wooden-door' }, watch: { stamp: 'visored-helm' }, bailiff: { stamp: 'golem-head' },
  gate: { stamp: 'dungeon-gate' }, mage: { stamp: 'wizard-face' }, charm: { stamp: 'crystal-ball' }, gargoyle: { stamp: 'griffin-symbol' },
  imp: { stamp: 'imp' }, prophet: { stamp: 'cultist' }, rats: { stamp: 'rat' }, robbers: { stamp: 'bandit' }, spirit: { stamp: 'ghost' },
  pickpocket: { stamp: 'robber' }, assassin: { stamp: 'hooded-assassin' }, smuggler: { stamp: 'chest' }, maze: { stamp: 'maze' },
  golem: { stamp: 'rock-golem' }, cyclops: { stamp: 'cyclops' }, chamber: { stamp: 'portal' }, beak: { stamp: 'tentacles-skull' },
  eater: { stamp: 'eyeball' }, basilisk: { stamp: 'crystal-eye' }, vampire: { stamp: 'vampire-dracula' }, giant: { stamp: 'giant' },
  priest: { stamp: 'cultist' }, apothecary: { stamp: 'potion-ball' }, colossus: { stamp: 'skeleton' }, rift: { stamp: 'magic-portal' },
  mantle: { stamp: 'swamp-bat' }, sappers: { stamp: 'bolt-bomb' }, captain: { stamp: 'visored-helm' }, yard: { stamp: 'duel' },
  archmage: { stamp: 'wizard-face' }, apprentices: { stamp: 'magic-hat' }, professor: { stamp: 'spell-book' }, seer: { stamp: 'falling-star' },
  sister: { stamp: 'nun-face' }, tankard: { stamp: 'beer-stein' }, saint: { stamp: 'angel-wings' }, dame: { stamp: 'fairy' },
  brother: { stamp: 'monk-face' }, lady: { stamp: 'dagger-rose' }, tiger: { stamp: 'devil-mask' }, understudies: { stamp: 'domino-mask' },
  fingers: { stamp: 'robber' }, lair: { stamp: 'bat' }, lich: { stamp: 'crown' }, hill: { stamp: 'rock-golem' }, wyrm: { stamp: 'dragon-head' },
  tyrant: { stamp: 'evil-eyes' }, dart: { stamp: 'feather' }, flask: { stamp: 'molotov' }, pebbles: { stamp: 'rock' }, axe: { stamp: 'battle-axe' },
  shortsword: { stamp: 'broadsword' }, staff: { stamp: 'wizard-staff' }, doublet: { stamp: 'leather-armor' }, robe: { stamp: 'robe' },
  buckler: { stamp: 'round-shield' }, potion: { stamp: 'standing-potion' }, scroll: { stamp: 'scroll-unfurled' }, draught: { stamp: 'round-potion' },
  pellets: { stamp: 'smoke-bomb' }, purse: { stamp: 'swap-bag' }, vial: { stamp: 'acid' }, whistle: { stamp: 'whistle' }, dust: { stamp: 'powder-bag' },
  mace: { stamp: 'flanged-mace' }, quiver: { stamp: 'quiver' }, hammer: { stamp: 'thor-hammer' }, longbow: { stamp: 'bow-arrow' },
  horn: { stamp: 'hunting-horn' }, unmaking: { stamp: 'crystal-wand' }, cloak: { stamp: 'hooded-figure' }, ringmail: { stamp: 'breastplate' },
  leathers: { stamp: 'leather-armor' }, tomorrow: { stamp: 'two-coins' }, greatsword: { stamp: 'broadsword' }, dagger: { stamp: 'daggers' },
  plate: { stamp: 'breastplate' }, ember: { stamp: 'flame' }, aegis: { stamp: 'winged-shield' }, hourglass: { stamp: 'hourglass' },
  chalice: { stamp: 'holy-grail' }, star: { stamp: 'mace-head' }, sceptre: { stamp: 'winged-scepter' }, scales: { stamp: 'hydra' }, crown: { stamp: 'crown' },
};
const BY_KEYWORD: Record<string, { stamp: string }> = {
  humanoid: { stamp: 'hooded-figure' }, location: { stamp: 'castle' }, aberration: { stamp: 'tentacles-skull' }, undead: { stamp: 'skeleton' },
  beast: { stamp: 'fangs' }, construct: { stamp: 'golem-head' }, giant: { stamp: 'giant' }, monstrosity: { stamp: 'hydra' }, plant: { stamp: 'vines' },
  fey: { stamp: 'fairy' }, elemental: { stamp: 'whirlwind' }, fiend: { stamp: 'devil-mask' }, ooze: { stamp: 'slime' },
  celestial: { stamp: 'angel-wings' }, dragon: { stamp: 'dragon-head' },
};
/** Characters: by their class. */
const BY_CLASS: Record<string, { stamp: string }> = {
  fighter: { stamp: 'visored-helm' }, cleric: { stamp: 'holy-symbol' }, rogue: { stamp: 'hooded-assassin' }, wizard: { stamp: 'wizard-face' },
};
const BY_SIDE: Record<string, { stamp: string }> = {
  flame: { stamp: 'dragon-breath' }, feature: { stamp: 'footsteps' }, adventure: { stamp: 'dungeon-gate' }, encounter: { stamp: 'evil-eyes' },
  item: { stamp: 'knapsack' },
};
const BY_COLOUR: Record<string, { stamp: string }> = {
  black: { stamp: 'crossed-swords' }, blue: { stamp: 'spell-book' }, green: { stamp: 'holy-symbol' }, red: { stamp: 'daggers' },
};

export function stampOf(face: CardFace | undefined): string {
  if (!face) return '';
  if (face.stamp) return face.stamp;
  const side = face.side ?? '';
  if (side === 'hero') return BY_CLASS[(face.kind ?? '').split(' ').at(-1)?.toLowerCase() ?? '']?.stamp ?? 'meeple';
  if (side === 'flame' || side === 'feature' || side === 'adventure') return BY_SIDE[side]?.stamp ?? '';
  const words = face.name.split(/[^A-Za-z]+/).map((word) => word.toLowerCase()).toReversed();
  const named = words.map((word) => BY_WORD[word]).find(Boolean);
  const keywords = ((face['keywords'] as string[] | undefined) ?? []).map((word) => word.toLowerCase());
  const kind = keywords.map((word) => BY_KEYWORD[word]).find(Boolean);
  const colour = BY_COLOUR[(face['colour'] as string | undefined) ?? ''];
  return (named ?? kind ?? (side === 'encounter' ? BY_SIDE['encounter'] : colour ?? BY_SIDE[side]))?.stamp ?? 'spiked-dragon-head';
}
