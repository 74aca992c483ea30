import type { deskListKeys, deskMakeKey, deskRevokeKey } from "#contract/desk/connections.ts";
import { parseDay } from "#core/day.ts";
import { checkKeyUse } from "#core/site/api-key.ts";
import { timelineActor } from "#core/timeline/timeline-entry.ts";
import type { Database } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import type { Random } from "#server/crypto/random.ts";
import { findKeys } from "#server/store/machine/api-key.ts";
import { endKey, makeKey } from "./manage-keys.ts";

export const makeDeskListKeys =
  ({ db }: { readonly db: Database }): DeskHandler<typeof deskListKeys> =>
  async (_, { tenantId, moment }) => {
    const keys = await findKeys(db, tenantId);
    return {
      keys: keys.map(({ madeAt, madeBy, maker, revokedAt, scopes, ...key }) => ({
        ...key,
        scopes: [...scopes],
        madeAt: madeAt.toISOString(),
        madeBy: timelineActor(madeBy, maker).name,
        standing:
          revokedAt !== null
            ? ("revoked" as const)
            : scopes.every((scope) => checkKeyUse({ ...key, scopes, isRevoked: false }, scope, moment.today) === "yes")
              ? ("works" as const)
              : ("expired" as const),
      })),
    };
  };

export const makeDeskMakeKey =
  ({ db, random }: { readonly db: Database; readonly random: Random }): DeskHandler<typeof deskMakeKey> =>
  async ({ name, scopes, expiresOn: typed }, { staff, now, requestId, at, moment }) => {
    const expiresOn = typed === undefined ? null : parseDay(typed);
    if (typed !== undefined && (expiresOn === null || expiresOn < moment.today))
      return refuse(400, "", { errors: [{ pointer: "/expiresOn", detail: "must be today or a later day" }] });
    const wanted = { name, scopes: [...new Set(scopes)], expiresOn };
    const made = await db.write(at, (tx) => makeKey(tx, random, wanted, { actor: actorOf(staff), now, requestId }));
    return { isSuccess: true, ...made };
  };

export const makeDeskRevokeKey =
  (): DeskHandler<typeof deskRevokeKey> =>
  async ({ keyId }, { staff, now, requestId, command }) =>
    command(async (tx) =>
      (await endKey(tx, keyId, { actor: actorOf(staff), now, requestId })) ? { isSuccess: true } : notFound(),
    );
