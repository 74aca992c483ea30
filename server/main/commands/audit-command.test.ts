import { expect, test } from "vitest";
import { auditExitCode, auditLine } from "./audit-command.ts";

const sound = {
  domain: "courier.example",
  replayed: 12,
  gatewayDays: 31,
  differences: [],
  unconfirmedRefunds: 0,
  waitingEmails: 0,
};
const unasked = { ...sound, gatewayDays: null };
const wrong = { ...sound, differences: [{ check: "refunded at the gateway but not posted", subject: "", detail: "" }] };

test("exits with a separate code if an audit couldn't reach a gateway, and doesn't report success", () => {
  expect([auditExitCode([sound]), auditExitCode([sound, wrong, unasked]), auditExitCode([sound, unasked])]).toEqual([
    0, 1, 3,
  ]);
  expect(auditLine(sound)).toBe(
    "courier.example: 12 subscriptions replayed, the gateway's list of 31 days; everything matches.",
  );
  expect(auditLine(unasked)).toMatch(/THE GATEWAY COULD NOT BE ASKED: charges, refunds and voids were not compared\.$/);
  expect(auditLine({ ...wrong, gatewayDays: null })).toMatch(/1 difference\. THE GATEWAY COULD NOT BE ASKED/);
});

test("lists refunds that the gateway has paid and that aren't posted yet, but not as differences", () => {
  const soon = { ...sound, unconfirmedRefunds: 1 };
  expect(auditExitCode([soon])).toBe(0);
  expect(auditLine(soon)).toMatch(
    /everything matches\. The gateway has paid 1 refund that we will record within minutes\.$/,
  );
});

test("reports how many emails are waiting because no mail server is set", () => {
  expect(auditLine({ ...sound, waitingEmails: 12 })).toMatch(
    /everything matches\. EMAIL IS NOT SENT: 12 emails wait, because SMTP_URL is not set\.$/,
  );
  expect(auditLine({ ...unasked, waitingEmails: 1 })).toMatch(/1 email waits, because SMTP_URL is not set\.$/);
});
