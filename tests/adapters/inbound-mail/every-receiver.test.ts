import { expect, test } from "vitest";
import type { MailReceiver } from "#server/adapters/inbound-mail/port.ts";
import { signedWebhook } from "#server/adapters/inbound-mail/signed-webhook/signed-webhook.ts";
import { anInboundEmail, nothingAuthenticates, type PostedMail, signatureOf } from "#tests/world/inbound-mail.ts";

/** How a service writes and signs an email. */
type Service = {
  readonly kind: string;
  readonly receiver: MailReceiver;
  readonly write: (letter: PostedMail) => string;
  readonly sign: (body: string, key: string, at: Date) => Readonly<Record<string, string>>;
};

// Each service that a publication can choose runs the same suite.
const services: readonly Service[] = [
  {
    kind: "webhook",
    receiver: signedWebhook,
    write: (letter) => JSON.stringify(letter),
    sign: (body, key, at) => ({ "doorstep-signature": signatureOf(body, { key, at }) }),
  },
];

const now = new Date("2026-02-10T12:00:00Z");
const [oldKey, newKey] = ["old-key", "new-key"];
const ada = "ada@readers.example";

function open(
  { receiver, write, sign }: Service,
  letter: PostedMail,
  how: { key?: string; at?: Date; body?: string } = {},
) {
  const body = write(letter);
  const headers = sign(body, how.key ?? newKey, how.at ?? now);
  return receiver.open({ body: how.body ?? body, header: (name) => headers[name] }, [oldKey, newKey], now);
}

test.each(services)("$kind passes on a whole email", (service) => {
  const letter = anInboundEmail("Ada@Readers.example", { receivedAt: "2026-02-10T11:59:58.000Z" });
  expect(open(service, letter)).toEqual({
    kind: "mail",
    mail: {
      messageId: letter.messageId,
      from: ada,
      subject: "CANCEL",
      text: "Please end it.",
      receivedAt: new Date("2026-02-10T11:59:58Z"),
      isAutomatic: false,
      isAuthentic: true,
    },
  });
});

test.each(services)("$kind reports an unauthenticated sender, and an email written by a machine", (service) => {
  const spoofed = anInboundEmail(ada, { authentication: nothingAuthenticates });
  expect(open(service, spoofed)).toMatchObject({ mail: { isAuthentic: false, isAutomatic: false } });
  const away = anInboundEmail(ada, { headers: [{ name: "Auto-Submitted", value: "auto-replied" }] });
  expect(open(service, away)).toMatchObject({ mail: { isAutomatic: true } });
});

test.each(services)("$kind accepts the old and the new key, and no other", (service) => {
  expect(open(service, anInboundEmail(ada), { key: oldKey })).toMatchObject({ kind: "mail" });
  expect(open(service, anInboundEmail(ada), { key: "another" })).toEqual({ kind: "refused", because: "signature" });
});

test.each(services)("$kind refuses a changed body, a missing signature and an old signature", (service) => {
  const letter = anInboundEmail(ada);
  const other = service.write({ ...letter, from: "eve@readers.example" });
  expect(open(service, letter, { body: other })).toEqual({ kind: "refused", because: "signature" });
  const bare = service.receiver.open({ body: other, header: () => undefined }, [newKey], now);
  expect(bare).toEqual({ kind: "refused", because: "signature" });
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  expect(open(service, letter, { at: at(-4) })).toMatchObject({ kind: "mail" });
  expect(open(service, letter, { at: at(-6) })).toEqual({ kind: "refused", because: "stale" });
  expect(open(service, letter, { at: at(6) })).toEqual({ kind: "refused", because: "stale" });
});

test.each(services)("$kind ignores what isn't an email, and leaves out what can't be stored", (service) => {
  for (const body of ["", "{}", "[1]", '{"from":7}'])
    expect(open(service, anInboundEmail(ada), { body })).toEqual({ kind: "refused", because: "signature" });
  const unreadable = { ...service, write: () => '{"from":7}' };
  expect(open(unreadable, anInboundEmail(ada))).toEqual({ kind: "unreadable" });
  expect(open(service, anInboundEmail(ada, { subject: "CAN\0CEL" }))).toMatchObject({ mail: { subject: "CANCEL" } });
});

test.each(services)(
  "$kind: an email without its own id gets the service's, and none is dated in the future",
  (service) => {
    const letter = anInboundEmail(ada, { messageId: " ", receivedAt: "2026-02-11T00:00:00Z" });
    expect(open(service, letter)).toMatchObject({ mail: { messageId: letter.id, receivedAt: now } });
  },
);
