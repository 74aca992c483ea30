import { describe, expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { validators } from "#tests/adapters/address/validators.ts";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { deliverable } from "#tests/world/shopper.ts";
import { aSite, type Site } from "#tests/world/site.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const validate = ({ domain }: Publisher, address: object, at: Site = site) =>
  call(at, "validateAddress", { domain, ...deliverable, ...address });

test("returns the standard form, an id and whether the paper is delivered for a deliverable address", async () => {
  const { status, body } = await validate(await aPublisher(site), {
    firstName: "Nora",
    lastName: "Ellingsen",
    phone: "(262) 555-0121",
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    isSuccess: true,
    zipPrintDelivery: "Y",
    addressID: expect.any(Number),
    standardized: { streetAddress: "415 Hickory St", city: "West Bend", stateCode: "WI", zip: "53095", plus4: null },
    errorMessage: "",
  });
  expect(String(body.addressID)).toMatch(/^\d{12}$/);
});

test("makes a new id at every validation, which reveals nothing about the address", async () => {
  const publisher = await aPublisher(site);
  const ids = new Set<number>();
  for (let time = 0; time < 5; time++) ids.add((await validate(publisher, {})).body.addressID);
  expect(ids.size).toBe(5);
});

test("offers no print delivery outside the publisher's ZIP codes or at a post office box", async () => {
  const publisher = await aPublisher(site);
  const chicago = { streetAddress: "233 S Wacker Dr", city: "Chicago", stateCode: "IL", zip: "60606" };
  expect((await validate(publisher, chicago)).body).toMatchObject({ isSuccess: true, zipPrintDelivery: "N" });
  const box = { streetAddress: "PO Box 12" };
  expect((await validate(publisher, box)).body).toMatchObject({ isSuccess: true, zipPrintDelivery: "N" });
});

test.each([
  ["a street that is none", { streetAddress: "nowhere" }],
  ["a ZIP code of another state", { stateCode: "MN" }],
  ["a ZIP code that does not exist", { zip: "00000" }],
  ["a state that does not exist", { stateCode: "ZZ" }],
])("%s: There is a problem with your address, please review.", async (_, address) => {
  const { status, body } = await validate(await aPublisher(site), address);
  expect(status).toBe(200);
  expect(body).toEqual({
    isSuccess: false,
    zipPrintDelivery: "N",
    addressID: 0,
    errorMessage: messages.addressProblem,
  });
});

test("checks the format of ZIP, state, street and city; name and phone are optional", async () => {
  const publisher = await aPublisher(site);
  for (const [field, wrong] of [
    ["zip", "5309"],
    ["zip", "53095-12"],
    ["zip", "53095 "],
    ["stateCode", "Wisconsin"],
    ["stateCode", "W1"],
    ["streetAddress", "   "],
    ["city", "c".repeat(61)],
    ["streetAddress2", "u".repeat(41)],
    ["firstName", " "],
    ["phone", "5".repeat(31)],
  ] as const) {
    expect(pointersOf(await validate(publisher, { [field]: wrong }))).toEqual([`/${field}`]);
  }
  expect((await validate(publisher, { zip: "53095-1234", stateCode: "wi" })).body.isSuccess).toBe(true);
});

test("writes the apartment after the street, however it was typed", async () => {
  const publisher = await aPublisher(site);
  for (const [streetAddress2, line] of [
    ["Apartment 4b", "415 Hickory St Apt 4B"],
    ["4B", "415 Hickory St # 4B"],
    ["", "415 Hickory St"],
  ]) {
    const { body } = await validate(publisher, { streetAddress2 });
    expect(body.standardized?.streetAddress).toBe(line);
  }
});

test("fills in a missing city", async () => {
  const { body } = await validate(await aPublisher(site), { city: "" });
  expect(body).toMatchObject({ isSuccess: true, standardized: { city: "West Bend" } });
  expect(body).not.toHaveProperty("suggestedCity");
});

test("suggests the ZIP code's city for a different one, and keeps the typed one on request", async () => {
  const publisher = await aPublisher(site);
  const other = await validate(publisher, { city: "Cedarburg" });
  expect(other.body).toMatchObject({ suggestedCity: "West Bend", standardized: { city: "West Bend" } });
  const kept = await validate(publisher, { city: "Cedarburg", keepCity: true });
  expect(kept.body).toMatchObject({ isSuccess: true, standardized: { city: "Cedarburg" } });
  expect(kept.body).not.toHaveProperty("suggestedCity");
});

test("says whether the ZIP code or the PO box prevents delivery", async () => {
  const publisher = await aPublisher(site);
  const chicago = { streetAddress: "233 S Wacker Dr", city: "Chicago", stateCode: "IL", zip: "60606" };
  expect((await validate(publisher, chicago)).body.noDelivery).toBe("zip");
  expect((await validate(publisher, { streetAddress: "PO Box 12" })).body.noDelivery).toBe("box");
  expect((await validate(publisher, {})).body).not.toHaveProperty("noDelivery");
});

/** A publisher with an account at an emulated vendor, which identifies its accounts by the publication's domain. */
const atVendor = (at: Site, kind: "usps" | "smarty", account?: string) =>
  aPublisher(at, (plain) => {
    const id = account ?? plain.tenant.domain;
    const addresses = kind === "usps" ? { kind, url: "sandbox", clientId: id } : { kind, url: "sandbox", authId: id };
    return { ...plain, tenant: { ...plain.tenant, addresses } };
  });
const fallbacksOf = ({ tenantId }: Publisher) =>
  asOwner(
    site.store.owner,
    "select actor, action, outcome from audit_entry where tenant_id = $1 and action like 'address.%'",
    [tenantId],
  );
const fellBack = { actor: "system", action: "address.fallback", outcome: "offline" };
const cedarRapids = { city: "Cedar Rapids", stateCode: "IA", zip: "52404" };

describe.each(["usps", "smarty"] as const)("at a publication that asks %s", (kind) => {
  test("offers the reader the address as the vendor corrected it, with its ZIP+4", async () => {
    const publisher = await atVendor(site, kind);
    const { body } = await validate(publisher, { ...cedarRapids, streetAddress: "1200 Edgewood Road" });
    expect(body).toMatchObject({
      isSuccess: true,
      standardized: { streetAddress: "1200 Edgewood Rd SW", city: "Cedar Rapids", zip: "52404", plus4: "2210" },
    });
    expect(await fallbacksOf(publisher)).toEqual([]);
  });

  test("refuses a house that the vendor doesn't know", async () => {
    const publisher = await atVendor(site, kind);
    const { body } = await validate(publisher, { ...cedarRapids, streetAddress: "99 Nowhere Ln" });
    expect(body).toMatchObject({ isSuccess: false, errorMessage: messages.addressProblem });
  });

  test.each([
    ["is silent", "1 Slow St"],
    ["is down", "1 Down St"],
    ["is over its limit", "1 Busy St"],
    ["does not let us in", "1 Forbidden St"],
    ["answers in words that nobody knows", "1 Garbled St"],
  ])("while the vendor %s the offline validator answers, and that is on record", async (_, streetAddress) => {
    const publisher = await atVendor(site, kind);
    expect((await validate(publisher, { streetAddress })).body).toMatchObject({
      isSuccess: true,
      zipPrintDelivery: "Y",
      standardized: { streetAddress, plus4: null },
    });
    expect(await fallbacksOf(publisher)).toEqual([fellBack]);
  });

  test("lets readers continue when the vendor refuses the key, and shows it at /readyz", async () => {
    await using own = await aSite();
    const publisher = await atVendor(own, kind, "somebody-else");
    expect((await validate(publisher, {}, own)).body).toMatchObject({ isSuccess: true, zipPrintDelivery: "Y" });
    expect(await fallbacksOf(publisher)).toEqual([fellBack]);
    const ready = await own.app.inject("/readyz");
    expect(ready.json()).toMatchObject({ status: "ready", warnings: ["address-vendor-fails"] });
  });

  test("never calls the emulator for a live publication", async () => {
    const publisher = await atVendor(site, kind);
    await changePublisher(site, publisher, "update tenant set mode = 'live'");
    const { body } = await validate(publisher, { ...cedarRapids, streetAddress: "1200 Edgewood Road" });
    expect(body).toMatchObject({ isSuccess: true, standardized: { streetAddress: "1200 Edgewood Rd", plus4: null } });
    expect(await fallbacksOf(publisher)).toEqual([fellBack]);
  });
});

test("uses each publication's own vendor and key", async () => {
  const [good, refused, offline] = [
    await atVendor(site, "smarty"),
    await atVendor(site, "smarty", "somebody-else"),
    await aPublisher(site),
  ];
  const plus4Of = async (publisher: Publisher) => (await validate(publisher, {})).body.standardized?.plus4;
  expect(await plus4Of(refused)).toBeNull();
  expect(await plus4Of(good)).toMatch(/^\d{4}$/);
  expect(await plus4Of(offline)).toBeNull();
});

test("answers There was an error attempting to validate address. only when both are down", async () => {
  const offline = validators.find(({ name }) => name === "offline")?.outOfReach();
  if (offline === undefined) throw new Error("there is no offline validator");
  await using down = await aSite({ outside: { addresses: { ...site.needs.outside.addresses, offline } } });
  const answer = await validate(await atVendor(down, "smarty", "somebody-else"), {}, down);
  expect(expectProblem(answer, 503).detail).toBe(messages.addressRequestFailed);
  expect(answer.headers["retry-after"]).toBe("5");
});
