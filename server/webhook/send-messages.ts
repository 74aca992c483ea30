import type { Tenant } from "#core/site/tenant.ts";
import { afterFailure } from "#core/webhook/after-failure.ts";
import { fullPayload, thinPayload } from "#core/webhook/message.ts";
import type { ReceiverAnswer } from "#server/adapters/webhook/port.ts";
import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import type { Tx } from "#server/db/database.ts";
import { type SecretBox, webhookSecretPlace } from "#server/crypto/secret-box.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { findPublishedAccount } from "#server/store/machine/published-account.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import {
  claimMessage,
  findDueEndpoints,
  lockFailures,
  type MessageToSend,
  noteDelivered,
  noteMessageFailure,
} from "#server/store/webhook/webhook-outbox.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { turnOffAndNotify } from "./turn-off.ts";
import type { ReceiverOf } from "./receiver-of.ts";
import { signatureHeaders } from "./sign-message.ts";

export type WebhookNeeds = PublicationNeeds & {
  readonly receiverOf: ReceiverOf;
  readonly secrets: SecretBox;
  readonly enqueue: Enqueue;
  readonly uuid: () => string;
};

/** Longer than a receiver may take. */
const leaseMs = 60_000;
const sweepMs = 120_000;

/**
 * Sends what waits for an endpoint, an account's messages in order, until nothing is due or a try fails. Safe to run
 * more than once and to be killed at any instant: a message whose result is unknown is sent again under its own id.
 */
export const sendMessages = atPublication(
  async (needs: WebhookNeeds, { publication }, endpointId: number): Promise<void> => {
    const { db, clock } = needs;
    const at = tenantDay(clock, publication.tenant);
    const ends = clock.now().getTime() + sweepMs;
    for (;;) {
      const now = clock.now();
      if (now.getTime() > ends) return;
      const lease = { now, leaseEnds: new Date(now.getTime() + leaseMs) };
      const message = await db.write(at, (tx) => claimMessage(tx, endpointId, lease));
      if (message === null) return;
      const answer = await send(needs, publication, message);
      await db.write(at, (tx) => note(tx, needs, publication.tenant, message, answer));
    }
  },
);

/** Sends for every endpoint of a publication that has something due. */
export const sendDueMessages = atPublication(async (needs: WebhookNeeds, { tenantId }): Promise<void> => {
  for (const endpointId of await findDueEndpoints(needs.db, tenantId, needs.clock.now()))
    await sendMessages(needs, tenantId, endpointId);
});

async function send(
  { db, clock, receiverOf, secrets }: WebhookNeeds,
  publication: Publication,
  message: MessageToSend,
): Promise<ReceiverAnswer> {
  const { tenant } = publication;
  const { endpointId, sealedSecret, sealedOldSecret, url } = message;
  const body = JSON.stringify(await payloadOf(db, publication, message));
  const place = webhookSecretPlace(tenant.tenantId, endpointId);
  const keys = [sealedSecret, ...(sealedOldSecret === null ? [] : [sealedOldSecret])].map((sealed) =>
    secrets.open(sealed, place),
  );
  const headers = signatureHeaders({ id: `msg_${message.messageId}`, at: clock.now(), body }, keys);
  return receiverOf(tenant, url).send({ headers, body });
}

async function payloadOf(db: WebhookNeeds["db"], publication: Publication, message: MessageToSend) {
  const { type, accountNumber, happenedOn, happenedAt, payload, details } = message;
  const facts = { type, accountNumber, day: happenedOn, happenedAt: happenedAt.toISOString() };
  if (payload === "thin") return thinPayload(facts);
  return fullPayload(facts, { details, account: await findPublishedAccount(db, publication, accountNumber) });
}

const isTaken = (answer: ReceiverAnswer): boolean =>
  answer.kind === "answered" && answer.status >= 200 && answer.status < 300;

const gone = 410;

async function note(
  tx: Tx,
  needs: WebhookNeeds,
  tenant: Tenant,
  message: MessageToSend,
  answered: ReceiverAnswer,
): Promise<void> {
  const now = needs.clock.now();
  const { endpointId, attempts, triedSince, url } = message;
  const answer = answered.kind === "none" ? answered.why : `answered ${answered.status}`;
  const noted = { ...message, answer, now };
  if (isTaken(answered)) return noteDelivered(tx, noted);
  const { failures, failingSince } = await lockFailures(tx, endpointId);
  const secondsSince = (then: Date): number => (now.getTime() - then.getTime()) / 1000;
  const after = afterFailure({
    attempts,
    triedSeconds: secondsSince(triedSince),
    failures: failures + 1,
    failingSeconds: failingSince === null ? 0 : secondsSince(failingSince),
    isGone: answered.kind === "answered" && answered.status === gone,
    retryAfterSeconds: answered.kind === "answered" ? answered.retryAfterSeconds : null,
  });
  await noteMessageFailure(tx, noted, after);
  if (after.endpoint.kind === "off")
    await turnOffAndNotify(tx, needs, { tenant, endpointId, url, because: after.endpoint.because, answer, now });
}
