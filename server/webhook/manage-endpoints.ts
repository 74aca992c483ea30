import type { AnnouncedType } from "#core/webhook/announcement.ts";
import type { PayloadKind } from "#core/webhook/message.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { WebhookReceivers } from "#server/adapters/webhook/port.ts";
import type { Tx } from "#server/db/database.ts";
import type { Random } from "#server/crypto/random.ts";
import { type SecretBox, webhookSecretPlace } from "#server/crypto/secret-box.ts";
import { audit } from "#server/store/audit.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import {
  changeSecret,
  insertEndpoint,
  removeEndpoint,
  turnOffEndpoint,
  turnOnEndpoint,
} from "#server/store/webhook/endpoint.ts";
import { replayMessages } from "#server/store/webhook/webhook-messages.ts";
import { emulatedReceiver } from "./receiver-of.ts";
import { webhookSecretOf } from "./sign-message.ts";

type Actor = {
  readonly actor: string;
  readonly now: Date;
  readonly requestId?: string;
};

const subjectOf = (endpointId: number): string => `webhook:${endpointId}`;

const note = (
  tx: Tx,
  { actor, requestId }: Actor,
  action: string,
  endpointId: number,
  outcome: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  audit(tx, {
    actor,
    action,
    subject: subjectOf(endpointId),
    outcome,
    details,
    ...(requestId !== undefined && { requestId }),
  });

/**
 * Why nothing can be sent to an address; null if it can.
 * @param receivers says which addresses this installation sends to at all.
 */
export function endpointRefusal(
  receivers: Pick<WebhookReceivers, "refusalOf">,
  { domain, mode }: Pick<Tenant, "domain" | "mode">,
  url: string,
): string | null {
  if (url !== emulatedReceiver) return receivers.refusalOf(url);
  return mode === "sandbox" ? null : `${domain} is live, and the emulated receiver is for sandbox publications`;
}

type Making = { readonly secrets: SecretBox; readonly random: Pick<Random, "token"> };

type Wanted = Actor & {
  readonly url: string;
  readonly types: readonly AnnouncedType[] | null;
  readonly payload: PayloadKind;
};

/**
 * Adds an endpoint, to which events are sent from now on.
 * @returns its number, and the secret, which is shown only now.
 */
export async function addEndpoint(
  tx: Tx,
  { secrets, random }: Making,
  { url, types, payload, ...by }: Wanted,
): Promise<{ readonly endpointId: number; readonly secret: string }> {
  const secret = webhookSecretOf(random.token());
  const endpointId = await insertEndpoint(tx, {
    url,
    types,
    payload,
    sealFor: (number) => secrets.seal(secret, webhookSecretPlace(tx.tenantId, number)),
    ...by,
  });
  await note(tx, by, "webhook.add", endpointId, "added", { url, types, payload });
  return { endpointId, secret };
}

const overlapMs = 24 * 3_600_000;

/**
 * Creates a new secret; for a day, both secrets sign.
 * @returns the new one, which is shown only now; null if there is no such endpoint.
 */
export async function rotateSecret(
  tx: Tx,
  { secrets, random }: Making,
  endpointId: number,
  by: Actor,
): Promise<{ readonly secret: string; readonly oldUntil: Date } | null> {
  const secret = webhookSecretOf(random.token());
  const oldUntil = new Date(by.now.getTime() + overlapMs);
  const sealed = secrets.seal(secret, webhookSecretPlace(tx.tenantId, endpointId));
  if (!(await changeSecret(tx, endpointId, { sealed, oldUntil }))) return null;
  await note(tx, by, "webhook.rotate", endpointId, "changed", { oldUntil: oldUntil.toISOString() });
  return { secret, oldUntil };
}

type Waking = { readonly enqueue: Enqueue };

const wake = (tx: Tx, { enqueue }: Waking, endpoints: readonly number[]): Promise<void> =>
  enqueue(
    tx,
    "webhook",
    endpoints.map((id) => ({ tenantId: tx.tenantId, id: String(id) })),
  );

/**
 * Turns an endpoint on; what waited is sent, in order.
 * @returns false if there is no such endpoint, or it is on.
 */
export async function enableEndpoint(tx: Tx, needs: Waking, endpointId: number, by: Actor): Promise<boolean> {
  if (!(await turnOnEndpoint(tx, endpointId))) return false;
  await wake(tx, needs, [endpointId]);
  await note(tx, by, "webhook.enable", endpointId, "on");
  return true;
}

/**
 * Turns an endpoint off; events that happen meanwhile wait.
 * @returns false if there is no such endpoint, or it is off.
 */
export async function disableEndpoint(tx: Tx, endpointId: number, by: Actor): Promise<boolean> {
  if (!(await turnOffEndpoint(tx, endpointId, "staff", by.now))) return false;
  await note(tx, by, "webhook.disable", endpointId, "off");
  return true;
}

/**
 * Removes an endpoint; what waited for it is dropped.
 * @returns false if there is none.
 */
export async function dropEndpoint(tx: Tx, endpointId: number, by: Actor): Promise<boolean> {
  if (!(await removeEndpoint(tx, endpointId, by.now))) return false;
  await note(tx, by, "webhook.remove", endpointId, "removed");
  return true;
}

/** Sends a message again, or all dead ones of an endpoint. @returns how many. */
export async function resendMessages(
  tx: Tx,
  needs: Waking,
  which: Parameters<typeof replayMessages>[1],
  by: Actor,
): Promise<number> {
  const { endpoints, count } = await replayMessages(tx, which);
  await wake(tx, needs, endpoints);
  for (const endpointId of endpoints) await note(tx, by, "webhook.replay", endpointId, "queued", { count });
  return count;
}
