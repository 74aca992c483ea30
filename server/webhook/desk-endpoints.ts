import type {
  deskAddEndpoint,
  deskListEndpoints,
  deskRemoveEndpoint,
  deskReplayEndpoint,
  deskRotateEndpoint,
  deskTurnEndpoint,
} from "#contract/desk/connections.ts";
import type { WebhookReceivers } from "#server/adapters/webhook/port.ts";
import type { Database } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import type { Random } from "#server/crypto/random.ts";
import type { SecretBox } from "#server/crypto/secret-box.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { findEndpoints } from "#server/store/webhook/endpoint.ts";
import type { Staff } from "#server/store/staff/staff-session.ts";
import {
  addEndpoint,
  disableEndpoint,
  dropEndpoint,
  enableEndpoint,
  endpointRefusal,
  resendMessages,
  rotateSecret,
} from "./manage-endpoints.ts";

type Needs = {
  readonly db: Database;
  readonly random: Random;
  readonly secrets: SecretBox;
  readonly webhooks: Pick<WebhookReceivers, "refusalOf">;
  readonly enqueue: Enqueue;
};

type Call = { readonly staff: Staff; readonly now: Date; readonly requestId: string };

const byOf = ({ staff, now, requestId }: Call) => ({ actor: actorOf(staff), now, requestId });

export const makeDeskListEndpoints =
  ({ db }: Pick<Needs, "db">): DeskHandler<typeof deskListEndpoints> =>
  async (_, { tenantId }) => ({
    endpoints: (await findEndpoints(db, tenantId)).map((endpoint) => ({
      endpointId: endpoint.endpointId,
      url: endpoint.url,
      types: endpoint.types === null ? null : [...endpoint.types],
      payload: endpoint.payload,
      offBecause: endpoint.offBecause,
      failingSince: endpoint.failingSince?.toISOString() ?? null,
      lastAnswer: endpoint.lastAnswer,
      lastDeliveredAt: endpoint.lastDeliveredAt?.toISOString() ?? null,
      oldSecretUntil: endpoint.oldSecretUntil?.toISOString() ?? null,
      waiting: endpoint.waiting,
      dead: endpoint.dead,
    })),
  });

export const makeDeskAddEndpoint =
  (needs: Needs): DeskHandler<typeof deskAddEndpoint> =>
  async ({ url, types, payload }, call) => {
    const why = endpointRefusal(needs.webhooks, call.publication.tenant, url);
    if (why !== null) return { isSuccess: false, errorMessage: `${why}.` };
    const made = await needs.db.write(call.at, (tx) => addEndpoint(tx, needs, { url, types, payload, ...byOf(call) }));
    return { isSuccess: true, ...made };
  };

export const makeDeskRotateEndpoint =
  (needs: Needs): DeskHandler<typeof deskRotateEndpoint> =>
  async ({ endpointId }, call) => {
    const made = await needs.db.write(call.at, (tx) => rotateSecret(tx, needs, endpointId, byOf(call)));
    return made === null ? notFound() : { isSuccess: true, secret: made.secret, oldUntil: made.oldUntil.toISOString() };
  };

/** A second click finds it as it was wanted, which is a success, too. */
export const makeDeskTurnEndpoint =
  (needs: Needs): DeskHandler<typeof deskTurnEndpoint> =>
  async ({ endpointId, on }, call) => {
    const isThere = (await findEndpoints(needs.db, call.tenantId)).some((each) => each.endpointId === endpointId);
    if (!isThere) return notFound();
    return call.command(async (tx) => {
      if (on) await enableEndpoint(tx, needs, endpointId, byOf(call));
      else await disableEndpoint(tx, endpointId, byOf(call));
      return { isSuccess: true };
    });
  };

export const makeDeskRemoveEndpoint =
  (): DeskHandler<typeof deskRemoveEndpoint> =>
  async ({ endpointId }, call) =>
    call.command(async (tx) => ((await dropEndpoint(tx, endpointId, byOf(call))) ? { isSuccess: true } : notFound()));

export const makeDeskReplayEndpoint =
  (needs: Needs): DeskHandler<typeof deskReplayEndpoint> =>
  async ({ endpointId }, call) => {
    const isThere = (await findEndpoints(needs.db, call.tenantId)).some((each) => each.endpointId === endpointId);
    if (!isThere) return notFound();
    return call.command(async (tx) => ({
      isSuccess: true,
      count: await resendMessages(tx, needs, { deadOf: endpointId }, byOf(call)),
    }));
  };
