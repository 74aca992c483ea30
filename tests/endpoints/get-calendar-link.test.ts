import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader } from "#tests/world/stops.ts";

const site = await siteOfFile();

test("says when the login made its link, and returns nothing before that", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber, token } = await aPaperReader(site, publisher);
  const about = { domain: publisher.domain, accountNumber };
  expect((await call(site, "getCalendarLink", about, { token })).body).toEqual({ madeAt: null });
  const { body } = await call(site, "makeCalendarLink", about, { token });
  expect((await call(site, "getCalendarLink", about, { token })).body).toEqual({ madeAt: body.madeAt });
});
