import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { SMTPServer } from "smtp-server";
import type { SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { startMailbox } from "#sandbox/mail/mailbox.ts";
import type { Email } from "#server/adapters/mail/port.ts";
import { createSmtpMailer } from "#server/adapters/mail/smtp/smtp-mailer.ts";

const letter = (to: string, change: Partial<Email> = {}): Email => ({
  from: { name: "The Courier", address: "news@courier.example" },
  to,
  subject: "Your receipt – $12.99",
  text: "Thank you.\n",
  html: "<p>Thank you.</p>",
  replyTo: "desk@courier.example",
  messageId: "<outbox-17@courier.example>",
  ...change,
});

/** For emails that get no answer; the others have all the time that they need, however busy the machine is. */
const short = 300;

async function aMailServer(timeoutMs = 10_000) {
  const folder = mkdtempSync(join(tmpdir(), "mailer-"));
  const mailbox = await startMailbox({ file: join(folder, "mail.sqlite") });
  const app = Fastify();
  await app.register(mailbox.plugin);
  const mailer = createSmtpMailer({ url: mailbox.smtpUrl, timeoutMs, connections: 2 });
  onTestFinished(async () => {
    await mailer.close();
    await app.close();
    await mailbox.close();
    rmSync(folder, { recursive: true });
  });
  const received = async (): Promise<Record<string, string>[]> => {
    const { body } = await app.inject({ method: "GET", url: "/sandbox/mail.json" });
    return (JSON.parse(body) as { messages: Record<string, string>[] }).messages;
  };
  return { mailer, received };
}

/** The test's own SMTP server, which counts the messages that reached it. */
async function aServer(options: SMTPServerOptions) {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], logger: false, ...options });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  onTestFinished(async () => await new Promise<void>((resolve) => server.close(resolve)));
  return { server, url: `smtp://127.0.0.1:${port}` };
}

function mailerAt(url: string, more: { requireTls?: boolean; timeoutMs?: number } = {}) {
  const mailer = createSmtpMailer({ url, ...more });
  onTestFinished(() => mailer.close());
  return mailer;
}

test("an email arrives with both parts, the sender's name and the Message-ID of its outbox row", async () => {
  const { mailer, received } = await aMailServer();
  expect(await mailer.send(letter("reader@example.com"))).toEqual({ kind: "sent" });
  expect(await received()).toMatchObject([
    {
      to: "reader@example.com",
      from: "news@courier.example",
      subject: "Your receipt – $12.99",
      messageId: "<outbox-17@courier.example>",
      text: expect.stringMatching(/^Thank you\.\n+$/),
      html: expect.stringMatching(/^<p>Thank you\.<\/p>\n*$/),
    },
  ]);
  const [{ headers } = {}] = await received();
  expect(JSON.stringify(headers)).toContain('"The Courier <news@courier.example>"');
  expect(JSON.stringify(headers)).toContain('"auto-generated"');
  expect(JSON.stringify(headers)).toContain('"name":"Reply-To","value":"desk@courier.example"');
});

test("sends many simultaneous emails over a few connections", async () => {
  const { mailer, received } = await aMailServer();
  const all = Array.from({ length: 40 }, (_, n) =>
    mailer.send(letter(`reader${n}@example.com`, { messageId: `<m-${n}@courier.example>` })),
  );
  expect(new Set((await Promise.all(all)).map(({ kind }) => kind))).toEqual(new Set(["sent"]));
  expect(await received()).toHaveLength(40);
});

test("a 4xx for the recipient is retried later", async () => {
  const { mailer } = await aMailServer();
  expect(await mailer.send(letter("mailbox-full@example.com"))).toEqual({
    kind: "later",
    why: "EENVELOPE RCPT TO 452",
  });
});

test("a 5xx for the recipient is final and blames the address", async () => {
  const { mailer } = await aMailServer();
  expect(await mailer.send(letter("no-such-mailbox@example.com"))).toEqual({
    kind: "refused",
    because: "address",
    why: "EENVELOPE RCPT TO 550",
  });
});

test("a 5xx for the message is final and doesn't blame the address", async () => {
  const { mailer } = await aMailServer();
  expect(await mailer.send(letter("refuses-content@example.com"))).toMatchObject({
    kind: "refused",
    because: "letter",
  });
});

test("gives up on a server that never answers, at the time limit", async () => {
  const { mailer } = await aMailServer(short);
  expect(await mailer.send(letter("never-answers@example.com"))).toMatchObject({ kind: "later" });
});

