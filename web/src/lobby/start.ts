// Opening tables and remembering what they gave us.
import { makeTable, playAnew } from '../lib/api';
import { forget, remember, sitDownAt } from '../lib/mine.svelte';
import { chosenFor, gentlest } from '../lib/opponents.svelte';
import { go } from '../lib/router.svelte';
import type { Course, GameInfo, MadeTable, NewTable, ScenarioInfo, Way } from '../lib/wire';
import { rulingOf, strengthOf } from './ruling.svelte';

/** Make a table and remember it; `solo`: my seats at it are all played by one person, who wants no cover between them. */
export async function open(wish: NewTable, solo?: boolean): Promise<MadeTable> {
  const made = await makeTable(wish);
  remember({
    table: made.table,
    game: wish.game,
    tokens: made.mine.map((seat) => seat.token),
    seats: made.mine.map((seat) => seat.seat),
    invitations: made.invitations,
    host: made.host,
    watch: made.watch,
    at: Date.now(),
    ...(solo === undefined ? {} : { solo }),
  });
  sitDownAt(made.table);
  return made;
}

/** Whether a table with these settings is a campaign. */
export const isCampaign = (game: GameInfo, settings: NewTable['settings'] = {}): boolean => {
  const wanted = Object.entries(game.campaign);
  return (
    wanted.length > 0 &&
    wanted.every(
      ([name, value]) => (settings[name] ?? game.settings.find((one) => one.name === name)?.default) === value,
    )
  );
};

/** One click: of as many seats as the game is usually played with, that of the chosen side is mine; the computer takes the others, as well as chosen. */
export async function playNow(game: GameInfo): Promise<void> {
  const { strength, side } = chosenFor(game) ?? {};
  const mine = side?.seat ?? 0;
  const bot = strength?.id ?? gentlest(game);
  const seats: NewTable['seats'] = Array.from({ length: game.usual_seats }, (_, seat) =>
    seat === mine ? { who: 'me' } : { who: 'bot', bot },
  );
  const alone = game.usual_seats === 1 ? strength?.settings : undefined;
  const made = await open({ game: game.name, seats, settings: { ...side?.settings, ...alone } });
  if (isCampaign(game, { ...side?.settings, ...alone })) remember({ table: made.table, campaign: true });
  go('t', made.table);
}

/** What was taken from the shelf, alone: one seat is mine, the computer has the others. `chosen`: by which rules. */
export async function playCourse(
  game: GameInfo,
  course: Course,
  way: Way,
  chosen = rulingOf(game).settings,
): Promise<void> {
  const bot = strengthOf(game)?.id ?? gentlest(game);
  const seats: NewTable['seats'] = Array.from({ length: way.seats }, (_, seat) =>
    seat === way.seat ? { who: 'me' } : { who: 'bot', bot },
  );
  const settings = { ...chosen, ...course.settings, ...way.settings };
  const made = await open({ game: game.name, seats, settings });
  if (course.campaign) remember({ table: made.table, campaign: true });
  go('t', made.table);
}

/** A campaign: usually as many seats as the game is played with, the first of them mine. */
export async function beginCampaign(game: GameInfo): Promise<void> {
  const bot = chosenFor(game)?.strength?.id ?? gentlest(game);
  const seats: NewTable['seats'] = Array.from({ length: game.usual_seats }, (_, seat) =>
    seat === 0 ? { who: 'me' } : { who: 'bot', bot },
  );
  const made = await open({ game: game.name, seats, settings: { ...game.campaign } });
  remember({ table: made.table, campaign: true });
  go('t', made.table);
}

/** Play on from a moment of a match that is over, with one seat; the computer has the others. */
export async function playOnFrom(table: string, token: string, game: string, at: number, seat: number): Promise<void> {
  const made = await playAnew(table, token, at, seat);
  remember({
    table: made.table,
    game,
    tokens: made.mine.map((one) => one.token),
    seats: [seat],
    host: made.host,
    watch: made.watch,
    at: Date.now(),
  });
  sitDownAt(made.table);
  go('t', made.table);
}

/** A first match with a coach; then a gentle player has the other seats. */
export async function learn(game: GameInfo, lesson = game.tutorials[0]): Promise<void> {
  if (!lesson) return;
  const bot = gentlest(game);
  const seats: NewTable['seats'] = Array.from({ length: lesson.seats }, (_, seat) =>
    seat === lesson.seat ? { who: 'me' } : { who: 'bot', bot },
  );
  const made = await open({ game: game.name, tutorial: lesson.name, seats });
  remember({ table: made.table, lesson: lesson.name });
  go('t', made.table);
}

/** A puzzle from its start, all its seats mine. The table that it takes the place of is not kept. */
export async function playScenario(game: string, scenario: ScenarioInfo, before = ''): Promise<void> {
  const seats: NewTable['seats'] = Array.from({ length: scenario.seats }, () => ({ who: 'me' }));
  const made = await open({ game, scenario: scenario.name, seats });
  if (before) forget(before);
  go('t', made.table);
}
