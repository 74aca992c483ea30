import { createContext } from "react";
import type { ActState } from "./use-act.ts";

type Looking = {
  /** The account is being read again: what would be sent now is of a view that is gone. */
  readonly isReading: boolean;
  /** The answer after which the account was looked at again. Kept here: a form gives way to what it has to read anew. */
  readonly settled: ActState | null;
  readonly onSettled: (state: ActState) => void;
};

/** Where an action stands after somebody else was faster. */
export const LookingAgain = createContext<Looking>({ isReading: false, settled: null, onSettled: () => undefined });
