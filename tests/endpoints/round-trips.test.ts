import pg from "pg";
import { expect, test, vi } from "vitest";
import { frozenClock } from "#tests/world/clocks.ts";
import { call } from "#tests/world/calls.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { toDay } from "#core/day.ts";

const site = await siteOfFile({ outside: { clock: frozenClock(toDay("2026-02-02")) } });

/** How many statements the database gets while this runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}

test("account home of a digital reader with EZ-Pay takes one database query, which also checks the login", async () => {
  const publisher = await aPublisher(site);
  const { domain } = publisher;
  const { email, accountNumber } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  const home = () => call(site, "getAccountManagementDetails", { domain, accountNumber }, { token });
  expect((await home()).body).toMatchObject({ status: "Success", productType: "D", giftsGiven: 0 });
  expect(await statementsOf(home)).toBe(1);
});

test("answers what every visitor of a publication gets from memory", async () => {
  const { domain } = await aPublisher(site);
  for (const name of ["getSiteOptions", "getDefaultWebOffers", "getFeatureToggles"] as const) {
    const ask = () => call(site, name, { domain });
    expect((await ask()).status).toBe(200);
    expect([name, await statementsOf(ask)]).toEqual([name, 0]);
  }
});
