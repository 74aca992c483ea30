import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aVendor, inCedarRapids, stoppedClock, vendorAt } from "./validators.ts";

const kinds = ["usps", "smarty"] as const;
type Vendor = Awaited<ReturnType<typeof aVendor>>;

describe.each(kinds)("a validator that asks %s", (kind) => {
  let clock: ReturnType<typeof stoppedClock>;
  let vendor: Vendor;
  beforeEach(async () => {
    clock = stoppedClock();
    vendor = await aVendor(kind, clock);
  });
  afterEach(() => vendor.close());
  const validate = (street: string, zip?: string) => vendor.validator.validate(inCedarRapids(street, zip));

  test("adopts the ZIP+4, and identifies an address by delivery point and unit", async () => {
    expect(await validate("500 2nd Ave SE Apt 4B")).toMatchObject({
      standard: { plus4: "1622", matchKey: "52401-1622-29-APT 4B" },
    });
  });

  test("adopts a corrected street", async () => {
    expect(await validate("1200 Edgewood Road", "52404")).toMatchObject({
      kind: "deliverable",
      standard: { streetAddress: "1200 Edgewood Rd SW", plus4: "2210" },
    });
  });

  test.each([
    ["D: the apartment is missing", "500 2nd Ave SE", "500 2nd Ave SE"],
    ["S: the apartment is not known", "500 2nd Ave SE Apt 99", "500 2nd Ave SE Apt 99"],
  ])("accepts DPV %s with a note", async (_, street, standard) => {
    expect(await validate(street)).toMatchObject({
      kind: "deliverable",
      note: "check-unit",
      standard: { streetAddress: standard },
    });
  });

  test("refuses an address that DPV does not confirm", async () => {
    expect(await validate("77 Elm St", "52402")).toMatchObject({ kind: "undeliverable" });
  });

  test("refuses an unknown house number", async () => {
    expect(await validate("99999 Nowhere Ln")).toEqual({ kind: "undeliverable", because: "unknown" });
  });

  test("refuses an address that could be several houses", async () => {
    expect(await validate("10 Park Pl", "52402")).toEqual({ kind: "undeliverable", because: "street" });
  });

  test("delivers to a vacant house, with a note", async () => {
    expect(await validate("31 Cherry Hill Rd NW", "52405")).toMatchObject({ kind: "deliverable", note: "vacant" });
  });

  test.each(["1 Busy St", "1 Down St", "1 Garbled St", "1 Forbidden St"])(
    "counts as unavailable at %s",
    async (street) => {
      expect(await validate(street)).toEqual({ kind: "unavailable" });
    },
  );

  test("answers the form without waiting long for a vendor that doesn't respond, and reports why", async () => {
    const slow = await aVendor(kind, { ...clock, timeoutMs: 200 });
    expect(await slow.validator.validate(inCedarRapids("1 Slow St"))).toEqual({ kind: "unavailable" });
    expect(slow.faults).toMatchObject([{ system: "address", outcome: "silent", call: kind }]);
    await slow.close();
  });

  test.each([
    ["1 Busy St", "http-429"],
    ["1 Down St", "http-503"],
    ["1 Forbidden St", "http-403"],
    ["1 Garbled St", "unreadable-answer"],
  ])("records a failure at %s with the code %s until the vendor answers again", async (street, errorCode) => {
    expect(vendor.validators.isFailing()).toBe(false);
    await validate(street);
    expect(vendor.faults).toEqual([{ system: "address", outcome: "refused", call: kind, errorCode }]);
    expect(vendor.validators.isFailing()).toBe(true);
    clock.pass(120);
    await validate("418 3rd Ave SE");
    expect(vendor.validators.isFailing()).toBe(false);
  });

  test("a refused key is reported as the vendor's problem, not the address's", async () => {
    for (const wrong of [{ secret: "wrong" }, { id: "nobody" }]) {
      const refused = await aVendor(kind, { ...clock, account: wrong });
      expect(await refused.validator.validate(inCedarRapids("418 3rd Ave SE"))).toEqual({ kind: "unavailable" });
      expect(refused.faults).toMatchObject([{ outcome: "refused", errorCode: "http-401" }]);
      await refused.close();
    }
  });

  test("can test a key without a lookup", async () => {
    expect(await vendor.validator.tryKey()).toEqual({ kind: "answers" });
    const wrong = vendorAt(vendor.validators, { ...vendor.account, secret: "wrong" });
    expect(await wrong.tryKey()).toEqual({ kind: "refused", code: "http-401" });
    await vendor.close();
    expect(await vendorAt(vendor.validators, { ...vendor.account, tenantId: 2 }).tryKey()).toMatchObject({
      kind: "silent",
    });
  });

  test("a publication keeps its validator until its account changes", () => {
    expect(vendorAt(vendor.validators, vendor.account)).toBe(vendor.validator);
    expect(vendorAt(vendor.validators, { ...vendor.account, tenantId: 2 })).not.toBe(vendor.validator);
    expect(vendorAt(vendor.validators, { ...vendor.account, secret: "new" })).not.toBe(vendor.validator);
  });

  test("doesn't call an address on a private network", () => {
    const url = "https://10.0.0.8/street";
    expect(vendor.validators.vendor({ ...vendor.account, url, reach: "public" })).toBeNull();
  });

  test("looks an address up once a day", async () => {
    await validate("418 3rd Ave SE");
    await validate("418 3RD avenue se");
    expect(vendor.questions()).toBe(1);
    clock.pass(24 * 3600);
    await validate("418 3rd Ave SE");
    expect(vendor.questions()).toBe(2);
  });

  test("uses the last good answer while the vendor is down", async () => {
    const good = await validate("418 3rd Ave SE");
    clock.pass(2 * 24 * 3600);
    await vendor.close();
    expect(await validate("418 3rd Ave SE")).toEqual(good);
    expect(await validate("500 2nd Ave SE")).toEqual({ kind: "unavailable" });
  });

  test("doesn't call the vendor after a 429 for as long as it asks", async () => {
    await validate("1 Busy St");
    expect(await validate("418 3rd Ave SE")).toEqual({ kind: "unavailable" });
    expect(vendor.questions()).toBe(1);
    clock.pass(120);
    expect(await validate("418 3rd Ave SE")).toMatchObject({ kind: "deliverable" });
  });

  test("doesn't call the vendor for each form while it is down", async () => {
    for (const _ of [1, 2, 3, 4, 5]) await validate("1 Down St");
    expect(vendor.questions()).toBe(3);
    clock.pass(30);
    expect(await validate("418 3rd Ave SE")).toMatchObject({ kind: "deliverable" });
  });
});

