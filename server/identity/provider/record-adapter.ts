import { InvalidGrant, SessionNotFound } from "oidc-provider/lib/helpers/errors.js";
import type { Adapter } from "oidc-provider/lib/provider.js";
import * as z from "zod/mini";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, TenantDay } from "#server/db/database.ts";
import {
  consumeOpenIdRecord,
  deleteOpenIdGrant,
  deleteOpenIdRecord,
  findOpenIdRecord,
  findOpenIdRecordByUid,
  type OpenIdPayload,
  type OpenIdRecord,
  putOpenIdRecord,
} from "#server/store/openid/openid-record.ts";
import { findSignInClient, type SignInClient } from "#server/store/openid/sign-in-client.ts";

export type RecordAdapterNeeds = { readonly db: Database; readonly clock: Pick<Clock, "now"> };

const text = z.optional(z.string());
/** The fields in which the provider's records name the reader, the client and what they belong to. */
const named = z.object({
  uid: text,
  grantId: text,
  clientId: text,
  accountId: text,
  params: z.optional(z.object({ client_id: text })),
  session: z.optional(z.record(z.string(), z.unknown())),
  result: z.optional(z.object({ login: z.optional(z.object({ accountId: text })) })),
});

/** The provider's records of one publication. Clients are records, too, which only staff create. */
export const recordAdapter =
  (needs: RecordAdapterNeeds, at: () => TenantDay) =>
  (model: string): Adapter => {
    const { db, clock } = needs;
    const { tenantId } = at();
    const found = (record: OpenIdRecord | null, id?: string): OpenIdPayload | undefined =>
      record === null
        ? undefined
        : {
            ...record.payload,
            ...(id !== undefined && { jti: id }),
            ...(record.consumedAt !== null && { consumed: Math.floor(record.consumedAt.getTime() / 1000) }),
          };
    return {
      upsert: async (id, payload, expiresIn) => {
        const { uid, grantId, clientId, accountId, params, session, result } = named.parse(payload);
        const { jti: _, ...kept } = payload;
        const now = clock.now();
        const record = {
          model,
          id,
          uid: uid ?? null,
          grantId: grantId ?? null,
          clientId: clientId ?? params?.client_id ?? null,
          subject: accountId ?? result?.login?.accountId ?? null,
          // A sign-in in progress names the browser's cookie, which nothing reads.
          payload: session === undefined ? kept : { ...kept, session: { ...session, cookie: undefined } },
          expiresAt: new Date(now.getTime() + expiresIn * 1000),
        };
        if (!(await db.writeAtOnce(at(), (tx) => putOpenIdRecord(tx, record))))
          throw new SessionNotFound("the login is locked or gone");
      },
      find: async (id) => {
        if (model === "Client") {
          const client = await findSignInClient(db, tenantId, id);
          return client === null ? undefined : metadataOf(client);
        }
        return found(await findOpenIdRecord(db, tenantId, { model, id, now: clock.now() }), id);
      },
      findByUid: async (uid) => found(await findOpenIdRecordByUid(db, tenantId, { model, uid, now: clock.now() })),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const isFirst = await db.writeAtOnce(at(), (tx) => consumeOpenIdRecord(tx, model, id, clock.now()));
        if (!isFirst) throw new InvalidGrant("already used");
      },
      destroy: (id) => db.writeAtOnce(at(), (tx) => deleteOpenIdRecord(tx, model, id)),
      revokeByGrantId: (grantId) => db.writeAtOnce(at(), (tx) => deleteOpenIdGrant(tx, model, grantId)),
    };
  };

/** The client as OpenID's metadata. Its secret is the hash: `compareClientSecret` compares hashes. */
const metadataOf = (client: SignInClient): OpenIdPayload => ({
  client_id: client.clientId,
  client_name: client.name,
  redirect_uris: client.redirectUris,
  post_logout_redirect_uris: client.signOutUris,
  grant_types: ["authorization_code"],
  response_types: ["code"],
  ...(client.secretHash === null
    ? { token_endpoint_auth_method: "none" }
    : { token_endpoint_auth_method: "client_secret_basic", client_secret: client.secretHash.toString("hex") }),
  ...(client.signOutNoticeUri !== null && {
    backchannel_logout_uri: client.signOutNoticeUri,
    backchannel_logout_session_required: true,
  }),
});
