import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { aHandOff } from "#tests/world/hand-off.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { deliverable, newIp } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("opens with the account's ZIP code, and not with another one", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aHandOff(site, publisher);
  const opens = async (zip: string) =>
    (await call(site, "openHandOff", { domain: publisher.domain, code, zip }, { ip: newIp() })).body;
  expect(await opens("99999")).toMatchObject({ isSuccess: false, code: "zip" });
  expect(await opens(deliverable.zip)).toMatchObject({ isSuccess: true, pass: expect.any(String) });
});
