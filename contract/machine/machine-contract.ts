import * as account from "./account.ts";
import * as addresses from "./addresses.ts";
import * as complaints from "./complaints.ts";
import * as entitlementToken from "./entitlement-token.ts";
import * as entitlements from "./entitlements.ts";
import * as news from "./news.ts";
import * as notes from "./notes.ts";
import * as stops from "./stops.ts";

/** Every call for the publisher's other systems. */
export const machineContract = {
  getAccount: account.getAccount,
  getEntitlements: entitlements.getEntitlements,
  getEntitlementToken: entitlementToken.getEntitlementToken,
  listStops: stops.listStops,
  createStop: stops.createStop,
  changeStop: stops.changeStop,
  withdrawStop: stops.withdrawStop,
  listComplaints: complaints.listComplaints,
  createComplaint: complaints.createComplaint,
  getDelivery: addresses.getDelivery,
  changeDelivery: addresses.changeDelivery,
  withdrawDeliveryChange: addresses.withdrawDeliveryChange,
  createNote: notes.createNote,
  setNewsChoice: news.setNewsChoice,
} as const;

export type MachineContract = typeof machineContract;
export type MachineCallName = keyof MachineContract;
