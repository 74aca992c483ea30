import * as z from "zod/mini";
import { keyScopes } from "#core/site/api-key.ts";
import { offReasons } from "#core/webhook/after-failure.ts";
import { announcedTypes } from "#core/webhook/announcement.ts";
import { payloadKinds } from "#core/webhook/message.ts";
import { day, domain, instant } from "../scalars.ts";
import { deskEndpoint } from "./desk-endpoint.ts";
import { deskProblem } from "./sign-in.ts";

// How a publisher's other systems are connected: API keys for those that call us, webhooks for those that we notify,
// and the sites whose readers sign in here. A secret appears in one answer only, so the calls that make one take no
// idempotency key: their answers aren't stored, and a repeat makes another secret.

const action = "connect";
const about = "publication";
const publication = { publication: domain };
const number = z.int().check(z.positive(), z.maximum(999_999_999));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(80));
const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
const done = z.object({ isSuccess: z.literal(true) });
/** A colleague, or the person who ran a command. */
const who = z.string();

const scope = z.enum(keyScopes);

export const deskListKeys = deskEndpoint({
  method: "GET",
  path: "/api/desk/keys",
  summary: "The API keys of a publisher's other systems, newest first; never the keys themselves",
  action,
  about,
  query: z.strictObject(publication),
  output: z.object({
    keys: z.array(
      z.object({
        keyId: z.int(),
        name: z.string(),
        scopes: z.array(scope),
        /** The visible part of a key, enough to tell it from the others. */
        hint: z.string(),
        madeBy: who,
        madeAt: instant,
        lastUsedOn: z.nullable(day),
        expiresOn: z.nullable(day),
        standing: z.enum(["works", "expired", "revoked"]),
      }),
    ),
  }),
});

export const deskMakeKey = deskEndpoint({
  method: "POST",
  path: "/api/desk/keys",
  summary: "Makes a key, which is shown only once",
  action,
  about,
  provenLately: true,
  withoutKey: true,
  body: z.strictObject({
    ...publication,
    name,
    scopes: z.array(scope).check(z.minLength(1), z.maxLength(keyScopes.length)),
    expiresOn: z.optional(day),
  }),
  output: z.union([z.object({ isSuccess: z.literal(true), keyId: z.int(), key: z.string() }), deskProblem]),
});

export const deskRevokeKey = deskEndpoint({
  method: "POST",
  path: "/api/desk/keys/revoke",
  summary: "Revokes a key: it stops working",
  action,
  about,
  provenLately: true,
  body: z.strictObject({ ...publication, keyId: number }),
  output: done,
});

const types = z.nullable(z.array(z.enum(announcedTypes)).check(z.minLength(1), z.maxLength(announcedTypes.length)));
const payload = z.enum(payloadKinds);
const endpointId = number;

export const deskListEndpoints = deskEndpoint({
  method: "GET",
  path: "/api/desk/webhooks",
  summary: "The webhook addresses of a publication, and the state of each",
  action,
  about,
  query: z.strictObject(publication),
  output: z.object({
    endpoints: z.array(
      z.object({
        endpointId: z.int(),
        url: z.string(),
        /** Null: all types, including those of later releases. */
        types: z.nullable(z.array(z.enum(announcedTypes))),
        payload,
        offBecause: z.nullable(z.enum(offReasons)),
        failingSince: z.nullable(instant),
        lastAnswer: z.nullable(z.string()),
        lastDeliveredAt: z.nullable(instant),
        /** Until then messages are signed with both the old and the new secret. */
        oldSecretUntil: z.nullable(instant),
        waiting: z.int(),
        dead: z.int(),
      }),
    ),
  }),
});

const withSecret = { isSuccess: z.literal(true), secret: z.string() };

export const deskAddEndpoint = deskEndpoint({
  method: "POST",
  path: "/api/desk/webhooks",
  summary: "Sends future events to an address; its secret is shown only once",
  action,
  about,
  provenLately: true,
  withoutKey: true,
  body: z.strictObject({ ...publication, url: address, types, payload }),
  output: z.union([z.object({ ...withSecret, endpointId: z.int() }), deskProblem]),
});

export const deskRotateEndpoint = deskEndpoint({
  method: "POST",
  path: "/api/desk/webhooks/rotate",
  summary: "Makes a new secret, which is shown only once; for one day, messages are signed with both",
  action,
  about,
  provenLately: true,
  withoutKey: true,
  body: z.strictObject({ ...publication, endpointId }),
  output: z.object({ ...withSecret, oldUntil: instant }),
});

export const deskTurnEndpoint = deskEndpoint({
  method: "POST",
  path: "/api/desk/webhooks/turn",
  summary: "Turns an address on or off; while it is off, messages wait",
  action,
  about,
  provenLately: true,
  body: z.strictObject({ ...publication, endpointId, on: z.boolean() }),
  output: done,
});

export const deskRemoveEndpoint = deskEndpoint({
  method: "POST",
  path: "/api/desk/webhooks/remove",
  summary: "Removes an address: nothing more is sent there, and waiting messages are deleted",
  action,
  about,
  provenLately: true,
  body: z.strictObject({ ...publication, endpointId }),
  output: done,
});

export const deskReplayEndpoint = deskEndpoint({
  method: "POST",
  path: "/api/desk/webhooks/replay",
  summary: "Sends again the messages that an address didn't get",
  action,
  about,
  body: z.strictObject({ ...publication, endpointId }),
  output: z.object({ isSuccess: z.literal(true), count: z.int() }),
});

export const deskListSites = deskEndpoint({
  method: "GET",
  path: "/api/desk/sites",
  summary: "The sites and apps whose readers sign in here, newest first",
  action,
  about,
  query: z.strictObject(publication),
  output: z.object({
    /** What a site's OpenID Connect library needs. */
    issuer: z.string(),
    sites: z.array(
      z.object({
        clientNumber: z.int(),
        name: z.string(),
        kind: z.enum(["site", "app"]),
        clientId: z.string(),
        redirectUris: z.array(z.string()),
        madeBy: who,
        madeAt: instant,
        hasEnded: z.boolean(),
      }),
    ),
  }),
});

const addresses = z.array(address).check(z.maxLength(10));

export const deskAddSite = deskEndpoint({
  method: "POST",
  path: "/api/desk/sites",
  summary: "Lets readers sign in to a site or an app; its secret is shown only once",
  action,
  about,
  provenLately: true,
  withoutKey: true,
  body: z.strictObject({
    ...publication,
    name,
    /** An app on a reader's device, which can keep no secret. */
    isApp: z.boolean(),
    redirectUris: z.array(address).check(z.minLength(1), z.maxLength(10)),
    signOutUris: addresses,
    signOutNoticeUri: z.optional(address),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      clientNumber: z.int(),
      clientId: z.string(),
      secret: z.nullable(z.string()),
      issuer: z.string(),
    }),
    deskProblem,
  ]),
});

export const deskEndSite = deskEndpoint({
  method: "POST",
  path: "/api/desk/sites/end",
  summary: "Disconnects a site: nobody can sign in there, and its sign-ins end",
  action,
  about,
  provenLately: true,
  body: z.strictObject({ ...publication, clientNumber: number }),
  output: done,
});
