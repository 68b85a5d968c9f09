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
  stone: '#d9cfb9',
  dusk: '#b7aeaa',
  cellar: '#8f8781',
  nebula: '#454892',
  night: '#3d4178',
  void: '#2a2d56',
  glow: '#f0c4a4',
  ember: '#dd8463',
} as const;
export type Floor = keyof typeof FLOORS;
/** What stands on a dark floor is printed in the paper's colour. */
export const isDark = (floor: Floor): boolean => floor === 'void' || floor === 'night';
/** The colours of cuts. */
export const TONES = { line: '#8f8dbb', spot: '#34386f', ink: '#221d19', paper: '#f4ead2', ember: '#c8442b' };

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
  | 'dunes'
  | 'ripples'
  | 'swell'
  | 'calm'
  | 'falls'
  | 'reeds'
  | 'leaves'
  | 'mist'
  | 'wisps'
  | 'gusts'
  | 'stars'
  | 'bubbles'
  | 'frost'
  | 'sparks'
  | 'tongues'
  | 'crust'
  | 'spores'
  | 'hachures';

/** How a patch of a Location ends: with nothing, a dotted line, a line, a bank, a pit's rim, the rails of a bridge, or as
 *  something that stands high. */
export type Edge = 'none' | 'dotted' | 'line' | 'bank' | 'rim' | 'rails' | 'high';

/** What stands on its Spaces: drawn things, or a stamp. */
export type Standing =
  | {
      drawn:
        | 'pines'
        | 'palms'
        | 'bushes'
        | 'rocks'
        | 'boulders'
        | 'peaks'
        | 'hill'
        | 'trough'
        | 'flames'
        | 'bubbles'
        | 'fog'
        | 'veils'
        | 'clouds'
        | 'storms';
    }
  | {
      stamp: string;
      size?: number;
      ember?: boolean;
      /** It lights the ground round it. */
      glows?: boolean;
      /** So much of its square lies below its foot. */
      low?: number;
      /** It is wrecked: it leans, and smokes. */
      wrecked?: boolean;
      /** It stands on so few of its Spaces. */
      few?: number;
    };

