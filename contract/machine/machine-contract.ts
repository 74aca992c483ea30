import * as account from "./account.ts";
import * as entitlementToken from "./entitlement-token.ts";
import * as entitlements from "./entitlements.ts";

/** Every call for the publisher's other systems. */
export const machineContract = {
  getAccount: account.getAccount,
  getEntitlements: entitlements.getEntitlements,
  getEntitlementToken: entitlementToken.getEntitlementToken,
} as const;

export type MachineContract = typeof machineContract;
export type MachineCallName = keyof MachineContract;
