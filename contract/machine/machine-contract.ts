import * as entitlements from "./entitlements.ts";

/** Every call for the publisher's other systems. */
export const machineContract = {
  getEntitlements: entitlements.getEntitlements,
} as const;

export type MachineContract = typeof machineContract;
export type MachineCallName = keyof MachineContract;
