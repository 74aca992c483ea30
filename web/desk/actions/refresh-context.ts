import { createContext } from "react";
import type { ActState } from "./use-desk-action.ts";

type RefreshState = {
  /** The account is being read again: nothing is sent until it has arrived. */
  readonly isReading: boolean;
  /**
   * The refusal because of which the account was read again. It is stored here because the form is replaced while its
   * data loads.
   */
  readonly settled: ActState | null;
  readonly onSettled: (state: ActState) => void;
};

/** The state of an action after somebody else changed the account first. */
export const RefreshContext = createContext<RefreshState>({
  isReading: false,
  settled: null,
  onSettled: () => undefined,
});
