import { expect, test } from "vitest";
import { type Authentication, isAuthentic, isAutomatic, type MailHeader } from "./mail-facts.ts";

const none: Authentication = { dmarc: "none", spf: { result: "none", domain: "" }, dkim: [] };
const ada = "ada@readers.example";

test.each<[string, Partial<Authentication>, boolean]>([
  ["nobody says anything", {}, false],
  ["DMARC passes", { dmarc: "pass" }, true],
  ["SPF passes for the sender's domain", { spf: { result: "pass", domain: "readers.example" } }, true],
  ["SPF passes for another domain", { spf: { result: "pass", domain: "evil.example" } }, false],
  ["SPF passes for a name within the sender's domain", { spf: { result: "pass", domain: "x.readers.example" } }, false],
  ["a signature of the sender's domain", { dkim: [{ result: "pass", domain: "Readers.example" }] }, true],
  ["a broken signature of the sender's domain", { dkim: [{ result: "fail", domain: "readers.example" }] }, false],
  ["a signature of a whole top domain", { dkim: [{ result: "pass", domain: "example" }] }, false],
  [
    "DMARC fails, whatever else is signed",
    { dmarc: "fail", dkim: [{ result: "pass", domain: "readers.example" }] },
    false,
  ],
])("%s", (_, found, authenticated) => {
  expect(isAuthentic(ada, { ...none, ...found })).toBe(authenticated);
});

test("authenticates a sender by a parent domain", () => {
  const found = { ...none, dkim: [{ result: "pass", domain: "readers.example" }] };
  expect(isAuthentic("ada@mail.readers.example", found)).toBe(true);
});

test.each<[string, string, MailHeader[], boolean]>([
  ["a person's letter", ada, [{ name: "Auto-Submitted", value: "no" }], false],
  ["an out-of-office note", ada, [{ name: "auto-submitted", value: "auto-replied" }], true],
  ["a list", ada, [{ name: "Precedence", value: "Bulk" }], true],
  ["a bounce without a sender", "", [], true],
  ["a bounce by its envelope", ada, [{ name: "Return-Path", value: "<>" }], true],
  ["a bounce by its name", "mailer-daemon@readers.example", [], true],
  ["a delivery report", ada, [{ name: "Content-Type", value: "multipart/report; report-type=delivery-status" }], true],
])("%s", (_, from, headers, automatic) => {
  expect(isAutomatic(from, headers)).toBe(automatic);
});
