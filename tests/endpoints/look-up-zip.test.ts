import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { pointersOf } from "#tests/world/expect-problem.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test.each([
  ["53095", { isKnown: true, city: "West Bend", stateCode: "WI", delivery: "carrier" }],
  ["60606", { isKnown: true, city: "Chicago", stateCode: "IL", delivery: "none" }],
  // Its places are in two states.
  ["42223", { isKnown: true, city: "Fort Campbell", stateCode: null, delivery: "none" }],
  ["99999", { isKnown: false, city: null, stateCode: null, delivery: "none" }],
])("returns what is known about ZIP code %s", async (zip, known) => {
  const { domain } = await aPublisher(site);
  const { status, body } = await call(site, "lookUpZip", { domain, zip });
  expect(status).toBe(200);
  expect(body).toEqual({ zip, ...known });
});

test("accepts five digits only", async () => {
  const { domain } = await aPublisher(site);
  for (const zip of ["5309", "53095-1234", "5309a", ""]) {
    expect(pointersOf(await call(site, "lookUpZip", { domain, zip }))).toEqual(["/zip"]);
  }
});
