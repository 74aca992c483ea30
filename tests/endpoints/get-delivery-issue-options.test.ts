import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { daily, report } from "#tests/world/papers.ts";
import { aPaperReader, wedFriSun } from "#tests/world/stops.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

const { clock, setTo } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });

const options = async ({ domain }: Publisher, token: string) =>
  (await call(site, "getDeliveryIssueOptions", { domain }, { token })).body;

async function aReader(publisher: Publisher, plan = daily) {
  setTo("2026-02-02");
  return aPaperReader(site, publisher, plan);
}

test("returns the reportable days, when reports open, and how late carriers can redeliver", async () => {
  const publisher = await aPublisher(site);
  const { token } = await aReader(publisher, wedFriSun);
  setTo("2026-02-06", 6 * 60);
  expect(await options(publisher, token)).toEqual({
    products: [{ product: "newspaper", name: "Kettle Lakes Courier" }],
    days: [
      {
        when: "today",
        issueOn: "2026-02-06",
        because: null,
        lateFrom: 390,
        newExpireDate: { whole: "2026-03-04", half: "2026-03-01" },
      },
      { when: "yesterday", issueOn: "2026-02-05", because: "not-due", lateFrom: null, newExpireDate: null },
    ],
    redelivery: [
      { resolution: "redeliverToday", on: "2026-02-06", until: 720, because: null },
      { resolution: "redeliverTomorrow", on: "2026-02-07", until: 720, because: null },
    ],
    creditIsReviewed: false,
  });
});

test("says when the deadline or the limit of three credits has passed", async () => {
  const publisher = await aPublisher(site);
  const reader = await aReader(publisher);
  for (const day of ["2026-02-06", "2026-02-08", "2026-02-10"]) {
    setTo(day, 12 * 60);
    await report(site, publisher, reader);
  }
  expect(await options(publisher, reader.token)).toMatchObject({
    days: [
      { when: "today", because: null, lateFrom: null, newExpireDate: null },
      { when: "yesterday", because: "already-reported" },
    ],
    redelivery: [{ because: "redelivery-closed" }, { because: null }],
    creditIsReviewed: true,
  });
});

test("returns nothing to report for a digital subscription", async () => {
  const publisher = await aPublisher(site);
  const { email } = await aSubscriber(site, publisher);
  const token = await signedIn(site, publisher, email);
  expect(await options(publisher, token)).toEqual({ products: [], days: [], redelivery: [], creditIsReviewed: false });
});
