// Made from /api/openapi.json by clients/generator. Don't change it here: see clients/README.md.
import type * as its from "./shapes.ts";
import { asking, type DoorstepOptions, sending } from "./transport.ts";

/**
 * Every call for the publication's other systems. Each fails with a `DoorstepError`. What changes something takes a key of
 * 8 to 100 characters: make a new one for each wish, and repeat a call with the same one if nothing came back.
 */
export type Doorstep = {
  /** The current state of an account and its subscriptions: `GET /api/v1/account`. */
  getAccount(query: its.AccountQuery): Promise<its.Account>;
  /** What a sign-in email's subscriptions let the reader read now, and until when: `GET /api/v1/entitlements`. */
  getEntitlements(query: its.EntitlementsQuery): Promise<its.Entitlements>;
  /** The same as a signed token that is valid for ten minutes, which others verify with the publication's public keys: `GET /api/v1/entitlement-token`. */
  getEntitlementToken(query: its.EntitlementTokenQuery): Promise<its.EntitlementToken>;
  /** An account's vacation holds (temporary stops), newest first: `GET /api/v1/stops`. */
  listStops(query: its.ListStopsQuery): Promise<its.ListStops>;
  /** Sets up a vacation hold: `POST /api/v1/stops`. */
  createStop(body: its.CreateStopBody, idempotencyKey: string): Promise<its.CreateStop>;
  /** Changes the days of a vacation hold, for papers that are still before their cut-off: `POST /api/v1/stops/change`. */
  changeStop(body: its.ChangeStopBody, idempotencyKey: string): Promise<its.ChangeStop>;
  /** Cancels a vacation hold; one that has begun ends with the next paper that can still be delivered: `POST /api/v1/stops/withdraw`. */
  withdrawStop(body: its.WithdrawStopBody, idempotencyKey: string): Promise<its.WithdrawStop>;
  /** The delivery problems that an account has reported and how they were settled, newest first: `GET /api/v1/complaints`. */
  listComplaints(query: its.ListComplaintsQuery): Promise<its.ListComplaints>;
  /** Reports a paper that was missed, late, wet, damaged or incomplete, to be credited or redelivered: `POST /api/v1/complaints`. */
  createComplaint(body: its.CreateComplaintBody, idempotencyKey: string): Promise<its.CreateComplaint>;
  /** Where an account's paper is delivered now, and where it will be after a planned change: `GET /api/v1/delivery-address`. */
  getDelivery(query: its.DeliveryQuery): Promise<its.Delivery>;
  /** Delivers the paper to another address, from the first issue after the cut-off or from a later day: `POST /api/v1/delivery-address`. */
  changeDelivery(body: its.ChangeDeliveryBody, idempotencyKey: string): Promise<its.ChangeDelivery>;
  /** Cancels a change of address that has not taken effect: `POST /api/v1/delivery-address/withdraw`. */
  withdrawDeliveryChange(body: its.WithdrawDeliveryChangeBody, idempotencyKey: string): Promise<its.WithdrawDeliveryChange>;
  /** Writes a note on an account for staff, with a day for a follow-up: `POST /api/v1/notes`. */
  createNote(body: its.CreateNoteBody, idempotencyKey: string): Promise<its.CreateNote>;
  /** Records a reader's answer about news and offers by email: a no always, a yes only with the sentence that they agreed to: `POST /api/v1/news-choice`. */
  setNewsChoice(body: its.SetNewsChoiceBody, idempotencyKey: string): Promise<its.SetNewsChoice>;
};

/** A client of one publication. It keeps no state: make one, and use it everywhere. */
export function doorstep(options: DoorstepOptions): Doorstep {
  const ask = asking(options);
  const send = sending(options);
  return {
    getAccount: (query) => ask<its.Account>("/api/v1/account", query),
    getEntitlements: (query) => ask<its.Entitlements>("/api/v1/entitlements", query),
    getEntitlementToken: (query) => ask<its.EntitlementToken>("/api/v1/entitlement-token", query),
    listStops: (query) => ask<its.ListStops>("/api/v1/stops", query),
    createStop: (body, key) => send<its.CreateStop>("/api/v1/stops", body, key),
    changeStop: (body, key) => send<its.ChangeStop>("/api/v1/stops/change", body, key),
    withdrawStop: (body, key) => send<its.WithdrawStop>("/api/v1/stops/withdraw", body, key),
    listComplaints: (query) => ask<its.ListComplaints>("/api/v1/complaints", query),
    createComplaint: (body, key) => send<its.CreateComplaint>("/api/v1/complaints", body, key),
    getDelivery: (query) => ask<its.Delivery>("/api/v1/delivery-address", query),
    changeDelivery: (body, key) => send<its.ChangeDelivery>("/api/v1/delivery-address", body, key),
    withdrawDeliveryChange: (body, key) => send<its.WithdrawDeliveryChange>("/api/v1/delivery-address/withdraw", body, key),
    createNote: (body, key) => send<its.CreateNote>("/api/v1/notes", body, key),
    setNewsChoice: (body, key) => send<its.SetNewsChoice>("/api/v1/news-choice", body, key),
  };
}
