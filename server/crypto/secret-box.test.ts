import { createCipheriv, randomBytes } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cardPlace, type InstallationKeys, secretBox, tenantSecretPlace } from "./secret-box.ts";

const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const keys = (current: Buffer, ...older: Buffer[]): InstallationKeys => ({ current, older });
const place = cardPlace(1, 100);

/** Seals in the old form, without a key id and a place. */
function sealedBefore(text: string, key: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

test("opens a sealed value, and the sealed value reveals nothing of its content", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 4 }), (text) => {
      const box = secretBox(keys(first));
      const sealed = box.seal(text, place);
      expect(box.open(sealed, place)).toBe(text);
      expect(sealed.includes(text)).toBe(false);
    }),
  );
});

test("doesn't open a value that was moved to another publication, account or name", () => {
  const box = secretBox(keys(first));
  const sealed = box.seal("token", place);
  for (const elsewhere of [cardPlace(2, 100), cardPlace(1, 101), tenantSecretPlace(1, "100"), cardPlace(11, 0)])
    expect(() => box.open(sealed, elsewhere)).toThrow(/unable to authenticate|not known here/);
  const pin = box.seal("pin", tenantSecretPlace(1, "gateway.pin"));
  expect(() => box.open(pin, tenantSecretPlace(1, "payPal.secret"))).toThrow(/unable to authenticate|not known here/);
});

test("doesn't open a value in which any byte was changed", () => {
  const box = secretBox(keys(first));
  const sealed = box.seal("token", place);
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => box.open(changed, place)).toThrow(/unable to authenticate|not known here/);
  }
});

test("opens values sealed with an earlier key while that key is known, and doesn't count them as current", () => {
  const before = secretBox(keys(first)).seal("token", place);
  const after = secretBox(keys(second, first));
  expect(after.open(before, place)).toBe("token");
  expect([after.isCurrent(before), after.isCurrent(after.seal("token", place))]).toEqual([false, true]);
  expect(() => secretBox(keys(second)).open(before, place)).toThrow(/unable to authenticate|not known here/);
});

test("a process that started before the key was changed loads the new key at the first value sealed with it", () => {
  const sealed = secretBox(keys(second, first)).seal("token", place);
  let asked = 0;
  const box = secretBox(keys(first), () => (asked++, keys(second, first)));
  expect([box.open(sealed, place), box.open(sealed, place), asked]).toEqual(["token", "token", 1]);
  expect(box.isCurrent(box.seal("token", place))).toBe(true);
});

test("opens values that were sealed before key ids existed, whichever key sealed them", () => {
  const box = secretBox(keys(third, second, first));
  for (const key of [first, second, third]) {
    const sealed = sealedBefore("token", key);
    expect([box.open(sealed, place), box.isCurrent(sealed)]).toEqual(["token", false]);
  }
  expect(() => box.open(sealedBefore("token", randomBytes(32)), place)).toThrow(
    /unable to authenticate|not known here/,
  );
});
