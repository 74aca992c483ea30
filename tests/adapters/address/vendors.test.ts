import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inCedarRapids } from "./known-doors.ts";
import { startSmartyFake } from "./smarty-fake.ts";
import { startUspsFake } from "./usps-fake.ts";
import { smartyAt, stoppedClock, uspsAt } from "./validators.ts";

const vendors = [
  {
    name: "usps",
    start: async (now: () => number, timeoutMs?: number) => {
      const fake = await startUspsFake();
      return { validator: uspsAt(fake, { now, timeoutMs }), asked: () => fake.calls.address, close: fake.close };
    },
  },
  {
    name: "smarty",
    start: async (now: () => number, timeoutMs?: number) => {
      const fake = await startSmartyFake();
      return { validator: smartyAt(fake, { now, timeoutMs }), asked: () => fake.calls.street, close: fake.close };
    },
  },
];

describe.each(vendors)("a validator that asks $name", ({ start }) => {
  let clock: ReturnType<typeof stoppedClock>;
  let vendor: Awaited<ReturnType<typeof start>>;
  beforeEach(async () => {
    clock = stoppedClock();
    vendor = await start(clock.now);
  });
  afterEach(() => vendor.close());
  const validate = (street: string, zip?: string) => vendor.validator.validate(inCedarRapids(street, zip));

  test("takes over the ZIP+4 and keys the door by delivery point and unit", async () => {
    expect(await validate("500 2nd Ave SE Apt 4B")).toMatchObject({
      standard: { plus4: "1622", matchKey: "52401-1622-29-APT 4B" },
    });
  });

  test("takes over a corrected street", async () => {
    expect(await validate("1200 Edgewood Road", "52404")).toMatchObject({
      kind: "deliverable",
      standard: { streetAddress: "1200 Edgewood Rd SW", plus4: "2210" },
    });
  });

  test.each([
    ["D: the apartment is missing", "500 2nd Ave SE", "500 2nd Ave SE"],
    ["S: the apartment is not known", "500 2nd Ave SE Apt 99", "500 2nd Ave SE Apt 99"],
  ])("delivers with a note on DPV %s", async (_, street, standard) => {
    expect(await validate(street)).toMatchObject({
      kind: "deliverable",
      note: "check-unit",
      standard: { streetAddress: standard },
    });
  });

  test("refuses what DPV does not confirm", async () => {
    expect(await validate("77 Elm St", "52402")).toMatchObject({ kind: "undeliverable" });
  });

  test("refuses a house that is not known", async () => {
    expect(await validate("99999 Nowhere Ln")).toEqual({ kind: "undeliverable", because: "unknown" });
  });

  test("refuses where several houses could be meant", async () => {
    expect(await validate("10 Park Pl", "52402")).toEqual({ kind: "undeliverable", because: "street" });
  });

  test("delivers to a vacant house with a note", async () => {
    expect(await validate("31 Cherry Hill Rd NW", "52405")).toMatchObject({ kind: "deliverable", note: "vacant" });
  });

  test.each(["1 Busy St", "1 Down St", "1 Garbled St", "1 Forbidden St"])("is unavailable at %s", async (street) => {
    expect(await validate(street)).toEqual({ kind: "unavailable" });
  });

  test("is unavailable where the vendor does not answer in time", async () => {
    const slow = await start(clock.now, 200);
    expect(await slow.validator.validate(inCedarRapids("1 Slow St"))).toEqual({ kind: "unavailable" });
    await slow.close();
  });

  test("asks once for an address that it knows, for a day", async () => {
    await validate("418 3rd Ave SE");
    await validate("418 3RD avenue se");
    expect(vendor.asked()).toBe(1);
    clock.pass(24 * 3600);
    await validate("418 3rd Ave SE");
    expect(vendor.asked()).toBe(2);
  });

  test("answers with the last good answer while the vendor is away", async () => {
    const good = await validate("418 3rd Ave SE");
    clock.pass(2 * 24 * 3600);
    await vendor.close();
    expect(await validate("418 3rd Ave SE")).toEqual(good);
    expect(await validate("500 2nd Ave SE")).toEqual({ kind: "unavailable" });
  });

  test("leaves the vendor alone after a 429 for as long as it asks", async () => {
    await validate("1 Busy St");
    expect(await validate("418 3rd Ave SE")).toEqual({ kind: "unavailable" });
    expect(vendor.asked()).toBe(1);
    clock.pass(120);
    expect(await validate("418 3rd Ave SE")).toMatchObject({ kind: "deliverable" });
  });

  test("does not ask at every form while the vendor is down", async () => {
    for (const _ of [1, 2, 3, 4, 5]) await validate("1 Down St");
    expect(vendor.asked()).toBe(3);
    clock.pass(30);
    expect(await validate("418 3rd Ave SE")).toMatchObject({ kind: "deliverable" });
  });
});

describe("the OAuth token of USPS", () => {
  let clock: ReturnType<typeof stoppedClock>;
  let fake: Awaited<ReturnType<typeof startUspsFake>>;
  beforeEach(async () => {
    clock = stoppedClock();
    fake = await startUspsFake();
  });
  afterEach(() => fake.close());

  test("is asked for once, also by forms that come at the same time", async () => {
    const validator = uspsAt(fake, clock);
    await Promise.all(
      ["418 3rd Ave SE", "500 2nd Ave SE", "77 Elm St"].map((s) => validator.validate(inCedarRapids(s))),
    );
    expect(fake.calls.token).toBe(1);
  });

  test("is renewed before it expires", async () => {
    const validator = uspsAt(fake, clock);
    await validator.validate(inCedarRapids("418 3rd Ave SE"));
    clock.pass(28_740);
    await validator.validate(inCedarRapids("500 2nd Ave SE"));
    expect(fake.calls.token).toBe(2);
  });

  test("is renewed when the service answers 401, and the question is asked again", async () => {
    const validator = uspsAt(fake, clock);
    await validator.validate(inCedarRapids("418 3rd Ave SE"));
    fake.expireTokens();
    expect(await validator.validate(inCedarRapids("500 2nd Ave SE"))).toMatchObject({ kind: "deliverable" });
    expect(fake.calls).toEqual({ token: 2, address: 3 });
  });

  test("with wrong credentials there is none, and the service is left alone", async () => {
    const validator = uspsAt({ ...fake, credentials: { clientId: "a-client", clientSecret: "wrong" } }, clock);
    for (const street of ["1 A St", "2 A St", "3 A St", "4 A St"]) {
      expect(await validator.validate(inCedarRapids(street))).toEqual({ kind: "unavailable" });
    }
    expect(fake.calls.address).toBe(0);
  });
});

test("USPS answers are read by the names of before August 2025 too", async () => {
  const fake = await startUspsFake();
  fake.names = "old";
  const answer = await uspsAt(fake).validate(inCedarRapids("31 Cherry Hill Rd NW", "52405"));
  await fake.close();
  expect(answer).toMatchObject({ kind: "deliverable", note: "vacant", standard: { plus4: "4402" } });
});

test("Smarty's wrong key is the vendor's trouble, not the address's", async () => {
  const fake = await startSmartyFake();
  const answer = await smartyAt({ ...fake, authToken: "wrong" }).validate(inCedarRapids("418 3rd Ave SE"));
  await fake.close();
  expect(answer).toEqual({ kind: "unavailable" });
});
