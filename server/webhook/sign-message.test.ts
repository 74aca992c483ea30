import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { systemRandom } from "#server/crypto/random.ts";
import { signatureHeaders, webhookSecretOf } from "./sign-message.ts";

const newWebhookSecret = () => webhookSecretOf(systemRandom.token());
const message = { id: "msg_1", at: new Date(), body: '{"type":"payment.posted","name":"Zoë"}' };

test("the public library of the specification accepts the signature, and no other secret's", () => {
  const secret = newWebhookSecret();
  const headers = signatureHeaders(message, [secret]);
  expect(new Webhook(secret).verify(message.body, headers)).toEqual({ type: "payment.posted", name: "Zoë" });
  expect(() => new Webhook(newWebhookSecret()).verify(message.body, headers)).toThrow("signature");
  expect(() => new Webhook(secret).verify(`${message.body} `, headers)).toThrow("signature");
});

test("while a secret is being replaced, a receiver may use the old or the new one", () => {
  const [old, fresh] = [newWebhookSecret(), newWebhookSecret()];
  const headers = signatureHeaders(message, [fresh, old]);
  for (const secret of [old, fresh]) expect(() => new Webhook(secret).verify(message.body, headers)).not.toThrow();
});
