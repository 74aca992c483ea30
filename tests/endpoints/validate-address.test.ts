import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { validators } from "#tests/adapters/address/validators.ts";
import { call } from "#tests/world/calls.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { deliverable } from "#tests/world/shopper.ts";
import { aSite, type Site } from "#tests/world/site.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();
const validate = ({ domain }: Publisher, address: object, at: Site = site) =>
  call(at, "validateAddress", { domain, ...deliverable, ...address });

test("a deliverable address gets its standard form, an id, and whether the paper is brought there", async () => {
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

test("every validation makes a new id, which tells nothing of the address", async () => {
  const publisher = await aPublisher(site);
  const ids = new Set<number>();
  for (let time = 0; time < 5; time++) ids.add((await validate(publisher, {})).body.addressID);
  expect(ids.size).toBe(5);
});

test("outside the publisher's ZIP codes, and at a post office box, there is no print delivery", async () => {
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

test("zip, state, street and city have a form; name and phone may be left out", async () => {
  const publisher = await aPublisher(site);
  for (const [field, wrong] of [
    ["zip", "5309"],
    ["zip", "53095-12"],
    ["zip", "53095 "],
    ["stateCode", "Wisconsin"],
    ["stateCode", "W1"],
    ["streetAddress", "   "],
    ["city", ""],
    ["firstName", " "],
    ["phone", "5".repeat(31)],
  ] as const) {
    expect(pointersOf(await validate(publisher, { [field]: wrong }))).toEqual([`/${field}`]);
  }
  expect((await validate(publisher, { zip: "53095-1234", stateCode: "wi" })).body.isSuccess).toBe(true);
});

const outOfReach = (name: string) => {
  const validator = validators.find((one) => one.name === name)?.outOfReach();
  if (validator === undefined) throw new Error(`no validator ${name}`);
  return validator;
};

test("while the vendor is down the offline validator answers, and that is on record", async () => {
  const { validator: offline } = site.needs.outside.addresses;
  await using down = await aSite({
    outside: { addresses: { validator: outOfReach("smarty"), fallback: offline } },
  });
  const publisher = await aPublisher(down);
  expect((await validate(publisher, {}, down)).body).toMatchObject({ isSuccess: true, zipPrintDelivery: "Y" });
  const trail = await asOwner(
    site.store.owner,
    "select actor, action, outcome from audit_entry where tenant_id = $1 and action like 'address.%'",
    [publisher.tenantId],
  );
  expect(trail).toEqual([{ actor: "system", action: "address.fallback", outcome: "offline" }]);
});

test("only when both are down: There was an error attempting to validate address.", async () => {
  const addresses = { validator: outOfReach("smarty"), fallback: outOfReach("offline") };
  await using down = await aSite({ outside: { addresses } });
  const answer = await validate(await aPublisher(down), {}, down);
  expect(expectProblem(answer, 503).detail).toBe(messages.addressRequestFailed);
  expect(answer.headers["retry-after"]).toBe("5");
});
