import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { aHandOff } from "#tests/world/hand-off.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { newIp } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const site = await siteOfFile();

test("says what a link is for, and nothing about an unknown one", async () => {
  const publisher = await aPublisher(site);
  const { code } = await aHandOff(site, publisher);
  const looksUp = (domain: string, typed: string) =>
    call(site, "lookUpHandOff", { domain, code: typed }, { ip: newIp() });
  expect((await looksUp(publisher.domain, code)).body).toMatchObject({ state: "open", kind: "pay", isOwn: false });
  expect((await looksUp(publisher.domain, `${code}x`)).status).toBe(404);
  expect((await looksUp((await aPublisher(site)).domain, code)).status).toBe(404);
});
