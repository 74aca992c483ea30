import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { isAuthentic, isAutomatic } from "../mail-facts.ts";
import type { MailDelivery, MailReceiver, OpenedMail } from "../port.ts";

/** `t=1700000000,v1=<HMAC-SHA256 of "1700000000.<body>", hex>`; while a key is being replaced, one `v1` for each. */
const signatureHeader = "doorstep-signature";

/** A request may be this old, or this far ahead of our clock (security.md 18). */
const windowSeconds = 300;

/** A reader's text may contain anything; characters that the store cannot keep are left out. */
const words = z.pipe(
  z.string(),
  z.transform((text) => text.replaceAll("\0", "").toWellFormed()),
);

const result = z.object({ result: z.string().check(z.maxLength(20)), domain: z.string().check(z.maxLength(253)) });

const letter = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  messageId: words,
  from: words,
  subject: words,
  text: words,
  receivedAt: z.iso.datetime(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  authentication: z.object({ dmarc: z.string(), spf: result, dkim: z.array(result) }),
});

/** A mail service that posts each email to us as JSON, signed with one of the publication's keys. */
export const signedWebhook: MailReceiver = {
  open(delivery, keys, now) {
    const signed = isSigned(delivery, keys, now);
    return signed === true ? read(delivery.body, now) : { kind: "refused", because: signed };
  },
};

function isSigned({ body, header }: MailDelivery, keys: readonly string[], now: Date): true | "signature" | "stale" {
  const parts = (header(signatureHeader) ?? "").split(",").map((part) => part.trim());
  const time = parts.find((part) => /^t=\d{1,12}$/.test(part))?.slice(2);
  const given = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part)).map((part) => Buffer.from(part.slice(3), "hex"));
  if (time === undefined) return "signature";
  const wanted = keys.map((key) => createHmac("sha256", key).update(`${time}.${body}`).digest());
  if (!wanted.some((mac) => given.some((one) => timingSafeEqual(mac, one)))) return "signature";
  return Math.abs(now.getTime() / 1000 - Number(time)) > windowSeconds ? "stale" : true;
}

function read(body: string, now: Date): OpenedMail {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { kind: "unreadable" };
  }
  const parsed = letter.safeParse(json);
  if (!parsed.success) return { kind: "unreadable" };
  const { id, subject, text, headers, authentication } = parsed.data;
  const messageId = (parsed.data.messageId.trim() || id).slice(0, 1000);
  const from = parsed.data.from.trim().toLowerCase().slice(0, 320);
  const received = new Date(parsed.data.receivedAt);
  return {
    kind: "mail",
    mail: {
      messageId,
      from,
      subject,
      text,
      receivedAt: received < now ? received : now,
      isAutomatic: isAutomatic(from, headers),
      isAuthentic: isAuthentic(from, authentication),
    },
  };
}
