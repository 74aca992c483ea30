import type { Database } from "./db/database.ts";
import type { MachineHandlers } from "./http/machine/machine-handler.ts";
import { makeGetAccount } from "./machine/get-account.ts";
import { makeGetEntitlementToken } from "./machine/get-entitlement-token.ts";
import { makeGetEntitlements } from "./machine/get-entitlements.ts";
import type { Outside } from "./outside.ts";
import type { SigningKeys } from "./signing-keys.ts";
import type { SiteAddressOf } from "./site-address.ts";

type Needs = {
  readonly db: Database;
  readonly outside: Outside;
  readonly signingKeys: SigningKeys;
  readonly siteAddressOf: SiteAddressOf;
};

/** One handler for each call of the paper's other systems. */
export const makeMachineHandlers = ({ outside, ...needs }: Needs): MachineHandlers => ({
  getAccount: makeGetAccount(needs),
  getEntitlements: makeGetEntitlements(needs),
  getEntitlementToken: makeGetEntitlementToken({ ...needs, clock: outside.clock }),
});
