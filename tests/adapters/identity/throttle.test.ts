import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInGate } from "#core/site/throttle.ts";
import type { ConnectedDatabase } from "#server/db/connect.ts";
import { countSignInTry, uncountFailure } from "#server/store/login/failed-sign-ins.ts";
import { countUse } from "#server/store/throttle.ts";
import { openTestStore, someDay } from "#tests/world/store.ts";
import { anIdentitySite, newEmail } from "./identity-site.ts";

let store: ConnectedDatabase;
let tenantId = 0;
let otherTenant = 0;
beforeAll(async () => {
  await using world = await anIdentitySite();
  ({ tenantId } = await world.publisher());
  otherTenant = (await world.publisher()).tenantId;
  store = await openTestStore();
});
afterAll(() => store.close());

const noon = new Date("2026-03-04T12:00:00Z");
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const limit = { most: 5, windowSeconds: 60 };
let buckets = 0;
const aBucket = () => `test:${++buckets}`;

const take = (bucket: string, now: Date, tenant = tenantId) =>
  store.db.write(someDay(tenant), (tx) => countUse(tx, bucket, limit, now));

test("allows exactly the limit of many simultaneous requests, on any number of servers", async () => {
  const bucket = aBucket();
  const taken = await Promise.all(Array.from({ length: 20 }, () => take(bucket, noon)));
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(5);
});

test("allows more after Retry-After, and the full number only after the whole window", async () => {
  const bucket = aBucket();
  for (let use = 0; use < 5; use++) await take(bucket, after(50));
  const refused = await take(bucket, after(55));
  expect(refused).toEqual({ allowed: false, retryAfterSeconds: 5 });
  expect(await take(bucket, after(60.5))).toEqual({ allowed: true });
  expect((await take(bucket, after(61))).allowed).toBe(false);
  const later = [];
  for (let use = 0; use < 6; use++) later.push((await take(bucket, after(180))).allowed);
  expect(later).toEqual([true, true, true, true, true, false]);
});

test("publications and kinds of requests have separate limits", async () => {
  const bucket = aBucket();
  for (let use = 0; use < 5; use++) await take(bucket, noon);
  expect((await take(bucket, noon)).allowed).toBe(false);
  expect((await take(aBucket(), noon)).allowed).toBe(true);
  expect((await take(bucket, noon, otherTenant)).allowed).toBe(true);
});

test("waiting until a window ends never gives twice the limit at once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 25 }), async (gaps) => {
      const bucket = aBucket();
      const allowed: number[] = [];
      let at = 0;
      for (const gap of gaps) {
        at += gap;
        if ((await take(bucket, after(at))).allowed) allowed.push(at);
      }
      for (const start of allowed) {
        const within = allowed.filter((time) => time >= start && time < start + limit.windowSeconds);
        expect(within.length).toBeLessThan(2 * limit.most);
      }
    }),
    { numRuns: 15 },
  );
});

test("allows ten failures per mailbox, even simultaneous ones, and uncounts an attempt that succeeded", async () => {
  const email = newEmail();
  const attempt = async () => {
    const recent = await store.db.writeAtOnce(someDay(tenantId), (tx) => countSignInTry(tx, email, noon));
    return signInGate(recent);
  };
  const gates = await Promise.all(Array.from({ length: 15 }, attempt));
  expect(gates.filter(({ kind }) => kind === "open")).toHaveLength(10);
  await store.db.write(someDay(tenantId), (tx) => uncountFailure(tx, email, noon));
  expect(await attempt()).toEqual({ kind: "open" });
  expect(await attempt()).toEqual({ kind: "wait", seconds: 1 });
});

test("an attempt that has to wait is not counted, and the wait is as long as the rule says", async () => {
  const email = newEmail();
  const attempt = async (seconds: number) => {
    const recent = await store.db.writeAtOnce(someDay(tenantId), (tx) => countSignInTry(tx, email, after(seconds)));
    return { ...signInGate(recent), failures: recent.inWindow };
  };
  for (let failure = 0; failure < 12; failure++) await attempt(failure * 2);
  // The thirteenth attempt waits four seconds after the twelfth, however often it is tried.
  expect(await attempt(23)).toEqual({ kind: "wait", seconds: 3, failures: 12 });
  expect(await attempt(25.999)).toEqual({ kind: "wait", seconds: 1, failures: 12 });
  expect(await attempt(26)).toEqual({ kind: "open", failures: 12 });
  expect(await attempt(26)).toEqual({ kind: "wait", seconds: 8, failures: 13 });
});
