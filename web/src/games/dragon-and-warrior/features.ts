// What faces are drawn with: clothes, heads, eyes and hair on a sheet 100 wide and 116 high, and the grounds behind them. Later strokes lie on earlier ones.
import type { FaceView } from './wire';

/** How a stroke is drawn: a body in ink, in moss or in the colour of hair, each with an edge of paper; skin and linen with an outline, an
 * eye with a fine one; what is cut out of the ink as a patch or a line; a dot or a line in ink; a line within hair. */
export type Manner = 'ink' | 'moss' | 'hair' | 'skin' | 'linen' | 'eye' | 'lit' | 'cut' | 'dot' | 'line' | 'strand';
type Drawn = [Manner, string][];

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const EARS = 'M32 47C25 44 25 61 33 60ZM68 47C75 44 75 61 67 60Z';
const NECK = 'M43 68V84C46 88 54 88 57 84V68Z';
/** The shadow of the chin, and hatching on the side away from the light. */
const CHIN = 'M43 74V80C48 86 54 86 57 82V74Z';
const CHEEK = 'M66.4 56C66 61 64 66 61 70M64.4 58C64 62 62.6 65 60.4 67.6';
const head = (outline: string): Drawn => [
  ['skin', NECK],
  ['dot', CHIN],
  ['skin', EARS],
  ['skin', outline],
  ['line', CHEEK],
];
const BUST = 'M5 118C7 97 24 87 41 82L43 66H57L59 82C76 87 93 97 95 118Z';
const FOLDS = 'M19 98L14 118M27 101L24 118M81 98L86 118M73 101L76 118';
const SCALES = [92, 99, 106, 113].map((y, row) => `M${14 + (row % 2) * 4} ${y}${'q4 6 8 0'.repeat(9)}`).join('');
const EYE = 'M36.5 50C39 46 45 46 47.5 50C45 53.6 39 53.6 36.5 50Z';
const OTHER_EYE = 'M52.5 50C55 46 61 46 63.5 50C61 53.6 55 53.6 52.5 50Z';
const PUPILS = disc(42.4, 50, 2) + disc(57.6, 50, 2);
const CAP = 'M29 50C26 28 39 20 51 20C63 20 74 29 71 50C69 43 66 38 62 34C56 37 43 38 37 34C33 39 31 44 29 50Z';
const COMBED = 'M40 24C36 27 33 32 32 37M47 22C43 25 39 29 38 33M55 22C58 25 61 29 62 32M62 25C65 28 68 33 69 38';

