import { afterAll, expect, test } from "vitest";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSite } from "#tests/world/site.ts";
import { asOwner, openFreshStore } from "#tests/world/store.ts";

// A separate store, because what a program finds wrong with its installation concerns all publications.
const site = await aSite({ store: await openFreshStore() });
afterAll(() => site[Symbol.asyncDispose]());
const publisher = await aPublisher(site);
const other = await aPublisher(site);
const { session } = await aColleague(site, "publisher", publisher);
const publication = publisher.domain;

test("staff see alarms of their own publication, and owners also those of the installation", async () => {
  const found = (check: string, of: string, isAlarm: boolean, ok = false) =>
    asOwner(
      site.store.owner,
      `insert into watch_finding (check_name, check_of, is_ok, says, since, seen_at, alarm_at)
       values ($1, $2, $4::boolean, 'does not answer (silent)', '2026-03-02T10:00:00Z', now(), case when $3::boolean then now() end)`,
      [check, of, isAlarm, ok],
    );
  await found("paypal", publication, true);
  await found("circulation", publication, false);
  await found("mailing-list", publication, true, true);
  await found("gateway", other.domain, true);
  await found("email", "", true);
  await found("host", "pay.courier.example", true);
  const { body } = await deskCall(site, "deskGetToday", { publication }, { session });
  const wrong = { says: "does not answer (silent)", since: "2026-03-02T10:00:00.000Z" };
  expect(body.places[0]?.wrong.alarms).toEqual([{ title: "PayPal", ...wrong }]);
  expect(body.installation).toBeNull();
  const owner = await aColleague(site, "owner", publisher);
  const everywhere = await deskCall(site, "deskGetToday", {}, { session: owner.session });
  expect(everywhere.body.installation).toEqual([
    { title: "Email", ...wrong },
    { title: "Host of pay.courier.example", ...wrong },
  ]);
});
