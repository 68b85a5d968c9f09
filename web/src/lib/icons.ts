// The little pictures that can be put on a sheet, and the stamp that each of them is.
import { later, said } from './say';

const emblems = {
  house: { words: later('house'), emblem: 'house' },
  castle: { words: later('castle'), emblem: 'castle' },
  tower: { words: later('tower'), emblem: 'stone-tower' },
  ruin: { words: later('ruin'), emblem: 'ancient-ruins' },
  tent: { words: later('tent'), emblem: 'camping-tent' },
  bridge: { words: later('bridge'), emblem: 'stone-bridge' },
  cave: { words: later('cave'), emblem: 'cave-entrance' },
  door: { words: later('door'), emblem: 'door' },
  stairs: { words: later('stairs'), emblem: 'stairs' },
  chest: { words: later('chest'), emblem: 'locked-chest' },
  tree: { words: later('tree'), emblem: 'fruit-tree' },
  forest: { words: later('forest'), emblem: 'forest' },
  hill: { words: later('hill'), emblem: 'hills' },
  mountain: { words: later('mountain'), emblem: 'mountains' },
  water: { words: later('water'), emblem: 'water-drop' },
  island: { words: later('island'), emblem: 'island' },
  road: { words: later('road'), emblem: 'road' },
  flag: { words: later('flag'), emblem: 'flying-flag' },
  star: { words: later('star'), emblem: 'flat-star' },
  cross: { words: later('cross'), emblem: 'cross-mark' },
  skull: { words: later('skull'), emblem: 'death-skull' },
  monster: { words: later('monster'), emblem: 'wyvern' },
  person: { words: later('person'), emblem: 'person' },
  crown: { words: later('crown'), emblem: 'crown' },
};

export const ICONS = Object.keys(emblems);
/** The stamp of an icon; of one that this page does not know, none. */
export const stampOf = (icon: string): string => (emblems as Record<string, { emblem: string }>)[icon]?.emblem ?? '';
/** What it is called. */
export const iconName = (icon: string): string =>
  said((emblems as Record<string, { words: string }>)[icon]?.words ?? icon);
