import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { checkMailServer } from "#server/adapters/mail/smtp/check-mail-server.ts";

/** A mail server with one login, and the messages that were started at it. */
async function aServer(options: SMTPServerOptions = {}) {
  const begun: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === "desk" && password === "right" ? done(null, { user: "desk" }) : done(new Error("Wrong password")),
    onMailFrom: ({ address }, _session, done) => {
      begun.push(address);
      done();
    },
    ...options,
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => await new Promise<void>((resolve) => server.close(resolve)));
  // A server that listens on a port has an address of this kind.
  const { port } = server.server.address() as AddressInfo;
  return { begun, at: (login = "") => `smtp://${login}127.0.0.1:${port}` };
}

test("greets, signs in if we have a login, returns the server's answer, and sends no message", async () => {
  const { begun, at } = await aServer();
  expect(await checkMailServer({ url: at() })).toEqual({ ok: true, said: expect.stringMatching(/^250[ -]/) });
  const signedIn = await checkMailServer({ url: at("desk:right@") });
  expect(signedIn).toEqual({ ok: true, said: expect.stringMatching(/^235 /) });
  expect(begun).toEqual([]);
});

test("reports a refused login in the server's own words, without the password", async () => {
  const { at } = await aServer();
  const { ok, said } = await checkMailServer({ url: at("desk:mistyped@") });
  expect([ok, said]).toEqual([false, expect.stringMatching(/^535 .*Wrong password/)]);
  expect(said).not.toContain("mistyped");
});

test("distinguishes a server that refuses our connection, has no encryption for us, or is not there", async () => {
  const { at } = await aServer({ onConnect: (_session, done) => done(new Error("No service for you")) });
  expect(await checkMailServer({ url: at() })).toEqual({
    ok: false,
    said: expect.stringContaining("No service for you"),
  });
  const { at: open } = await aServer();
  expect(await checkMailServer({ url: open(), requireTls: true })).toMatchObject({ ok: false });
  expect(await checkMailServer({ url: "smtp://127.0.0.1:9" })).toEqual({
    ok: false,
    said: expect.stringContaining("ECONNREFUSED"),
  });
});

test("gives up on a server that doesn't respond", async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void silent.close());
  // A server that listens on a port has an address of this kind.
  const { port } = silent.address() as AddressInfo;
  expect(await checkMailServer({ url: `smtp://127.0.0.1:${port}`, timeoutMs: 200 })).toMatchObject({ ok: false });
});
