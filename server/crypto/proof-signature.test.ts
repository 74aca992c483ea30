import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { fingerprintOf, signingKey, signProof, verifyProof } from "./proof-signature.ts";

const key = signingKey(hash("sha256", "one", "buffer"));
const other = signingKey(hash("sha256", "other", "buffer"));
const content = { account: { accountNumber: 100_200_300 }, consents: [{ termsText: "Terms “to keep”", cents: 2340 }] };
const file = (change: (text: string) => string = (text) => text) =>
  change(JSON.stringify(signProof(content, key), null, 2));

test("accepts a file that was not changed, and says which key signed it", () => {
  expect(verifyProof(file())).toMatchObject({ kind: "good", fingerprint: fingerprintOf(key), proof: content });
  expect(fingerprintOf(key)).toMatch(/^([0-9a-f]{4}-){7}[0-9a-f]{4}$/);
});

test("accepts the same file with different spacing, but not with one digit changed in it", () => {
  expect(verifyProof(JSON.stringify(JSON.parse(file())))).toMatchObject({ kind: "good" });
  expect(verifyProof(file((text) => text.replace("2340", "2341")))).toEqual({ kind: "bad", why: "changed" });
});

test("shows a different fingerprint for a file that somebody else signed", () => {
  const forged = verifyProof(JSON.stringify(signProof({ ...content, consents: [] }, other)));
  expect(forged).toMatchObject({ kind: "good", fingerprint: fingerprintOf(other) });
  expect(fingerprintOf(other)).not.toBe(fingerprintOf(key));
});

test("an installation always has the same key", () => {
  expect(fingerprintOf(signingKey(hash("sha256", "one", "buffer")))).toBe(fingerprintOf(key));
});

test("reports a file that is not a proof", () => {
  const keyless = JSON.stringify({ proof: {}, signature: { algorithm: "Ed25519", publicKey: "AAAA", value: "AAAA" } });
  for (const text of ["", "{}", "[]", "not json", keyless])
    expect(verifyProof(text)).toEqual({ kind: "bad", why: "not a proof" });
});
