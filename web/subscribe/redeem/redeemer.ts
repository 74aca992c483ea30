import { advanceAccount } from "../checkout/account-state.ts";
import type { AccountState } from "../checkout/account-state.ts";
import type { AccountHolder } from "../checkout/set-up-account.ts";

/** The recipient: an account that is being set up, as in a checkout, but without a purchase. */
export type Redeemer = AccountHolder & { readonly subscribe: (listener: () => void) => () => void };

export function makeRedeemer(initial: AccountState): Redeemer {
  let account = initial;
  const listeners = new Set<() => void>();
  return {
    now: () => ({ account, giving: "gift" }),
    tell: ({ event }) => {
      account = advanceAccount(account, event);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