describe("the OAuth token of USPS", () => {
  let clock: ReturnType<typeof stoppedClock>;
  let usps: Vendor;
  beforeEach(async () => {
    clock = stoppedClock();
    usps = await aVendor("usps", clock);
  });
  afterEach(() => usps.close());
  const validate = (street: string) => usps.validator.validate(inCedarRapids(street));

  test("requests one token for several forms at the same time", async () => {
    await Promise.all(["418 3rd Ave SE", "500 2nd Ave SE", "77 Elm St"].map(validate));
    expect(usps.tokens()).toBe(1);
  });

  test("renews the token before it expires", async () => {
    await validate("418 3rd Ave SE");
    clock.pass(28_740);
    await validate("500 2nd Ave SE");
    expect(usps.tokens()).toBe(2);
  });

  test("renews a token that the vendor has ended early, and repeats the lookup", async () => {
    await validate("418 3rd Ave SE");
    expect(await validate("1 Expired St")).toMatchObject({ kind: "deliverable" });
    expect({ tokens: usps.tokens(), questions: usps.questions() }).toEqual({ tokens: 2, questions: 3 });
    expect(usps.faults).toEqual([]);
  });

  test("gets no token with wrong credentials, and stops calling the service for a while", async () => {
    const wrong = vendorAt(usps.validators, { ...usps.account, secret: "wrong" });
    for (const street of ["1 A St", "2 A St", "3 A St", "4 A St"])
      expect(await wrong.validate(inCedarRapids(street))).toEqual({ kind: "unavailable" });
    expect({ tokens: usps.tokens(), questions: usps.questions() }).toEqual({ tokens: 3, questions: 0 });
  });

  test("doesn't blame the address if the token service calls our request bad", async () => {
    const unknown = vendorAt(usps.validators, { ...usps.account, id: "malformed" });
    expect(await unknown.validate(inCedarRapids("418 3rd Ave SE"))).toEqual({ kind: "unavailable" });
    expect(usps.faults).toMatchObject([{ outcome: "refused", errorCode: "http-400" }]);
  });
});

test("also reads USPS answers with the field names used before August 2025", async () => {
  const usps = await aVendor("usps");
  const answer = await usps.validator.validate(inCedarRapids("33 Cherry Hill Rd NW", "52405"));
  await usps.close();
  expect(answer).toMatchObject({ kind: "deliverable", note: "vacant", standard: { plus4: "4402" } });
});
