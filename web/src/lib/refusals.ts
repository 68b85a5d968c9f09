// Why a request came to nothing: the server's codes, and those of the page for what never reached it.
import type { Done, NotDone, Refusal, RefusalCode } from './wire';

/** `offline`: the server was not reached. `http`: what answered was not the server. */
export type FailureCode = RefusalCode | 'offline' | 'http';

/** A refusal, of the server or of the page. */
export type Complaint = Omit<Refusal, 'code'> & { code: FailureCode };

/** What a request through the socket comes to. */
export type Answer = Done | (Omit<NotDone, 'error'> & { error: Complaint });

/** A question about a failure: whether it is one of these. */
export const isOneOf =
  (...codes: FailureCode[]) =>
  (code: FailureCode): boolean =>
    codes.includes(code);
