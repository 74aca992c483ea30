import type { AccountDetails } from "#contract/manage-account.ts";

/** Something that is on its way for the account. */
export type Pending = AccountDetails["pending"][number];
