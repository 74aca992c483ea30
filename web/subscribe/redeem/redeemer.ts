import { advanceAccount } from "../checkout/account-state.ts";
import type { AccountState } from "../checkout/account-state.ts";
import type { AccountHolder } from "../checkout/set-up-account.ts";

/** Who redeems: an account in the making, as in a checkout, that asks for nothing to be bought. */
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
