import { pino } from "pino";
import { expect, test } from "vitest";
import type { Email } from "#server/adapters/mail/port.ts";
import type { Warning } from "#server/http/health.ts";
import type { OutsideFault } from "#server/outside-fault.ts";
import { mailers } from "./mailers.ts";

const email: Email = {
  from: { name: "Our Paper", address: "post@ourpaper.example" },
  to: "reader@readers.example",
  replyTo: "service@ourpaper.example",
  subject: "Receipt",
  text: "Paid.",
  html: "<p>Paid.</p>",
  messageId: "<1@ourpaper.example>",
};
// Nothing listens on this port, so connections fail immediately.
const nobody = "smtp://127.0.0.1:1";

function aPostOffice(servers: { readonly smtpUrl?: string; readonly mailboxUrl?: string }) {
  const warnings = new Set<Warning>();
  const lines: string[] = [];
  const faults: OutsideFault[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const { smtpUrl, mailboxUrl } = servers;
  const mail = mailers({ smtpUrl, mailboxUrl }, { log, warnings, note: (fault) => void faults.push(fault) });
  return { mail, warnings, lines, faults };
}

test("holds the email of a live publication without a mail server, even beside a sandbox, and notifies the operator once", async () => {
  const { mail, warnings, lines, faults } = aPostOffice({ mailboxUrl: nobody });
  for (let times = 0; times < 3; times++)
    expect(await mail.of({ mode: "live" }).send(email)).toEqual({ kind: "later", why: "no SMTP_URL is set" });
  expect([...warnings]).toEqual(["email-waits"]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 50, msg: expect.stringContaining("no SMTP_URL") });
  // No server was called.
  expect(faults).toEqual([]);
  await mail.close();
});

test("sends sandbox email to the emulated mailbox, or all email to a mail server if one is set", async () => {
  const sandboxed = aPostOffice({ mailboxUrl: nobody });
  expect(await sandboxed.mail.of({ mode: "sandbox" }).send(email)).toMatchObject({
    kind: "later",
    why: expect.stringMatching(/^E[A-Z]+/),
  });
  const served = aPostOffice({ smtpUrl: nobody });
  for (const mode of ["live", "sandbox"] as const)
    expect(await served.mail.of({ mode }).send(email)).toMatchObject({
      kind: "later",
      why: expect.stringMatching(/^E[A-Z]+/),
    });
  expect([...served.warnings]).toEqual([]);
  await Promise.all([sandboxed.mail.close(), served.mail.close()]);
});

test("reports an unreachable mail server with its error code", async () => {
  const { mail, faults } = aPostOffice({ smtpUrl: nobody });
  await mail.of({ mode: "live" }).send(email);
  expect(faults).toEqual([
    { system: "mail", outcome: "silent", call: "send", errorCode: expect.stringMatching(/^E[A-Z]+/) },
  ]);
  await mail.close();
});
