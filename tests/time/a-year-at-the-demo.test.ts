import { join } from "node:path";
import { expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import { auditPublication } from "#server/audit/audit-publication.ts";
import { readDemoCatalogs, readDemoPeople } from "#server/main/demo/demo-files.ts";
import { loadDemoPeople } from "#server/main/demo/demo-people.ts";
import { clockStartingOn } from "#tests/world/clocks.ts";
import { deliverEmails, emailsTo, mailTo } from "#tests/world/post.ts";
import { aPublisherOf } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, openFreshStore } from "#tests/world/store.ts";
import { emailsDue } from "./a-year-at-the-demo.ts";
import { systemClock } from "#server/adapters/clock/system.ts";

const begins = toDay("2026-05-04");
const ends = addDays(begins, 365);

// The demo's publications exist only once, so they have their own database.
const site = await siteOfFile({ store: await openFreshStore(), outside: { clock: clockStartingOn(begins) } });
const root = join(import.meta.dirname, "../..");

test("a year at the demo's publications: each mailbox has exactly the emails due, and the audit is clean", async () => {
  const files = await readDemoCatalogs(root);
  const people = await readDemoPeople(root);
  const publishers = await Promise.all(files.map((plain) => aPublisherOf(site, plain)));
  const { store, needs, publications } = site;
  const { signal } = new AbortController();
  const said: string[] = [];
  await loadDemoPeople({ store, needs, publications, root, signal, say: (line) => void said.push(line) });
  expect(said).toEqual(["making the demo subscribers ..."]);
  for (const publisher of publishers) await deliverEmails(site, publisher);
  const moved = await Promise.all(
    publishers.map(({ domain }) =>
      site.app.inject({ method: "POST", url: "/sandbox/clock", payload: { domain, now: ends } }),
    ),
  );
  expect(moved.map(({ statusCode }) => statusCode)).toEqual(publishers.map(() => 200));
  for (const publisher of publishers) await deliverEmails(site, publisher);

  const due = emailsDue(people, files, { begins, ends });
  for (const publisher of publishers)
    for (const { email } of people.filter(({ domain }) => domain === publisher.domain)) {
      const expected = due.filter(({ to }) => to === email).map(({ on, kind }) => `${on} ${kind}`);
      const written = (await emailsTo(site, publisher, email)).map(({ writtenOn, kind }) => `${writtenOn} ${kind}`);
      expect([email, ...written.toSorted()]).toEqual([email, ...expected.toSorted()]);
      expect([email, (await mailTo(site, email)).length]).toEqual([email, expected.length]);
    }
  // Nobody else was written to, and everything that was written was sent.
  const count = "select count(*)::int as n, count(*) filter (where state = 'sent')::int as sent from letter";
  expect(await asOwner(store.owner, count, [])).toEqual([{ n: due.length, sent: due.length }]);
  for (const { tenantId } of publishers) {
    publications.forget();
    const publication = await publications.publication(tenantId);
    if (publication === null) throw new Error("no publication");
    expect((await auditPublication({ db: store.db, clock: systemClock }, publication)).differences).toEqual([]);
  }
});
