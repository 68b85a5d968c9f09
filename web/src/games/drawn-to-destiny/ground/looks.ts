// How each Location is printed: its floor, the cuts on it, its edge, and what stands there. What it does is said by the game.
//
// The ground is ink and one violet-blue on paper; embers are for what burns. No two Locations look alike (tests/ground.test.ts).

/** The colours of a floor. */
export const FLOORS = {
  paper: '#ecdfc3',
  bright: '#f4ead2',
  worn: '#e0d0ac',
  tint: '#d3cdcf',
  water: '#a9abcd',
  deep: '#8487b9',
  stone: '#cfc4ae',
  dusk: '#b7aeaa',
  cellar: '#8f8781',
  night: '#3d4178',
  void: '#2a2d56',
  glow: '#f0c4a4',
  ember: '#dd8463',
} as const;
export type Floor = keyof typeof FLOORS;

/** The cuts that lie on a floor: see `cuts.ts`. */
export type Cuts =
  | 'grass'
  | 'furrows'
  | 'dust'
  | 'pebbles'
  | 'steps'
  | 'flags'
  | 'cobbles'
  | 'asphalt'
  | 'lanes'
  | 'boards'
  | 'planks'
  | 'tiles'
  | 'treads'
  | 'chips'
  | 'seams'
  | 'dunes'
  | 'ripples'
  | 'swell'
  | 'calm'
  | 'falls'
  | 'reeds'
  | 'leaves'
  | 'mist'
  | 'wisps'
  | 'puffs'
  | 'gusts'
  | 'stars'
  | 'swirls'
  | 'bubbles'
  | 'frost'
  | 'sparks'
  | 'tongues'
  | 'crust'
  | 'spores'
  | 'bricks'
  | 'hachures';

/** How a patch of a Location ends: with nothing, a dotted line, a line, a bank, a pit's rim, or as something that stands high. */
export type Edge = 'none' | 'dotted' | 'line' | 'bank' | 'rim' | 'high';

/** What stands on its Spaces: drawn things, or a stamp. */
export type Standing =
  | { drawn: 'pines' | 'palms' | 'bushes' | 'rocks' | 'boulders' | 'peaks' | 'hill' | 'trough' }
  | { stamp: string; size?: number; ember?: boolean };

export interface Look {
  floor: Floor;
  cuts?: Cuts;
  edge?: Edge;
  stands?: Standing;
  /** The cuts are printed in paper, in the violet-blue or in ember; ink is the rule. */
  tone?: 'paper' | 'spot' | 'ember';
}

