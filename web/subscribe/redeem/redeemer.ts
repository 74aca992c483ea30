import { advanceAccount } from "../checkout/account-state.ts";
import type { AccountState } from "../checkout/account-state.ts";
import type { AccountStore } from "../checkout/set-up-account.ts";

/** The recipient: an account that is being set up, as in a checkout, but without a purchase. */
export type RedeemerStore = AccountStore & { readonly subscribe: (listener: () => void) => () => void };

export function makeRedeemerStore(initial: AccountState): RedeemerStore {
  let account = initial;
  const listeners = new Set<() => void>();
  return {
    now: () => ({ account, giving: "gift" }),
    dispatch: ({ event }) => {
      account = advanceAccount(account, event);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