export const FEATURES: Record<FaceView['features'][number], Drawn> = {
  robe: [
    ['ink', BUST],
    ['moss', 'M40 82L50 103L60 82L67 85L54 118H46L33 85Z'],
    ['cut', FOLDS],
  ],
  cloak: [
    ['ink', 'M36 118L43 66H57L64 118Z'],
    ['moss', 'M1 118C1 92 26 84 40 79C43 92 40 106 34 118ZM99 118C99 92 74 84 60 79C57 92 60 106 66 118Z'],
    [
      'cut',
      'M23 93C16 101 13 110 12 118M32 89C26 98 24 108 23 118M77 93C84 101 87 110 88 118M68 89C74 98 76 108 77 118',
    ],
    ['ink', disc(50, 88, 4.4)],
    ['lit', disc(49, 87, 1.3)],
  ],
  coat: [
    ['ink', BUST],
    ['lit', 'M42 81L50 92L58 81L55 118H45Z'],
    ['ink', 'M41 80L33 93L45 118H38L26 92ZM59 80L67 93L55 118H62L74 92Z'],
    ['dot', `M50 92L46 97L50 100L54 97Z${disc(50, 105, 1.4)}${disc(50, 112, 1.4)}`],
  ],
  apron: [
    ['ink', BUST],
    ['linen', 'M34 119V96H66V119Z'],
    ['cut', 'M36 96L42 82M64 96L58 82'],
    ['line', 'M41 106H59V113C59 117 41 117 41 113ZM50 106V115'],
    ['cut', 'M20 98L15 118M80 98L85 118'],
  ],
  mail: [
    ['ink', BUST],
    ['cut', SCALES],
    ['moss', 'M38 79C44 85 56 85 62 79L64 87C56 93 44 93 36 87Z'],
  ],
  gown: [
    ['ink', BUST],
    ['moss', 'M7 118C9 104 18 95 30 89C39 103 61 103 70 89C82 95 91 104 93 118Z'],
    ['cut', 'M27 94C37 107 63 107 73 94M22 106L20 118M78 106L80 118'],
    ['lit', [38, 42, 46, 50, 54, 58, 62].map((x) => disc(x, 90 - ((x - 50) / 6) ** 2, 1.5)).join('')],
  ],
  ruff: [
    ['ink', BUST],
    ['cut', 'M50 94V118M20 100L16 118M80 100L84 118'],
    ['linen', 'M22 84C20 73 80 73 78 84C80 95 20 95 22 84Z'],
    ['line', 'M28 78L40 84L27 88M37 76L46 84L36 91M50 75V92M63 76L54 84L64 91M72 78L60 84L73 88'],
  ],
  shawl: [
    ['ink', BUST],
    ['moss', 'M6 118C9 98 30 86 42 80L50 91L58 80C70 86 91 98 94 118H76L50 102L24 118Z'],
    ['cut', 'M24 94L31 99M33 88L39 95M76 94L69 99M67 88L61 95M14 104L20 110M86 104L80 110'],
    ['lit', disc(50, 96, 2.2)],
  ],

  round: head('M31 51C30 31 40 24 50 24C60 24 70 31 69 51C69 67 60 76 50 76C40 76 31 67 31 51Z'),
  long: head('M33 48C32 30 41 22 50 22C59 22 68 30 67 48C67 66 60 81 50 81C40 81 33 66 33 48Z'),
  square: head('M31 36C34 24 66 24 69 36L69 60C69 71 61 78 55 78H45C39 78 31 71 31 60Z'),
  pear: head('M35 38C38 22 62 22 65 38C66 48 74 54 72 65C70 77 58 79 50 79C42 79 30 77 28 65C26 54 34 48 35 38Z'),
  heart: head('M30 42C29 27 41 23 50 23C59 23 71 27 70 42C70 58 59 76 50 80C41 76 30 58 30 42Z'),
  'pointed-ears': [['skin', 'M34 50L12 36C14 52 24 62 34 60ZM66 50L88 36C86 52 76 62 66 60Z']],

  'open-eyes': [
    ['eye', EYE + OTHER_EYE],
    ['dot', PUPILS],
    ['line', 'M35.5 45C39 41.6 45 41.8 48 44.5M52 44.5C55 41.8 61 41.6 64.5 45'],
  ],
  'narrow-eyes': [
    [
      'eye',
      'M35.5 50C40 47.6 45 48 48.2 51C45 53 39 52.8 35.5 50ZM64.5 50C60 47.6 55 48 51.8 51C55 53 61 52.8 64.5 50Z',
    ],
    ['dot', disc(43, 50.4, 1.5) + disc(57, 50.4, 1.5)],
    ['line', 'M35 45.5L48.5 46.8M65 45.5L51.5 46.8'],
  ],
  'wide-eyes': [
    ['eye', disc(41.8, 50, 4.8) + disc(58.2, 50, 4.8)],
    ['dot', disc(42.6, 50.6, 2) + disc(57.4, 50.6, 2)],
    ['line', 'M35.5 42C39 38.6 44 38.6 47.5 41M52.5 41C56 38.6 61 38.6 64.5 42'],
  ],
  'tired-eyes': [
    ['eye', 'M36.5 49.4H47.8C46.5 54.4 38.5 54.4 36.5 49.4ZM63.5 49.4H52.2C53.5 54.4 61.5 54.4 63.5 49.4Z'],
    ['dot', disc(42.4, 50.6, 1.7) + disc(57.6, 50.6, 1.7)],
    ['line', 'M35 47.5L47 43.6M65 47.5L53 43.6M38 57C41 58.6 44.5 58.4 46.5 57M62 57C59 58.6 55.5 58.4 53.5 57'],
  ],
  'stern-eyes': [
    ['eye', 'M36.5 48.6L48 51.4C46 54.6 38.5 54.4 36.5 48.6ZM63.5 48.6L52 51.4C54 54.6 61.5 54.4 63.5 48.6Z'],
    ['dot', disc(43, 51.2, 1.6) + disc(57, 51.2, 1.6)],
    ['line', 'M34.5 43L48.5 47.8M65.5 43L51.5 47.8M35 44.6L48 49M65 44.6L52 49'],
  ],
  'closed-eyes': [
    [
      'line',
      'M36.5 50C39.5 53.8 45 53.8 47.6 50M52.4 50C55 53.8 60.5 53.8 63.5 50M36 44.5C39 42 45 42 48 44M52 44C55 42 61 42 64 44.5',
    ],
  ],
  spectacles: [
    ['eye', disc(41.4, 50, 2.4) + disc(58.6, 50, 2.4)],
    ['dot', disc(41.8, 50.2, 1.2) + disc(58.2, 50.2, 1.2)],
    [
      'line',
      `${disc(41.4, 50, 6.6)}${disc(58.6, 50, 6.6)}M48 49C49 47.8 51 47.8 52 49M34.8 49L31 47M65.2 49L69 47M37 41.6L46 41M63 41.6L54 41`,
    ],
  ],
  patch: [
    ['line', 'M30 40L68 47'],
    ['eye', EYE],
    ['dot', disc(42.4, 50, 2)],
    ['line', 'M35.5 45C39 42 45 42 48 45'],
    ['moss', 'M51.5 45.5L66 47.5C66 56 60 59 57 58C53 57 51.5 51 51.5 45.5Z'],
  ],

  'straight-nose': [['line', 'M49.2 49L47 60.5H52.6']],
  'round-nose': [['line', 'M48.6 51V55M45.4 59.4a4.6 3.8 0 1 0 9.2 0']],
  'hook-nose': [['line', 'M49.6 47.5C53.6 52 55 58 50.6 64C49 63.4 47.6 62 47 60.6']],
  'broad-nose': [['line', 'M47.6 50L46.4 56.6C43.2 57.6 43.6 62 47.2 61.4M52.6 61.4C56.4 62 56.8 57.6 53.6 56.6']],

  smile: [['line', 'M41.5 66C45.5 71.4 54.5 71.4 58.5 66M40.6 64.6L42.4 67.4M59.4 64.6L57.6 67.4']],
  'flat-mouth': [['line', 'M42.5 68.4H57.5']],
  frown: [['line', 'M43 70.6C46 66.6 54 66.6 57 70.6']],
  lips: [
    ['eye', 'M42.6 68C46 64.8 48 65 50 66.4C52 65 54 64.8 57.4 68C54 72.6 46 72.6 42.6 68Z'],
    ['line', 'M44 68.2C48 69 52 69 56 68.2'],
  ],
  smirk: [['line', 'M43 69C48 70 54 69 58.4 64.8M59 63.4L60 66.4']],
  grin: [
    ['eye', 'M41.6 65H58.4C57.4 73.4 42.6 73.4 41.6 65Z'],
    ['line', 'M45.8 65V70.6M50 65V71.4M54.2 65V70.6'],
  ],

  crop: [
    ['hair', CAP],
    ['strand', COMBED],
  ],
  bob: [
    [
      'hair',
      'M28 67C22 40 29 19 50 19C71 19 78 40 72 67C69 70 66 69 64.6 67C68 52 66 41 60 34C52 39 45 38 40 34C34 41 32 52 35.4 67C34 69 31 70 28 67Z',
    ],
    ['strand', 'M41 23C33 29 29 42 31 62M59 23C67 29 71 42 69 62M50 21V30'],
  ],
  curls: [
    [
      'hair',
      [
        [29, 56, 6],
        [28, 46, 7],
        [31, 35, 8],
        [39, 26, 9],
        [50, 22, 9.5],
        [61, 26, 9],
        [69, 35, 8],
        [72, 46, 7],
        [71, 56, 6],
      ]
        .map(([x = 0, y = 0, r = 0]) => disc(x, y, r))
        .join(''),
    ],
    [
      'strand',
      'M36 25a4 4 0 1 1 4 4M47 21a4 4 0 1 1 4 4M58 25a4 4 0 1 1 4 4M28 34a3.4 3.4 0 1 1 3 4M68 34a3.4 3.4 0 1 1 3 4M26 46a3 3 0 1 1 3 3M70 46a3 3 0 1 1 3 3',
    ],
  ],
  plaits: [
    [
      'hair',
      'M30 50C22 57 30 64 24 72C31 78 22 86 26 95C34 92 34 84 30 78C36 72 30 62 34 55ZM70 50C78 57 70 64 76 72C69 78 78 86 74 95C66 92 66 84 70 78C64 72 70 62 66 55Z',
    ],
    ['hair', CAP],
    ['strand', `${COMBED}M25 62L33 66M24 74L32 78M26 86L32 84M75 62L67 66M76 74L68 78M74 86L68 84`],
  ],
  bun: [
    ['hair', disc(50, 15, 9)],
    ['hair', CAP],
    ['strand', `${COMBED}M44 14C47 10 53 10 56 14M45 18C48 15 52 15 55 18`],
  ],
  mane: [
    [
      'hair',
      'M50 16C22 16 19 44 21 62C22 78 13 90 8 100C26 104 33 94 36 82H64C67 94 74 104 92 100C87 90 78 78 79 62C81 44 78 16 50 16Z',
    ],
    ['strand', 'M27 48C26 66 26 80 18 94M73 48C74 66 74 80 82 94M25 60C25 72 24 82 22 92'],
  ],
  tuft: [['hair', 'M43 28C40 17 48 17 45 6C53 10 54 15 57 10C62 17 60 23 58 28C53 25 48 25 43 28Z']],
  fringe: [
    [
      'hair',
      'M28 62C23 34 35 20 50 20C65 20 77 34 72 62L66 45C64 41 62 44 60 40C56 45 52 40 49 44C45 40 42 45 39 41C37 45 35 42 34 46Z',
    ],
    [
      'strand',
      'M42 23C40 28 39 33 39 38M50 22V38M58 23C60 28 61 33 61 37M34 29C32 36 31 44 31 52M66 29C68 36 69 44 69 52',
    ],
  ],

  moustache: [
    ['hair', 'M50 62.4C45 61 36 62 30 70C39 72 47 70 50 66.4C53 70 61 72 70 70C64 62 55 61 50 62.4Z'],
    ['strand', 'M47 64.6C42 65 38 66.6 34 69M53 64.6C58 65 62 66.6 66 69'],
  ],
  'full-beard': [
    [
      'hair',
      'M30 54C31 62 36 65.6 42 63.4C46 61.6 54 61.6 58 63.4C64 65.6 69 62 70 54C75 78 63 97 50 99C37 97 25 78 30 54Z',
    ],
    ['dot', 'M44 69.6C47 68 53 68 56 69.6C54 72.4 46 72.4 44 69.6Z'],
    ['strand', 'M37 70C37 80 40 88 45 94M44 76C44 84 46 90 49 95M56 76C56 84 54 90 51 95M63 70C63 80 60 88 55 94'],
  ],
  goatee: [
    ['hair', 'M45 73C48 71.6 52 71.6 55 73C57 82 53 90 49 96C48 88 43 82 45 73Z'],
    ['hair', 'M50 63C46 61.8 42 62.6 38.6 66C43 67.4 48 66.6 50 65C52 66.6 57 67.4 61.4 66C58 62.6 54 61.8 50 63Z'],
  ],
  freckles: [
    [
      'dot',
      [
        [37, 58],
        [40.4, 60],
        [38, 62.4],
        [42, 57],
        [63, 58],
        [59.6, 60],
        [62, 62.4],
        [58, 57],
      ]
        .map(([x = 0, y = 0]) => disc(x, y, 0.9))
        .join(''),
    ],
  ],
  scar: [['line', 'M60 55L66 68M59.6 60L65 57.4M61.6 64.4L67 61.8']],
  wrinkles: [
    [
      'line',
      'M40 37.6C46 35.6 54 35.6 60 37.6M41.6 40.6C47 39 53 39 58.4 40.6M33.4 55L37 56.4M66.6 55L63 56.4M40 63C39 66 39 68 40 70M60 63C61 66 61 68 60 70',
    ],
  ],
};

