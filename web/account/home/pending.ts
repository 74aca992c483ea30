import type { AccountDetails } from "#contract/account-details.ts";
import type { Dropped } from "./drop-order.tsx";

/** Something that is on its way for the account. */
export type Pending = AccountDetails["pending"][number];

export type PendingProps = {
  readonly change: Pending;
  readonly account: AccountDetails;
  readonly onDropped: (what: Dropped) => Promise<void>;
};
