import { expect, test } from "vitest";
import { argon2idPasswords } from "./argon2id.ts";

const passwords = () => argon2idPasswords({ inFlight: 2, waiting: 10, patience: Infinity }, Date.now);
const done = <T>(value: T) => ({ kind: "done", value });

async function hashed(password: string): Promise<string> {
  const answer = await passwords().hash(password);
  if (answer.kind === "busy") throw new Error("busy");
  return answer.value;
}

test("matches a password to the hash made of it, and no other", async () => {
  const stored = await hashed("correct horse");
  expect(await passwords().find("correct horse", [stored])).toEqual(done(0));
  expect(await passwords().find("correct horse ", [stored])).toEqual(done(null));
});

test("hashes with argon2id, 19 MiB, two passes and a separate salt", async () => {
  const [one, other] = [await hashed("same"), await hashed("same")];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
  expect(other).not.toBe(one);
});

test("verifies a hash that another program made", async () => {
  // From the reference command line: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await passwords().find("password", [reference])).toEqual(done(0));
});

test("treats the same characters typed on another keyboard as the same password (NFKC)", async () => {
  const stored = await hashed("caf\u00e9 \ufb01n");
  expect(await passwords().find("cafe\u0301 fin", [stored])).toEqual(done(0));
});

test("doesn't cut off a long password", async () => {
  const long = "x".repeat(127);
  const stored = await hashed(`${long}a`);
  expect(await passwords().find(`${long}b`, [stored])).toEqual(done(null));
});

test("no password is right if none is stored", async () => {
  expect(await passwords().find("", [])).toEqual(done(null));
});

test("reports that it is busy when the queue is full", async () => {
  const one = argon2idPasswords({ inFlight: 1, waiting: 0, patience: Infinity }, Date.now);
  const [first, second] = await Promise.all([one.hash("a"), one.hash("b")]);
  expect(first.kind).toBe("done");
  expect(second).toEqual({ kind: "busy" });
});

test("keeps the event loop running while passwords are hashed", async () => {
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  await passwords().hash("one");
  clearInterval(turning);
  expect(turns).toBeGreaterThan(0);
});

test("reports a stored text that isn't an argon2id hash as an error", async () => {
  await expect(passwords().find("x", ["$2b$10$abc"])).rejects.toThrow("not an argon2id hash");
});

test("passwords of one mailbox share a salt, so that hashing once finds which of them it is", async () => {
  const first = await hashed("correct horse");
  const made = await passwords().hash("battery staple", first);
  const second = made.kind === "done" ? made.value : "";
  expect(second.split("$")[4]).toBe(first.split("$")[4]);
  expect(second).not.toBe(first);
  expect(await passwords().find("correct horse", [first, second])).toEqual(done(0));
  expect(await passwords().find("battery staple", [first, second])).toEqual(done(1));
  expect(await passwords().find("neither", [first, second])).toEqual(done(null));
});

test("doesn't share the salt of a hash with other parameters, and still finds that hash among others", async () => {
  const reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  const made = await passwords().hash("mine", reference);
  const mine = made.kind === "done" ? made.value : "";
  expect(mine).toMatch(/^\$argon2id\$v=19\$m=19456,/);
  expect(await passwords().find("password", [mine, reference])).toEqual(done(1));
});
