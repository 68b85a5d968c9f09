import type { Ask } from '../../lib/wire';
import type { Asked } from './wire';

/** What a question says of itself. */
export const askedOf = (ask: Pick<Ask, 'data'> | null | undefined): Asked => (ask?.data ?? {}) as Asked;
