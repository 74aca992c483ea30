import type { Database } from "./db/database.ts";
import type { MachineHandlers } from "./http/machine/machine-handler.ts";
import { makeChangeDelivery, makeGetDelivery, makeWithdrawDeliveryChange } from "./machine/addresses.ts";
import { makeCreateComplaint, makeListComplaints } from "./machine/complaints.ts";
import { makeCreateNote } from "./machine/create-note.ts";
import { makeGetAccount } from "./machine/get-account.ts";
import { makeGetEntitlementToken } from "./machine/get-entitlement-token.ts";
import { makeGetEntitlements } from "./machine/get-entitlements.ts";
import { makeChangeStop, makeCreateStop, makeListStops, makeWithdrawStop } from "./machine/stops.ts";
import { makeSetNewsChoice } from "./mailing-list/set-news-choice.ts";
import type { OutsideServices } from "./outside.ts";
import type { SigningKeys } from "./crypto/signing-keys.ts";
import type { Enqueue } from "./store/email/outbox.ts";
import type { SiteAddressOf } from "./site-address.ts";

type Needs = {
  readonly db: Database;
  readonly enqueue: Enqueue;
  readonly outside: OutsideServices;
  readonly signingKeys: SigningKeys;
  readonly siteAddressOf: SiteAddressOf;
};

/** One handler for each call of the paper's other systems. */
export const makeMachineHandlers = ({ outside, ...needs }: Needs): MachineHandlers => ({
  getAccount: makeGetAccount(needs),
  getEntitlements: makeGetEntitlements(needs),
  getEntitlementToken: makeGetEntitlementToken({ ...needs, clock: outside.clock }),
  listStops: makeListStops(),
  createStop: makeCreateStop(),
  changeStop: makeChangeStop(),
  withdrawStop: makeWithdrawStop(),
  listComplaints: makeListComplaints(),
  createComplaint: makeCreateComplaint(),
  getDelivery: makeGetDelivery(),
  changeDelivery: makeChangeDelivery(),
  withdrawDeliveryChange: makeWithdrawDeliveryChange(),
  createNote: makeCreateNote(),
  setNewsChoice: makeSetNewsChoice({ ...needs, uuid: outside.random.uuid }),
});
