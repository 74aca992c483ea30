import { expect, test } from "vitest";
import { addDays, type Day } from "#core/day.ts";
import { call } from "#tests/world/calls.ts";
import { clockStartingOn } from "#tests/world/clocks.ts";
import { applyAgain, aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { type Payer, paysFor } from "#tests/world/paying.ts";
import { deliverEmails, emailsTo, mailTo } from "#tests/world/post.ts";
import { withPrices } from "#tests/world/prices.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { livesIn, passTo } from "#tests/world/time.ts";
import {
  begins,
  california,
  californiaPays,
  ends,
  type ExpectedNotice,
  minnesota,
  newPrices,
  newYork,
  pricesIncrease,
} from "./a-year-of-notices.ts";

const site = await siteOfFile({ outside: { clock: clockStartingOn(begins) } });

const print = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" };
const yearly = { bundleID: "digital-yearly", rateCode: "digital-12m" };

async function aReader(publisher: Publisher, stateCode: string, order: object = {}): Promise<Payer> {
  const { email, accountNumber } = await aSubscriber(site, publisher, order);
  await livesIn(site, publisher, accountNumber, stateCode);
  return { email, accountNumber, token: await signedIn(site, publisher, email) };
}

/** Every email to a reader, by its day on the publication's calendar. */
const gotten = async (publisher: Publisher, { email }: Payer): Promise<string[]> =>
  (await emailsTo(site, publisher, email)).map(({ writtenOn, kind }) => `${writtenOn} ${kind}`).toSorted();

const due = (notices: readonly ExpectedNotice[]): string[] => notices.map(({ on, kind }) => `${on} ${kind}`).toSorted();

test("a year at three subscribers' mailboxes: exactly the notices that were due, each on its day", async () => {
  const publisher = await aPublisher(site);
  const inCalifornia = await aReader(publisher, "CA", print);
  const inMinnesota = await aReader(publisher, "MN");
  const inNewYork = await aReader(publisher, "NY", yearly);
  const { domain, tenantId } = publisher;
  await call(
    site,
    "setRenewalMethod",
    { domain, accountNumber: inCalifornia.accountNumber, method: "bill" },
    { token: inCalifornia.token },
  );
  await asOwner(
    site.store.owner,
    "update payment_method set expires = '0127' where tenant_id = $1 and account_number = $2",
    [tenantId, inMinnesota.accountNumber],
  );
  await deliverEmails(site, publisher);
  for (let day: Day = begins; day < ends;) {
    day = addDays(day, 1);
    await passTo(site, publisher, day);
    if (day === pricesIncrease) await applyAgain(site, publisher, withPrices(newPrices));
    if (californiaPays.includes(day)) {
      const token = await signedIn(site, publisher, inCalifornia.email);
      await paysFor(site, publisher, { ...inCalifornia, token }, { purpose: "oneTime" });
    }
  }
  await deliverEmails(site, publisher);
  for (const [reader, notices] of [
    [inCalifornia, california],
    [inMinnesota, minnesota],
    [inNewYork, newYork],
  ] as const) {
    expect(await gotten(publisher, reader)).toEqual(due(notices));
    const mails = await mailTo(site, reader.email);
    expect(mails).toHaveLength(notices.length);
    for (const { says } of notices)
      expect(mails.filter(({ text }) => says.every((word) => text.includes(word)))).not.toEqual([]);
  }
});
