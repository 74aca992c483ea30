import fc from "fast-check";
import { expect, test } from "vitest";
import { isCommonPassword } from "./common-password.ts";

const refused = (passwords: readonly string[]) => passwords.filter(isCommonPassword);

test("refuses the most common leaked passwords", () => {
  const heads = `
    123456 123456789 12345678 password qwerty123 qwerty1 111111 123123 abc123 password1 iloveyou
    1q2w3e4r 000000 qwertyuiop 654321 dragon monkey letmein sunshine princess football welcome1 admin123
    1qaz2wsx zaq12wsx q1w2e3r4 trustno1 superman 987654321 asdfghjkl michael1 passw0rd 1234567890
    aa123456 abcd1234 starwars google shadow master`
    .trim()
    .split(/\s+/);
  expect(refused(heads)).toEqual(heads);
});

test("refuses a common word with letters replaced or characters added", () => {
  const dressed = [
    "dragon2026!",
    "p@ssw0rd",
    "p@55word99",
    "summer-24",
    "2026summer",
    "monkeymonkey",
    "m0nkey1",
    "$unshine",
  ];
  expect(refused(dressed)).toEqual(dressed);
});

test("refuses repetitions, runs and dates, however long", () => {
  const plain = [
    "aaaaaaaaaaaaaaa",
    "abababab",
    "xyzxyzxy",
    "qweasdzxc",
    "cba321",
    "abcdefghijklmno",
    "01.02.1990",
    "19900102",
  ];
  expect(refused(plain)).toEqual(plain);
});

test("accepts passwords that are hard to guess", () => {
  const good = [
    "willow-creek-71",
    "a quiet",
    "cedar lake 1904",
    "two-households-9",
    "ring-the-office-2",
    "nx7!kq",
    "correcthorse",
    "t3legr4ph pole",
  ];
  expect(refused(good)).toEqual([]);
});

test("practically never refuses a random password", () => {
  const letters = fc.constantFrom(...Array.from("abcdefghijkmnpqrstuvwxyz23456789"));
  fc.assert(
    fc.property(fc.string({ unit: letters, minLength: 12, maxLength: 20 }), (password) => {
      fc.pre(new Set(password).size > 6);
      expect(isCommonPassword(password)).toBe(false);
    }),
  );
});

test("judges a long text in one pass", () => {
  expect(isCommonPassword(`${"abc!".repeat(20_000)}z`)).toBe(false);
});
