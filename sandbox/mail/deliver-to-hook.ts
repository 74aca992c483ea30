import { createHmac } from "node:crypto";
import type { Email } from "postal-mime";

/** The address to which a receiver wants its email delivered, and the key that signs it. */
export type MailHook = { readonly url: string; readonly key: string };

/** Null: nobody receives email for this address; it only stays in the mailbox. */
export type FindHook = (address: string) => Promise<MailHook | null>;

/** An email with this header fails its sender's domain authentication; all others pass. */
const rehearsing = "x-sandbox-authentication";

const patienceMs = 10_000;

export type DeliveredEmail = {
  readonly mail: Email;
  /** From the envelope; empty for a bounce. */
  readonly mailFrom: string;
  readonly receivedAt: string;
  readonly id: string;
};

/**
 * Delivers a signed email the way an email service does (docs/operating.md).
 *
 * @returns false if it must be tried again.
 */
export async function deliverToHook({ url, key }: MailHook, letter: DeliveredEmail): Promise<boolean> {
  const body = JSON.stringify(bodyOf(letter));
  const time = Math.floor(Date.now() / 1000);
  const mac = createHmac("sha256", key).update(`${time}.${body}`).digest("hex");
  try {
    const headers = { "content-type": "application/json", "doorstep-signature": `t=${time},v1=${mac}` };
    const answer = await fetch(url, { method: "POST", body, headers, signal: AbortSignal.timeout(patienceMs) });
    return answer.ok;
  } catch {
    return false;
  }
}

function bodyOf({ mail, mailFrom, receivedAt, id }: DeliveredEmail): object {
  const from = mail.from?.address ?? "";
  const domain = from.slice(from.lastIndexOf("@") + 1);
  const spoofed = mail.headers.some(({ key, value }) => key === rehearsing && value.trim() === "fail");
  const result = spoofed ? "fail" : "pass";
  return {
    id,
    messageId: mail.messageId ?? "",
    from,
    subject: mail.subject ?? "",
    text: (mail.text ?? "").slice(0, 20_000),
    receivedAt,
    headers: [
      { name: "Return-Path", value: `<${mailFrom}>` },
      ...mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value: value.slice(0, 500) })),
    ].slice(0, 60),
    authentication: { dmarc: spoofed ? "none" : "pass", spf: { result, domain }, dkim: [] },
  };
}