export const LOOKS: Record<string, Look> = {
  // buildings
  building: { floor: 'bright', cuts: 'boards', edge: 'line' },
  corridor: { floor: 'bright', cuts: 'tiles' },
  room: { floor: 'bright', cuts: 'planks' },
  stairs: { floor: 'bright', cuts: 'treads', edge: 'line' },
  // caverns and dungeons
  cavern: { floor: 'dusk', cuts: 'chips' },
  cave: { floor: 'dusk', cuts: 'chips', edge: 'dotted', stands: { stamp: 'stalactites', size: 54 } },
  crevasse: { floor: 'void', cuts: 'hachures', edge: 'rim', tone: 'spot' },
  tunnel: { floor: 'cellar', cuts: 'steps', edge: 'line' },
  'dungeon-room': { floor: 'dusk', cuts: 'flags' },
  'dungeon-corridor': { floor: 'cellar', cuts: 'flags', edge: 'line' },
  // roads
  bridge: { floor: 'worn', cuts: 'planks', edge: 'line' },
  cobblestone: { floor: 'stone', cuts: 'cobbles' },
  dirt: { floor: 'worn', cuts: 'dust' },
  gravel: { floor: 'worn', cuts: 'pebbles', edge: 'dotted' },
  path: { floor: 'worn', cuts: 'steps' },
  stone: { floor: 'stone', cuts: 'flags' },
  street: { floor: 'stone', cuts: 'asphalt' },
  highway: { floor: 'stone', cuts: 'lanes', edge: 'line' },
  // wilderness
  desert: { floor: 'bright', cuts: 'dunes', stands: { stamp: 'cactus', size: 46 } },
  field: { floor: 'worn', cuts: 'furrows', edge: 'dotted' },
  forest: { floor: 'tint', cuts: 'grass', edge: 'dotted', stands: { drawn: 'pines' } },
  hill: { floor: 'paper', cuts: 'grass', stands: { drawn: 'hill' } },
  jungle: { floor: 'tint', cuts: 'leaves', edge: 'dotted', stands: { drawn: 'palms' } },
  mountain: { floor: 'stone', cuts: 'hachures', stands: { drawn: 'peaks' } },
  overgrowth: { floor: 'tint', cuts: 'leaves', stands: { drawn: 'bushes' } },
  plain: { floor: 'paper', cuts: 'grass' },
  swamp: { floor: 'water', cuts: 'reeds', edge: 'dotted' },
  // water
  ocean: { floor: 'deep', cuts: 'swell', tone: 'spot' },
  lake: { floor: 'water', cuts: 'calm', edge: 'bank', tone: 'spot' },
  river: { floor: 'water', cuts: 'ripples', edge: 'bank', tone: 'spot' },
  waterfall: { floor: 'water', cuts: 'falls', edge: 'rim', tone: 'paper' },
  shoals: { floor: 'water', cuts: 'pebbles', edge: 'dotted', tone: 'spot' },
  'fog-bank': { floor: 'tint', cuts: 'mist', tone: 'spot' },
  // air
  sky: { floor: 'bright', cuts: 'gusts', tone: 'spot' },
  cloud: { floor: 'tint', cuts: 'puffs', edge: 'dotted', tone: 'spot' },
  thunderhead: { floor: 'dusk', cuts: 'puffs', edge: 'line', stands: { stamp: 'lightning-storm', size: 62 } },
  // hazards
  acid: { floor: 'tint', cuts: 'bubbles', edge: 'bank', stands: { stamp: 'acid', size: 50 } },
  cold: { floor: 'bright', cuts: 'frost', edge: 'dotted', tone: 'spot' },
  gas: { floor: 'tint', cuts: 'wisps', edge: 'dotted', stands: { stamp: 'poison-gas', size: 56 } },
  electricity: { floor: 'tint', cuts: 'sparks', edge: 'line', stands: { stamp: 'lightning-arc', size: 56 } },
  fire: { floor: 'glow', cuts: 'tongues', tone: 'ember', stands: { stamp: 'flame', size: 62, ember: true } },
  flames: { floor: 'glow', cuts: 'tongues', tone: 'ember', stands: { stamp: 'flame', size: 62, ember: true } },
  lava: { floor: 'ember', cuts: 'crust', edge: 'bank' },
  'pit-trap': { floor: 'cellar', cuts: 'hachures', edge: 'rim', stands: { stamp: 'spiky-pit', size: 60 } },
  rocks: { floor: 'paper', cuts: 'pebbles', stands: { drawn: 'rocks' } },
  smoke: { floor: 'dusk', cuts: 'wisps', edge: 'dotted' },
  spores: { floor: 'tint', cuts: 'spores', edge: 'dotted', stands: { stamp: 'mushrooms-cluster', size: 50 } },
  // space
  asteroid: { floor: 'void', cuts: 'stars', tone: 'paper', stands: { stamp: 'asteroid', size: 82 } },
  'asteroid-belt': { floor: 'void', cuts: 'stars', tone: 'paper', stands: { stamp: 'stone-pile', size: 66 } },
  'black-hole': { floor: 'void', cuts: 'swirls', tone: 'paper', stands: { stamp: 'vortex', size: 84 } },
  comet: { floor: 'void', cuts: 'stars', tone: 'paper', stands: { stamp: 'falling-star', size: 70 } },
  moon: { floor: 'void', cuts: 'stars', tone: 'paper', stands: { stamp: 'moon', size: 74 } },
  nebula: { floor: 'night', cuts: 'swirls', tone: 'spot', edge: 'dotted' },
  'neutron-star': {
    floor: 'void',
    cuts: 'stars',
    tone: 'paper',
    stands: { stamp: 'polar-star', size: 80, ember: true },
  },
  planet: { floor: 'void', cuts: 'stars', tone: 'paper', stands: { stamp: 'ringed-planet', size: 86 } },
  'space-station': { floor: 'void', cuts: 'stars', tone: 'paper', stands: { stamp: 'defense-satellite', size: 82 } },
  star: { floor: 'void', cuts: 'stars', tone: 'paper', stands: { stamp: 'sun', size: 88, ember: true } },
  'deep-space': { floor: 'void', cuts: 'stars', tone: 'paper' },
  debris: { floor: 'void', cuts: 'chips', tone: 'paper', stands: { stamp: 'fragmented-meteor', size: 66 } },
  // furnishings
  rock: { floor: 'paper', cuts: 'grass', stands: { drawn: 'boulders' } },
  wall: { floor: 'cellar', cuts: 'bricks', edge: 'high', tone: 'paper' },
  crate: { floor: 'paper', stands: { stamp: 'wooden-crate', size: 72 } },
  trough: { floor: 'worn', cuts: 'dust', stands: { drawn: 'trough' } },
  barrels: { floor: 'worn', cuts: 'dust', stands: { stamp: 'barrel', size: 74 } },
  wagon: { floor: 'worn', cuts: 'dust', stands: { stamp: 'old-wagon', size: 92 } },
  pump: { floor: 'paper', cuts: 'asphalt', stands: { stamp: 'gas-pump', size: 70 } },
  pillar: { floor: 'dusk', cuts: 'flags', stands: { stamp: 'ionic-column', size: 84 } },
  'car-wreck': { floor: 'paper', cuts: 'dust', stands: { stamp: 'race-car', size: 84 } },
  counter: { floor: 'worn', cuts: 'boards', edge: 'high' },
  campfire: { floor: 'glow', cuts: 'dust', tone: 'ember', stands: { stamp: 'campfire', size: 78, ember: true } },
};

/** What is not known is printed as a card that lies face down. */
const UNKNOWN: Look = { floor: 'cellar', cuts: 'tiles', tone: 'paper', stands: { stamp: 'card-random', size: 56 } };
const BLOCKED: Look = { floor: 'cellar', cuts: 'hachures', edge: 'high' };
const OPAQUE: Look = { floor: 'tint', cuts: 'leaves', edge: 'dotted' };
const SLOW: Look = { floor: 'worn', cuts: 'pebbles' };

interface Ground {
  location: string;
  /** How a Scene has it printed, if not as that Location. */
  look?: string;
  blocked: boolean;
  sight: string;
  penalty: number;
}
/** How a Location is printed; one that somebody made up is printed by what it does. */
export function lookOf(ground: Ground | undefined): Look {
  if (!ground) return UNKNOWN;
  const known = LOOKS[ground.look ?? ''] ?? LOOKS[ground.location];
  if (known) return known;
  if (ground.blocked) return BLOCKED;
  if (ground.sight === 'blocks') return OPAQUE;
  return ground.penalty ? SLOW : (LOOKS['plain'] as Look);
}
/** How a hazard that lies over the ground is printed. */
export const hazardLook = (kind: string): Look => LOOKS[kind] ?? (LOOKS['gas'] as Look);
