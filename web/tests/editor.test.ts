// What a brush of the Scene editor does to the data of a Scene.
import { expect, test } from 'vitest';
import { at, begins, put, type Table } from '../src/games/drawn-to-destiny/editor/box';
import {
  chartOf,
  freeKey,
  freeMark,
  legendOf,
  lyingAt,
  paint,
  resized,
  rowsOf,
  toggledWall,
  withDoor,
  withFeature,
  withLegend,
  withUnit,
} from '../src/games/drawn-to-destiny/editor/paint';

const SCENE: Table = {
  id: 'x',
  map: {
    width: 3,
    height: 2,
    rows: '#..\n..R\n',
    ground: 'plain',
    legend: { '#': 'wall', R: { location: 'rock', name: 'Pump' } },
  },
  unit: [{ unit: 'archer', at: [1, 0] }],
};
const LOCATIONS = {
  location: [
    { id: 'plain', name: 'Plain' },
    { id: 'wall', name: 'Wall', blocked: true, sight: 'blocks' },
    { id: 'rock', name: 'Rock', elevation: 1 },
  ],
};

test('a path is read and written without touching what it does not name', () => {
  const changed = put(SCENE, ['unit', 0, 'at', 1], 1) as Table;
  expect(at(changed, ['unit', 0, 'at'])).toEqual([1, 1]);
  expect(at(SCENE, ['unit', 0, 'at'])).toEqual([1, 0]);
  expect(changed['map']).toBe(SCENE['map']);
  expect(at(put(SCENE, ['unit', 0, 'at'], undefined), ['unit', 0])).toEqual({ unit: 'archer' });
  expect(at(put(SCENE, ['unit', 0], undefined), ['unit'])).toEqual([]);
  expect(at(SCENE, ['goal', 3, 'aim'])).toBeUndefined();
  expect(begins(['unit', 0, 'at'], ['unit', 0])).toBe(true);
  expect(begins(['unit', 10], ['unit', 1])).toBe(false);
});

test('the first row of the map is the northern one, and painting changes one Space', () => {
  expect(rowsOf(SCENE)).toEqual(['#..', '..R']);
  expect(rowsOf(paint(SCENE, [0, 0], '#'))).toEqual(['#..', '#.R']);
  expect(rowsOf(paint(SCENE, [2, 1], 'R'))).toEqual(['#.R', '..R']);
  expect(paint(SCENE, [3, 0], '#')).toBe(SCENE);
});

test('a map grows to the north and the east, and keeps its south-western corner', () => {
  expect(rowsOf(resized(SCENE, 4, 3))).toEqual(['....', '#...', '..R.']);
  expect(rowsOf(resized(SCENE, 2, 1))).toEqual(['..']);
});

test('a kind of ground that is only a Location is written as its name', () => {
  expect(legendOf(SCENE).map(([mark]) => mark)).toEqual(['.', '#', 'R']);
  expect(at(withLegend(SCENE, 'R', { location: 'rock' }), ['map', 'legend', 'R'])).toBe('rock');
  expect(rowsOf(withLegend(SCENE, 'R', null))).toEqual(['#..', '...']);
  expect(freeMark(SCENE, 'Road')).toBe('r');
  expect(freeMark(SCENE, 'Forest')).toBe('F');
});

test('a door is drawn with its entry, and goes with it', () => {
  const built = withDoor(SCENE, [1, 1], 'plain');
  expect(built['door']).toEqual([{ key: 'door', at: [1, 1] }]);
  expect(rowsOf(built)).toEqual(['#D.', '..R']);
  expect(at(built, ['map', 'legend', 'D'])).toEqual({ location: 'plain', is_door: true });
  expect(paint(built, [1, 1], '#')['door']).toEqual([]);
  expect(withDoor(built, [1, 1], 'plain')['door']).toEqual([]);
});

test('a wall stands or does not, whichever side is named first', () => {
  const built = toggledWall(SCENE, [0, 0], [1, 0]);
  expect(built['wall']).toEqual([
    [
      [0, 0],
      [1, 0],
    ],
  ]);
  expect(toggledWall(built, [1, 0], [0, 0])['wall']).toEqual([]);
});

test('the second Unit of a kind gets a key of its own', () => {
  const more = withUnit(SCENE, 'archer', 'heroes', 'N', [0, 0]);
  expect(at(more, ['unit', 1])).toEqual({
    unit: 'archer',
    key: 'archer-2',
    faction: 'heroes',
    at: [0, 0],
    facing: 'N',
  });
  expect(freeKey(more, 'archer')).toBe('archer-3');
  expect(lyingAt(more, [1, 0])).toEqual([['unit', 0]]);
});

test('an unseen Location is laid and taken away Space by Space', () => {
  const laid = withFeature(SCENE, 'pit-trap', [1, 1]);
  expect(lyingAt(laid, [1, 1])).toEqual([['feature', 0]]);
  expect(withFeature(laid, 'pit-trap', [1, 1])['feature']).toEqual([]);
});

test('the map is drawn from whatever is there', () => {
  const chart = chartOf(SCENE, LOCATIONS);
  expect(chart.legend['R']).toMatchObject({ name: 'Pump', location: 'rock' });
  expect(chart.legend['#']).toMatchObject({ blocked: true, sight: 'blocks' });
  expect(chart.elevation).toEqual([{ space: [2, 0], level: 1 }]);
  for (const odd of [
    {},
    { map: 3 },
    { map: { width: -1, height: 'x', rows: 7 }, wall: [[1]], unit: {}, door: [{ at: 'there' }], area: [{}] },
  ]) {
    expect(chartOf(odd as Table, {}).rows.length).toBeGreaterThan(0);
  }
});