/** A stroke of a woodcut: wider in the middle. */
const stroke = (x: number, y: number, wide: number, thick = 0.8): string =>
  `M${x} ${y}q${wide / 2} ${-thick} ${wide} 0q${-wide / 2} ${thick} ${-wide} 0Z`;
const at = (n: number): number => Math.round(n * 10) / 10;
const HILL = 'M0 96C20 84 42 82 62 88C78 92 90 90 100 86V118H0Z';
const rays = Array.from({ length: 18 }, (_, n) => {
  const ray = (part: number): string => {
    const angle = ((n + part) / 18) * 2 * Math.PI;
    return `${at(50 + 90 * Math.cos(angle))} ${at(58 + 90 * Math.sin(angle))}`;
  };
  return `M50 58L${ray(0)}L${ray(0.5)}Z`;
}).join('');
const scattered = (from: number, step: number, rows: number, wide: number): string =>
  Array.from({ length: rows * 4 }, (_, n) => {
    const row = Math.floor(n / 4);
    return stroke(
      (((n % 4) * 29 + row * 17 + ((row * row) % 7) * 3) % 108) - 10,
      from + row * step,
      wide + (n % 3) * 6,
    );
  }).join('');

/** What lies behind a face: patches printed thin, and strokes. */
export const BACKDROPS: Record<FaceView['ground'], { thin: string; strokes: string; stars?: string }> = {
  rays: { thin: rays + HILL, strokes: '' },
  strokes: { thin: 'M0 84H24V74H34V92H66V78H78V88H100V118H0Z', strokes: scattered(8, 7, 12, 12) },
  hill: { thin: `${HILL}M0 78C14 66 30 70 44 80C60 70 82 60 100 74V118H0Z`, strokes: scattered(10, 9, 6, 10) },
  night: {
    thin: 'M0 0H100V118H0Z',
    strokes: scattered(4, 4.4, 20, 14),
    stars: [
      [16, 34, 2.2],
      [84, 28, 2.6],
      [24, 62, 1.6],
      [78, 58, 1.8],
      [66, 12, 2],
      [36, 10, 1.6],
    ]
      .map(
        ([x = 0, y = 0, r = 0]) =>
          `M${x} ${y - 2 * r}L${x + r / 2} ${y - r / 2}L${x + 2 * r} ${y}L${x + r / 2} ${y + r / 2}L${x} ${y + 2 * r}L${x - r / 2} ${y + r / 2}L${x - 2 * r} ${y}L${x - r / 2} ${y - r / 2}Z`,
      )
      .join(''),
  },
  boards: {
    thin: [2, 22, 42, 62, 82].map((x) => `M${x} 0h10v118h-10Z`).join(''),
    strokes:
      [8, 30, 50, 70, 88].map((x, n) => `M${x} ${10 + n * 8}q1 20 0 40q-1 -20 0 -40Z`).join('') +
      stroke(0, 92, 100, 1.4),
  },
};
/** The arch around a face. */
export const ARCH = 'M2 116V52A48 50 0 0 1 98 52V116Z';
