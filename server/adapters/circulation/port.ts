import type { CommandKind, CommandRefusal } from "#core/circulation/command.ts";
import type { Day } from "#core/day.ts";

/** A publication's account at its circulation system. */
export type MirrorAccount = {
  /** Base URL, https; the built-in emulator's is plain http on this machine. */
  readonly url: string;
  readonly reach: "public" | "loopback";
  /** The circulation system's name for the publication. */
  readonly publication: string;
  readonly user: string;
  readonly secret: string;
};

/** A command as it is sent. Sending the same id again repeats the same command, whatever happened the first time. */
export type OutgoingCommand = {
  readonly commandId: string;
  /** Increases from command to command of an account. */
  readonly sequence: number;
  readonly accountNumber: number;
  readonly kind: CommandKind;
  /** The day that it is meant for. */
  readonly on: Day;
  readonly toldAt: Date;
  readonly details: Readonly<Record<string, unknown>>;
};

/** The state of a command in the circulation system. */
export type CommandAnswer =
  /** Accepted; it waits for the nightly draw. The day may already be known. */
  | { readonly kind: "held"; readonly effectiveOn: Day | null }
  | { readonly kind: "done"; readonly effectiveOn: Day | null }
  | { readonly kind: "refused"; readonly refusal: CommandRefusal; readonly why: string };

/** No usable answer. `why` names no secret and no person. */
export type NoAnswer =
  /** Try again later. `away`: the whole system is not working now, not only this account. */
  | {
      readonly kind: "later";
      readonly away: boolean;
      readonly why: string;
      readonly retryAfterSeconds: number | null;
    }
  /** The circulation system cannot read it, and would not another time: an operator has to check. */
  | { readonly kind: "unreadable"; readonly why: string };

export type AccountReading = {
  readonly accountNumber: number;
  /** The last issue or day that is paid for; null: none yet. */
  readonly expireOn: Day | null;
  readonly balanceCents: number;
};

export type HistoryEntry = {
  readonly on: Day;
  /** The circulation system's word for the change: `payment`, `stop`, `credit` ... */
  readonly what: string;
  readonly amountCents: number | null;
  /** The expire date after the change. */
  readonly expireOn: Day | null;
};

export type ReadResult<T> = { readonly kind: "read"; readonly found: readonly T[] } | NoAnswer;

/**
 * Keeps the record of an account (rules 11). Nothing here throws when the other side fails, and every call ends within
 * seconds. Accounts and commands that the system does not know are left out of the answers.
 */
export type Circulation = {
  send(command: OutgoingCommand): Promise<CommandAnswer | NoAnswer>;
  readCommands(
    ids: readonly string[],
  ): Promise<ReadResult<{ readonly commandId: string; readonly answer: CommandAnswer }>>;
  readAccounts(accountNumbers: readonly number[]): Promise<ReadResult<AccountReading>>;
  /** Newest first. */
  readHistory(accountNumber: number): Promise<ReadResult<HistoryEntry>>;
};

/** `native`: our ledger is the record. `mirror`: the circulation system's is. */
export type CirculationSystems = {
  native(tenantId: number): Circulation;
  mirror(account: MirrorAccount): Circulation;
};
