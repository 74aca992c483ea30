import type { Day } from "../day.ts";
import type { CommandKind, CommandState } from "./command.ts";

/** A command for an account that is unfinished, or failed recently. */
export type OpenCommand = {
  readonly commandId: string;
  readonly kind: CommandKind;
  readonly state: CommandState;
  readonly hoursSinceTold: number;
};

export type OurAccount = {
  readonly accountNumber: number;
  /** The last paid day according to our ledger. */
  readonly expireOn: Day | null;
  readonly commands: readonly OpenCommand[];
};

export type TheirAccount = { readonly accountNumber: number; readonly expireOn: Day | null };

/** A difference for staff to look at. */
export type CirculationFinding =
  | { readonly kind: "unknown-there"; readonly accountNumber: number }
  | {
      readonly kind: "expire-differs";
      readonly accountNumber: number;
      readonly ours: Day | null;
      readonly theirs: Day | null;
    }
  | {
      readonly kind: "not-sent" | "not-settled" | "refused";
      readonly accountNumber: number;
      readonly command: OpenCommand;
    };

export type CirculationFindingKind = CirculationFinding["kind"];

/** A night and a day: anything newer may not have arrived yet. */
const maxInFlightHours = 36;

const isInFlight = ({ state, hoursSinceTold }: OpenCommand): boolean =>
  (state === "queued" || state === "held") && hoursSinceTold < maxInFlightHours;

/**
 * Compares an account with the circulation system's (rules 11). A difference that an unfinished command explains is
 * checked again the next night.
 *
 * @param theirs null: they have no such account.
 */
export function reconcile(ours: OurAccount, theirs: TheirAccount | null): CirculationFinding[] {
  const { accountNumber, commands, expireOn } = ours;
  const late = commands.flatMap((command): CirculationFinding[] => {
    const kind = lateKind(command);
    return kind === null ? [] : [{ kind, accountNumber, command }];
  });
  if (commands.some(isInFlight)) return late;
  if (theirs === null) return [{ kind: "unknown-there", accountNumber }, ...late];
  if (theirs.expireOn === expireOn) return late;
  return [{ kind: "expire-differs", accountNumber, ours: expireOn, theirs: theirs.expireOn }, ...late];
}

function lateKind(command: OpenCommand): "not-sent" | "not-settled" | "refused" | null {
  if (isInFlight(command)) return null;
  switch (command.state) {
    case "queued":
    case "dead":
      return "not-sent";
    case "held":
      return "not-settled";
    case "refused":
      return "refused";
    case "done":
      return null;
  }
}
