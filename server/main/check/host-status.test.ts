import { expect, test } from "vitest";
import { hostStatus } from "./host-checks.ts";

const now = new Date("2026-11-23T08:00:00Z");
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000);
const ours = {
  kind: "answered",
  status: 200,
  body: '{"status":"ok"}',
  certificateUntil: inDays(60),
  at: null,
} as const;

test("accepts a host that leads here with a certificate valid for two more weeks", () => {
  expect(hostStatus(ours, now)).toEqual({
    ok: true,
    says: "leads here; its certificate is valid until 2027-01-22T08:00:00.000Z",
  });
  expect(hostStatus({ ...ours, certificateUntil: inDays(14) }, now)).toMatchObject({ ok: true });
});

test("reports a certificate that expires within two weeks, although it still works", () => {
  expect(hostStatus({ ...ours, certificateUntil: inDays(13.5) }, now)).toEqual({
    ok: false,
    says: "leads here; its certificate is valid until 2026-12-06T20:00:00.000Z, 13 more days",
  });
});

test("reports a host that leads elsewhere or can't be reached, with the reason", () => {
  expect(hostStatus({ ...ours, body: "Welcome to nginx" }, now).says).toBe("does not lead to this program (200)");
  expect(hostStatus({ ...ours, status: 502 }, now).says).toBe("does not lead to this program (502)");
  expect(hostStatus({ kind: "none", code: "CERT_HAS_EXPIRED" }, now)).toEqual({
    ok: false,
    says: "cannot be reached (CERT_HAS_EXPIRED)",
  });
});