test("after a refusal the mailer sends the next email", async () => {
  const { mailer, received } = await aMailServer();
  const troubled = ["no-such-mailbox", "mailbox-full", "refuses-content", "hangs-up"];
  await Promise.all(troubled.map((local) => mailer.send(letter(`${local}@example.com`))));
  expect(await mailer.send(letter("reader@example.com"))).toEqual({ kind: "sent" });
  expect(await received()).toHaveLength(1);
});

test("doesn't resend to a server that takes the message and hangs up; only the outbox retries", async () => {
  let taken = 0;
  const { server, url } = await aServer({
    onData(stream, _session, _done) {
      stream.resume().on("end", () => {
        taken += 1;
        for (const connection of server.connections) connection.close();
      });
    },
  });
  expect(await mailerAt(url).send(letter("reader@example.com"))).toMatchObject({ kind: "later" });
  expect(taken).toBe(1);
});

test("replaces a connection that the server closed between two emails", async () => {
  const { server, url } = await aServer({
    onData: (stream, _session, done) => void stream.resume().on("end", () => done(null)),
  });
  const mailer = mailerAt(url);
  expect(await mailer.send(letter("reader@example.com"))).toEqual({ kind: "sent" });
  for (const connection of server.connections) connection.close();
  expect(await mailer.send(letter("reader@example.com"))).toEqual({ kind: "sent" });
});

test.each([
  ["the greeting", { onConnect: (_session, done) => done(Object.assign(new Error("go away"), { responseCode: 554 })) }],
  [
    "our sender",
    { onMailFrom: (_address, _session, done) => done(Object.assign(new Error("not you"), { responseCode: 550 })) },
  ],
] as [string, SMTPServerOptions][])("a 5xx to %s is our problem and is retried later", async (_, options) => {
  const { url } = await aServer(options);
  expect(await mailerAt(url).send(letter("reader@example.com"))).toMatchObject({ kind: "later" });
});

test("a refused login is our problem and is retried later", async () => {
  const { url } = await aServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error("no")),
  });
  const withLogin = url.replace("smtp://", "smtp://user:wrong@");
  expect(await mailerAt(withLogin).send(letter("reader@example.com"))).toMatchObject({ kind: "later" });
});

test("an email to an unreachable server is retried later", async () => {
  expect(await mailerAt("smtp://127.0.0.1:9").send(letter("reader@example.com"))).toMatchObject({ kind: "later" });
});

test("an email to a server that connects but doesn't respond is retried later", async () => {
  const mute = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => mute.once("listening", resolve));
  onTestFinished(() => void mute.close());
  const { port } = mute.address() as AddressInfo;
  const mailer = mailerAt(`smtp://127.0.0.1:${port}`, { timeoutMs: short });
  expect(await mailer.send(letter("reader@example.com"))).toMatchObject({ kind: "later" });
});

test("sends no email to a server without TLS when TLS is required", async () => {
  let seen = false;
  const { url } = await aServer({
    onMailFrom: (_address, _session, done) => {
      seen = true;
      done();
    },
  });
  expect(await mailerAt(url, { requireTls: true }).send(letter("reader@example.com"))).toMatchObject({ kind: "later" });
  expect(seen).toBe(false);
});

test.each([
  ["an address literal", letter("reader@[127.0.0.1]")],
  ["a private name", letter("reader@mail.internal")],
  ["two addresses", letter("a@example.com, b@example.com")],
  ["a second header in the recipient", letter("a@example.com\r\nBcc: b@example.com")],
])("refuses %s before connecting", async (_, given) => {
  expect(await mailerAt("smtp://127.0.0.1:9").send(given)).toMatchObject({ kind: "refused", because: "address" });
});

test.each([
  ["subject", { subject: "Hello\r\nBcc: b@example.com" }],
  ["sender's name", { from: { name: "The\nCourier", address: "news@courier.example" } }],
  ["sender's address", { from: { name: "The Courier", address: "news@courier.example\r\nRCPT TO:<b@example.com>" } }],
  ["answer address", { replyTo: "desk@courier.example\r\nBcc: b@example.com" }],
  ["message id", { messageId: "<1@courier.example>\r\nBcc: <b@example.com>" }],
])("refuses a line break in the %s", async (_, change) => {
  const given = letter("reader@example.com", change);
  expect(await mailerAt("smtp://127.0.0.1:9").send(given)).toMatchObject({ kind: "refused", because: "letter" });
});

test("closing waits for the emails being sent, and refuses none of them", async () => {
  const { mailer, received } = await aMailServer();
  const sending = [1, 2, 3, 4].map((n) => mailer.send(letter(`reader${n}@example.com`)));
  await mailer.close();
  expect(await Promise.all(sending)).toEqual(sending.map(() => ({ kind: "sent" })));
  expect(await received()).toHaveLength(4);
  expect(await mailer.send(letter("late@example.com"))).toMatchObject({ kind: "later" });
});
