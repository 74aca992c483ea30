import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader } from "#tests/world/stops.ts";

const site = await siteOfFile();

test("removes the link; a repeat doesn't remove a link made since", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber, token } = await aPaperReader(site, publisher);
  const about = { domain: publisher.domain, accountNumber };
  await call(site, "makeCalendarLink", about, { token });
  const key = newKey();
  expect((await call(site, "removeCalendarLink", about, { token, key })).body).toEqual({ isSuccess: true });
  await call(site, "makeCalendarLink", about, { token });
  expect((await call(site, "removeCalendarLink", about, { token, key })).body).toEqual({ isSuccess: true });
  expect((await call(site, "getCalendarLink", about, { token })).body.madeAt).not.toBeNull();
});
