import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AddressAnswer, TypedAddress } from "#server/adapters/address/port.ts";
import { inCedarRapids, validators } from "./validators.ts";
import type { Opened } from "./validators.ts";

describe.each(validators)("the $name validator", ({ open, outOfReach }) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());
  const validate = (typed: TypedAddress): Promise<AddressAnswer> => opened.validator.validate(typed);

  test("an existing address is deliverable and is returned in title case", async () => {
    expect(await validate(inCedarRapids("418 3RD AVE SE"))).toMatchObject({
      kind: "deliverable",
      standard: { streetAddress: "418 3rd Ave SE", city: "Cedar Rapids", stateCode: "IA", zip5: "52401" },
      note: null,
      box: false,
    });
  });

  test("abbreviates words and replaces the city with that of the ZIP", async () => {
    const typed = { streetAddress: "418 3rd avenue s.e.", city: "cedar rapid", stateCode: "ia", zip: "52401-1713" };
    expect(await validate(typed)).toMatchObject({
      kind: "deliverable",
      standard: { streetAddress: "418 3rd Ave SE", city: "Cedar Rapids", stateCode: "IA", zip5: "52401" },
    });
  });

  test("an apartment stays with its building", async () => {
    expect(await validate(inCedarRapids("500 2nd Ave SE, Apartment 4b"))).toMatchObject({
      kind: "deliverable",
      standard: { streetAddress: "500 2nd Ave SE Apt 4B" },
      note: null,
    });
  });

  test("two spellings of one address have the same key, and another apartment has a different one", async () => {
    const keyOf = async (street: string) => {
      const answer = await validate(inCedarRapids(street));
      return answer.kind === "deliverable" ? answer.standard.matchKey : answer.kind;
    };
    const key = await keyOf("500 2nd Ave SE Apt 4B");
    expect(await keyOf("500 2ND avenue southeast apt. 4b")).toBe(key);
    expect(await keyOf("500 2nd Ave SE Apt 99")).not.toBe(key);
    expect(await keyOf("418 3rd Ave SE")).not.toBe(key);
  });

  test("a post office box is deliverable, but not by carrier", async () => {
    expect(await validate(inCedarRapids("P.O. Box 2877", "52406"))).toMatchObject({
      kind: "deliverable",
      standard: { streetAddress: "PO Box 2877" },
      box: true,
    });
  });

  test("a carrier delivers to a box on a rural route", async () => {
    const typed = { streetAddress: "Rural Route 2, Box 18", city: "Solon", stateCode: "IA", zip: "52333" };
    expect(await validate(typed)).toMatchObject({
      kind: "deliverable",
      standard: { streetAddress: "RR 2 Box 18", city: "Solon" },
      box: false,
    });
  });

  test("a private mailbox counts as a box", async () => {
    expect(await validate(inCedarRapids("800 Blairs Ferry Rd NE PMB 12", "52402"))).toMatchObject({ box: true });
  });

  test("refuses a ZIP of another state", async () => {
    expect(await validate({ ...inCedarRapids("418 3rd Ave SE"), stateCode: "TX" })).toEqual({
      kind: "undeliverable",
      because: "zip-state-conflict",
    });
  });

  test("refuses a ZIP that does not exist", async () => {
    expect(await validate(inCedarRapids("418 3rd Ave SE", "00001"))).toEqual({
      kind: "undeliverable",
      because: "unknown",
    });
  });

  test.each(["PR", "AE", "ZZ"])("refuses a state outside the list: %s", async (stateCode) => {
    expect(await validate({ ...inCedarRapids("418 3rd Ave SE"), stateCode })).toMatchObject({ kind: "undeliverable" });
  });

  test.each(["Third Avenue", "418", "Apt 4B", "(none)"])(
    "refuses a street that nobody could find: %s",
    async (street) => {
      expect(await validate(inCedarRapids(street))).toMatchObject({ kind: "undeliverable" });
    },
  );

  test("an unreachable validator reports that and does not throw", async () => {
    expect(await outOfReach().validate(inCedarRapids("418 3rd Ave SE"))).toEqual({ kind: "unavailable" });
  });
});
