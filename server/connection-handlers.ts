import { makeDeskListKeys, makeDeskMakeKey, makeDeskRevokeKey } from "./machine/desk-keys.ts";
import type { Database } from "./db/database.ts";
import type { DeskHandlers } from "./http/desk/desk-handler.ts";
import { makeDeskAddSite, makeDeskEndSite, makeDeskListSites } from "./identity/provider/desk-sites.ts";
import type { OutsideServices } from "./outside.ts";
import { signingKeys } from "./crypto/signing-keys.ts";
import type { SiteAddressOf } from "./site-address.ts";
import type { Enqueue } from "./store/email/outbox.ts";
import {
  makeDeskAddEndpoint,
  makeDeskListEndpoints,
  makeDeskRemoveEndpoint,
  makeDeskReplayEndpoint,
  makeDeskRotateEndpoint,
  makeDeskTurnEndpoint,
} from "./webhook/desk-endpoints.ts";

type Needs = {
  readonly db: Database;
  readonly outside: OutsideServices;
  readonly enqueue: Enqueue;
  readonly siteAddressOf: SiteAddressOf;
};

/** How the publisher's other systems are connected. */
export function connectionHandlers({ db, outside, enqueue, siteAddressOf }: Needs) {
  const { random, clock } = outside;
  const webhookNeeds = { db, random, secrets: outside.secrets, webhooks: outside.webhooks, enqueue };
  const sites = { db, random, clock, siteAddressOf, signingKeys: signingKeys({ db, ...outside }) };
  return {
    deskListKeys: makeDeskListKeys({ db }),
    deskMakeKey: makeDeskMakeKey({ db, random }),
    deskRevokeKey: makeDeskRevokeKey(),
    deskListEndpoints: makeDeskListEndpoints({ db }),
    deskAddEndpoint: makeDeskAddEndpoint(webhookNeeds),
    deskRotateEndpoint: makeDeskRotateEndpoint(webhookNeeds),
    deskTurnEndpoint: makeDeskTurnEndpoint(webhookNeeds),
    deskRemoveEndpoint: makeDeskRemoveEndpoint(),
    deskReplayEndpoint: makeDeskReplayEndpoint(webhookNeeds),
    deskListSites: makeDeskListSites(sites),
    deskAddSite: makeDeskAddSite(sites),
    deskEndSite: makeDeskEndSite(),
  } satisfies Partial<DeskHandlers>;
}
