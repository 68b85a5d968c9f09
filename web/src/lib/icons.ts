// The little pictures that can be put on a sheet, and the stamp that each of them is.
const emblems = {
  house: { emblem: 'house' }, castle: { emblem: 'castle' }, tower: { emblem: 'stone-tower' }, ruin: { emblem: 'ancient-ruins' },
  tent: { emblem: 'camping-tent' }, bridge: { emblem: 'stone-bridge' }, cave: { emblem: 'cave-entrance' }, door: { emblem: 'door' },
  stairs: { emblem: 'stairs' }, chest: { emblem: 'locked-chest' }, tree: { emblem: 'fruit-tree' }, forest: { emblem: 'forest' },
  hill: { emblem: 'hills' }, mountain: { emblem: 'mountains' }, water: { emblem: 'water-drop' }, island: { emblem: 'island' },
  road: { emblem: 'road' }, flag: { emblem: 'flying-flag' }, star: { emblem: 'flat-star' }, cross: { emblem: 'cross-mark' },
  skull: { emblem: 'death-skull' }, monster: { emblem: 'wyvern' }, person: { emblem: 'person' }, crown: { emblem: 'crown' },
};

export const ICONS = Object.keys(emblems);
/** The stamp of an icon; of one that this page does not know, none. */
export const stampOf = (icon: string): string => (emblems as Record<string, { emblem: string }>)[icon]?.emblem ?? '';