export interface Look {
  floor: Floor;
  cuts?: Cuts;
  edge?: Edge;
  stands?: Standing;
  /** The cuts are printed in paper, in a darker violet-blue, in ink or in ember; a light violet-blue is the rule. */
  tone?: 'paper' | 'spot' | 'ink' | 'ember';
  /** It has no floor of its own: it stands on the ground that is round it. */
  rests?: boolean;
  /** Rooms on it are built: their floor is of boards. */
  outdoors?: boolean;
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
  crevasse: { floor: 'void', edge: 'rim', tone: 'spot' },
  tunnel: { floor: 'cellar', cuts: 'steps', edge: 'line' },
  'dungeon-room': { floor: 'dusk', cuts: 'flags' },
  'dungeon-corridor': { floor: 'cellar', cuts: 'flags', edge: 'line' },
  // roads
  bridge: { floor: 'bright', cuts: 'planks', edge: 'rails', tone: 'ink' },
  cobblestone: { floor: 'stone', cuts: 'cobbles', outdoors: true },
  dirt: { floor: 'paper', cuts: 'dust', outdoors: true },
  gravel: { floor: 'worn', cuts: 'pebbles', edge: 'dotted', outdoors: true },
  path: { floor: 'worn', cuts: 'steps' },
  stone: { floor: 'stone', cuts: 'flags', outdoors: true },
  street: { floor: 'stone', cuts: 'asphalt', outdoors: true },
  highway: { floor: 'stone', cuts: 'lanes', edge: 'line' },
  // wilderness
  desert: { floor: 'bright', cuts: 'dunes', stands: { stamp: 'cactus', size: 64, few: 0.16 } },
  field: { floor: 'worn', cuts: 'furrows', edge: 'dotted', outdoors: true },
  forest: { floor: 'tint', cuts: 'grass', edge: 'dotted', stands: { drawn: 'pines' } },
  hill: { floor: 'paper', cuts: 'grass', stands: { drawn: 'hill' } },
  jungle: { floor: 'tint', cuts: 'leaves', edge: 'dotted', stands: { drawn: 'palms' } },
  mountain: { floor: 'stone', stands: { drawn: 'peaks' }, rests: true },
  overgrowth: { floor: 'tint', cuts: 'leaves', stands: { drawn: 'bushes' } },
  plain: { floor: 'paper', cuts: 'grass', outdoors: true },
  swamp: { floor: 'water', cuts: 'reeds', edge: 'dotted' },
  // water
  ocean: { floor: 'deep', cuts: 'swell', tone: 'spot' },
  lake: { floor: 'water', cuts: 'calm', edge: 'bank', tone: 'spot' },
  river: { floor: 'water', cuts: 'ripples', edge: 'bank', tone: 'spot' },
  waterfall: { floor: 'water', cuts: 'falls', edge: 'rim', tone: 'paper' },
  shoals: { floor: 'water', cuts: 'pebbles', edge: 'dotted', tone: 'spot' },
  'fog-bank': { floor: 'tint', edge: 'dotted', stands: { drawn: 'fog' } },
  // air
  sky: { floor: 'bright', cuts: 'gusts', tone: 'spot' },
  cloud: { floor: 'tint', cuts: 'gusts', edge: 'dotted', stands: { drawn: 'clouds' } },
  thunderhead: { floor: 'dusk', cuts: 'gusts', edge: 'dotted', stands: { drawn: 'storms' } },
  // hazards
  acid: { floor: 'tint', cuts: 'bubbles', edge: 'bank', tone: 'ink', stands: { drawn: 'bubbles' } },
  cold: { floor: 'bright', cuts: 'frost', edge: 'dotted', tone: 'spot' },
  gas: { floor: 'tint', cuts: 'wisps', edge: 'dotted', stands: { stamp: 'poison-gas', size: 56 } },
  electricity: { floor: 'tint', cuts: 'sparks', edge: 'line', stands: { stamp: 'lightning-arc', size: 56 } },
  fire: { floor: 'glow', cuts: 'tongues', edge: 'dotted', tone: 'ember', stands: { drawn: 'flames' } },
  flames: { floor: 'glow', cuts: 'tongues', edge: 'dotted', tone: 'ember', stands: { drawn: 'flames' } },
  lava: { floor: 'ember', cuts: 'crust', edge: 'bank', tone: 'ink' },
  'pit-trap': { floor: 'void', edge: 'rim', stands: { stamp: 'spiky-pit', size: 70 } },
  rocks: { floor: 'paper', cuts: 'pebbles', stands: { drawn: 'rocks' } },
  smoke: { floor: 'dusk', cuts: 'wisps', edge: 'dotted' },
  spores: { floor: 'tint', cuts: 'spores', edge: 'dotted', stands: { stamp: 'mushrooms-cluster', size: 50 } },
  // space
  asteroid: { floor: 'void', tone: 'paper', stands: { stamp: 'asteroid', size: 98 }, rests: true },
  'asteroid-belt': {
    floor: 'void',
    cuts: 'stars',
    tone: 'paper',
    stands: { stamp: 'stone-pile', size: 84 },
    edge: 'dotted',
  },
  'black-hole': { floor: 'void', tone: 'paper', stands: { stamp: 'vortex', size: 112 }, rests: true },
  comet: { floor: 'void', tone: 'paper', stands: { stamp: 'falling-star', size: 84 }, rests: true },
  moon: { floor: 'void', tone: 'paper', stands: { stamp: 'moon', size: 92 }, rests: true },
  nebula: { floor: 'nebula', cuts: 'stars', edge: 'dotted', stands: { drawn: 'veils' } },
  'neutron-star': {
    floor: 'void',
    cuts: 'stars',
    tone: 'paper',
    stands: { stamp: 'polar-star', size: 96, ember: true },
    rests: true,
  },
  planet: { floor: 'void', tone: 'paper', stands: { stamp: 'ringed-planet', size: 108 }, rests: true },
  'space-station': {
    floor: 'void',
    tone: 'paper',
    stands: { stamp: 'defense-satellite', size: 100 },
    rests: true,
  },
  star: { floor: 'void', tone: 'paper', stands: { stamp: 'sun', size: 104, ember: true }, rests: true },
  'deep-space': { floor: 'void', cuts: 'stars', tone: 'paper' },
  debris: {
    floor: 'void',
    cuts: 'chips',
    tone: 'paper',
    stands: { stamp: 'fragmented-meteor', size: 84 },
    edge: 'dotted',
  },
  // furnishings
  rock: { floor: 'paper', stands: { drawn: 'boulders' }, rests: true },
  wall: { floor: 'tint', cuts: 'flags', edge: 'high' },
  crate: { floor: 'paper', stands: { stamp: 'wooden-crate', size: 88 }, rests: true },
  trough: { floor: 'worn', stands: { drawn: 'trough' }, rests: true },
  barrels: { floor: 'worn', stands: { stamp: 'barrel', size: 92 }, rests: true },
  wagon: { floor: 'worn', stands: { stamp: 'old-wagon', size: 112 }, rests: true },
  pump: { floor: 'paper', stands: { stamp: 'gas-pump', size: 96 }, rests: true },
  pillar: { floor: 'dusk', stands: { stamp: 'ionic-column', size: 100 }, rests: true },
  'car-wreck': {
    floor: 'paper',
    stands: { stamp: 'city-car', size: 122, low: 0.3, wrecked: true },
    rests: true,
  },
  counter: { floor: 'worn', cuts: 'boards', edge: 'high', tone: 'ink' },
  campfire: { floor: 'glow', stands: { stamp: 'campfire', size: 88, ember: true, glows: true }, rests: true },
};

/** The floor of a room that is built on open ground. */
export const INDOORS: Look = { floor: 'bright', cuts: 'boards' };
/** What is not known is printed as a card that lies face down. */
const UNKNOWN: Look = { floor: 'cellar', cuts: 'tiles', tone: 'paper', stands: { stamp: 'card-random', size: 56 } };
const BLOCKED: Look = { floor: 'worn', cuts: 'hachures', edge: 'high' };
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
