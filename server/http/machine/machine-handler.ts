import type { Output, Parsed } from "#contract/call-shape.ts";
import type { CallName, Contract } from "#contract/contract.ts";
import type { MachineContract } from "#contract/machine/machine-contract.ts";
import type { MachineChange, MachineEndpoint, MachineRead } from "#contract/machine/machine-endpoint.ts";
import type { Day } from "#core/day.ts";
import type { TenantDay, Tx } from "#server/db/database.ts";
import { refuse, type Refused } from "#server/http/refused.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/**
 * Makes a reader's call with the newspaper's rights, as staff do on the phone, so that the meaning of a call is defined
 * once. Null if it is about no account. Refused with 404 if the publication has no such account, and with 409 if it was
 * merged and the call changes something.
 */
export type CallAsReader = <Name extends CallName>(
  name: Name,
  accountNumber: number | null,
  input: Parsed<Contract[Name]>,
) => Promise<Output<Contract[Name]> | Refused>;

/** What a handler is given besides its input. The publication is the key's. */
export type MachineContext = {
  readonly publication: Publication;
  readonly tenantId: number;
  readonly today: Day;
  /** For calls that read, look up or preview: nothing is stored for a repeat. */
  readonly read: CallAsReader;
};

export type ChangeContext = MachineContext & {
  /** For the one call that changes something: its answer is stored under the request's Idempotency-Key. */
  readonly change: CallAsReader;
  /** The key's name in the trail: `api-key:7`. */
  readonly actor: string;
  /** The name that the publisher gave it. */
  readonly keyName: string;
  readonly at: TenantDay;
  readonly now: Date;
  readonly requestId: string;
  /** A transaction under the account's lock that also stores what it returns under the request's Idempotency-Key. */
  readonly changeAccount: <T>(accountNumber: number, work: (tx: Tx) => Promise<T>) => Promise<T>;
};

type ReadHandler<E extends MachineEndpoint> = (
  input: Parsed<E>,
  context: MachineContext,
) => Promise<Output<E> | Refused>;

/** `run` acts, and its result is stored for repeats; `answer` turns it into this call's answer. */
type ChangeHandler<E extends MachineEndpoint> = {
  readonly run: (input: Parsed<E>, context: ChangeContext) => Promise<unknown>;
  readonly answer: (kept: unknown, input: Parsed<E>) => Output<E> | Refused;
};

export type MachineHandler<E extends MachineEndpoint> = E extends MachineRead ? ReadHandler<E> : ChangeHandler<E>;

export type MachineHandlers = { readonly [Name in keyof MachineContract]: MachineHandler<MachineContract[Name]> };

type Failure = { readonly isSuccess: false; readonly code: string; readonly errorMessage: string };
type Done<Kept> = Exclude<Kept, Failure>;

const isFailure = (kept: unknown): kept is Failure =>
  typeof kept === "object" && kept !== null && "isSuccess" in kept && kept.isSuccess === false;

/** A refusal by the rules, with its code. */
export const ruleRefusal = (code: string, sentence: string): Refused =>
  refuse(409, sentence, { errors: [{ pointer: "", detail: code }] });

/** Makes a call that changes something: a failure of what it runs is a 409. */
export const changeHandler = <E extends MachineChange, Kept>(
  run: (input: Parsed<E>, context: ChangeContext) => Promise<Kept | Refused>,
  answer: (done: Done<Kept>, input: Parsed<E>) => Output<E>,
): ChangeHandler<E> => ({
  run,
  answer: (kept, input) =>
    isFailure(kept) ? ruleRefusal(kept.code, kept.errorMessage) : answer(kept as Done<Kept>, input),
});
