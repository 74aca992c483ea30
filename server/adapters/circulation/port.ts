import type { CommandKind, CommandRefusal } from "#core/circulation/command.ts";
import type { Day } from "#core/day.ts";

/** A publication's account at its circulation system. */
export type MirrorAccount = {
  /** Base address, https; the built-in emulator's is plain http on this machine. */
  readonly url: string;
  readonly reach: "public" | "loopback";
  /** What it calls the publication. */
  readonly publication: string;
  readonly user: string;
  readonly secret: string;
};

/** A command as it goes out. The same id again is the same command, whatever became of the first one. */
export type OutgoingCommand = {
  readonly commandId: string;
  /** Grows from command to command of an account. */
  readonly sequence: number;
  readonly accountNumber: number;
  readonly kind: CommandKind;
  /** The day that it is meant for. */
  readonly on: Day;
  readonly toldAt: Date;
  readonly details: Readonly<Record<string, unknown>>;
};

/** How a command stands at theirs. */
export type CommandAnswer =
  /** Accepted; it waits for the nightly draw. They may name the day already. */
  | { readonly kind: "held"; readonly effectiveOn: Day | null }
  | { readonly kind: "done"; readonly effectiveOn: Day | null }
  | { readonly kind: "refused"; readonly refusal: CommandRefusal; readonly why: string };

/** No answer that counts. `why` names no secret and no person. */
export type NoAnswer =
  /** Try again later. `away`: the system as a whole does not work now, and not this account alone. */
  | {
      readonly kind: "later";
      readonly away: boolean;
      readonly why: string;
      readonly retryAfterSeconds: number | null;
    }
  /** They cannot read it, and would not another time: an operator has to look. */
  | { readonly kind: "unreadable"; readonly why: string };

export type AccountReading = {
  readonly accountNumber: number;
  /** The last issue or day that is paid for; null: none yet. */
  readonly expireOn: Day | null;
  readonly balanceCents: number;
};

export type HistoryEntry = {
  readonly on: Day;
  /** Their word for it: `payment`, `stop`, `credit` ... */
  readonly what: string;
  readonly amountCents: number | null;
  /** The expire date after it. */
  readonly expireOn: Day | null;
};

export type Read<T> = { readonly kind: "read"; readonly found: readonly T[] } | NoAnswer;

/**
 * Who keeps the record of an account (rules 11). Nothing here throws for what the other side does, and every call ends in
 * seconds. Accounts and commands that they do not know are left out of what is read.
 */
export type Circulation = {
  send(command: OutgoingCommand): Promise<CommandAnswer | NoAnswer>;
  readCommands(ids: readonly string[]): Promise<Read<{ readonly commandId: string; readonly answer: CommandAnswer }>>;
  readAccounts(accountNumbers: readonly number[]): Promise<Read<AccountReading>>;
  /** Newest first. */
  readHistory(accountNumber: number): Promise<Read<HistoryEntry>>;
};

/** `native`: our ledger is the record. `mirror`: theirs is. */
export type CirculationSystems = {
  native(tenantId: number): Circulation;
  mirror(account: MirrorAccount): Circulation;
};
