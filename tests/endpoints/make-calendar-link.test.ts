import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";

const site = await siteOfFile();

test("returns a different address that ends in .ics each time, and logs it without the secret", async () => {
  const publisher = await aPublisher(site);
  const { accountNumber, token } = await aPaperReader(site, publisher);
  const about = { domain: publisher.domain, accountNumber };
  const [first, second] = [
    await call(site, "makeCalendarLink", about, { token }),
    await call(site, "makeCalendarLink", about, { token }),
  ];
  expect(new URL(first.body.url).pathname).toBe("/api/Calendar/Deliveries.ics");
  expect(first.body.url).not.toBe(second.body.url);
  expect(first.headers["cache-control"]).toBe("no-store");
  const trail = await asOwner(
    site.store.owner,
    "select details, outcome from audit_entry where tenant_id = $1 and action = 'account.calendar-link'",
    [publisher.tenantId],
  );
  expect(trail).toEqual([
    { details: {}, outcome: "made" },
    { details: {}, outcome: "made" },
  ]);
});
