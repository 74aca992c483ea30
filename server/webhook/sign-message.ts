import { createHmac } from "node:crypto";

const prefix = "whsec_";

/** A new token of ours in the form that the receiver's library takes as a secret: `whsec_` and 32 bytes in base64. */
export const webhookSecretOf = (token: string): string => prefix + Buffer.from(token, "base64url").toString("base64");

type Unsigned = {
  readonly id: string;
  /** The time of this try. */
  readonly at: Date;
  readonly body: string;
};

/**
 * The headers of the Standard Webhooks specification. While a secret is being changed, both sign, and a receiver
 * accepts the one that it knows.
 */
export function signatureHeaders(
  { id, at, body }: Unsigned,
  secrets: readonly string[],
): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(at.getTime() / 1000));
  const signed = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signed.join(" ") };
}
