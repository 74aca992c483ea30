import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { saveRate } from "#tests/world/canceling-readers.ts";
import { aPayer } from "#tests/world/paying.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { newIp } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { offerLinks } from "./offer-links.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const { domain } = publisher;
const { looks, anOpened, usesOf } = offerLinks(site, publisher);

test("shows what the offer costs and when it begins, any number of times, and changes nothing", async () => {
  const { reader, link, startsOn } = await anOpened();
  const first = (await looks(link)).body;
  expect(first).toMatchObject({ isSuccess: true, startsOn, offer: { rateCode: saveRate, amount: 23.4 } });
  expect((await looks(link)).body).toEqual(first);
  expect(await usesOf(reader)).toEqual([]);
});

test("refuses an invalid code, a visitor, another reader, another publication and an unknown code", async () => {
  const { reader, link } = await anOpened();
  const asks = (change: object, token = link.token) =>
    call(
      site,
      "lookUpSentOffer",
      { domain, accountNumber: link.accountNumber, code: link.code, ...change },
      {
        token,
        ip: newIp(),
      },
    );
  const statuses = [
    await asks({ code: "short" }),
    await asks({}, ""),
    await asks({}, (await aPayer(site, publisher)).token),
    await asks({ domain: (await aPublisher(site)).domain }),
    await asks({ code: `${link.code.slice(0, -1)}_` }, reader.token),
  ].map(({ status }) => status);
  expect(statuses).toEqual([400, 401, 404, 401, 404]);
});

test.each(["getHistory", "getPaymentStanding", "substituteSubscription", "terminateSubscriber"] as const)(
  "an offer link's pass doesn't open %s",
  async (name) => {
    const { link } = await anOpened();
    const fields = { domain, accountNumber: link.accountNumber };
    const forms = {
      getHistory: fields,
      getPaymentStanding: fields,
      substituteSubscription: {
        Domain: domain,
        AccountNumber: link.accountNumber,
        RateCode: saveRate,
        NewSubscriptionDate: "2026-03-01",
        SubstituteCode: "stopsave",
      },
      terminateSubscriber: {
        Domain: domain,
        AccountNumber: link.accountNumber,
        TerminationDate: "2026-03-01",
        TerminateReasonID: 1,
      },
    };
    expect((await call(site, name, forms[name], { token: link.token })).status).toBe(401);
  },
);
