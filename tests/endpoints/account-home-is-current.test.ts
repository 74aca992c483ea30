import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { applyAgain, aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";

// The server caches its answer to a digital reader with EZ-Pay. Each of these changes requires a new one.
const calendar = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock: calendar.clock } });

async function aHome() {
  const publisher = await aPublisher(site, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, site: { ...plain.tenant.site, languages: ["en", "es"] } },
  }));
  const { email, accountNumber } = await aSubscriber(site, publisher);
  return { publisher, accountNumber, home: await homeOf(publisher, email, accountNumber) };
}

async function homeOf(publisher: Publisher, email: string, accountNumber: number) {
  const token = await signedIn(site, publisher, email);
  return async (language = "en") => {
    const headers = { "accept-language": language };
    const asked = { domain: publisher.domain, accountNumber };
    return (await call(site, "getAccountManagementDetails", asked, { token, headers })).body;
  };
}

test("the answer stays the same until something changes", async () => {
  const { home } = await aHome();
  const first = await home();
  expect(first).toMatchObject({ status: "Success", productType: "D" });
  expect(await home()).toEqual(first);
});

test("the answer changes with the day", async () => {
  const { home } = await aHome();
  expect(await home()).toMatchObject({ chargeOn: "2026-03-23", cancelDeadline: "2026-03-22" });
  calendar.setTo("2026-03-23");
  expect(await home()).toMatchObject({ chargeOn: "2026-03-23", cancelDeadline: null });
  calendar.setTo("2026-02-02");
});

test("the answer is in the requested language", async () => {
  const { publisher, home } = await aHome();
  await changePublisher(site, publisher, "update subscription set status = 'cancelling', cancel_at = '2026-03-29'");
  const [english, spanish] = [await home("en"), await home("es")];
  expect(spanish).not.toEqual(english);
  expect(await home("en")).toEqual(english);
});

test("the answer changes with the publication's catalog", async () => {
  const { publisher, home } = await aHome();
  await home();
  const customerService = { ...publisher.plain.tenant.site.customerService, phone: "(262) 555-0999" };
  await applyAgain(site, publisher, (plain) => ({
    ...plain,
    tenant: { ...plain.tenant, site: { ...plain.tenant.site, customerService } },
  }));
  site.publications.forget();
  expect(await home()).toMatchObject({ customerServicePhone: "(262) 555-0999" });
});

test("the answer changes with the account", async () => {
  const { publisher, home } = await aHome();
  await home();
  await changePublisher(site, publisher, "update account set first_name = 'Sigrid'");
  expect(await home()).toMatchObject({ userInfo: { firstName: "Sigrid" } });
});

test("the answer changes with what the account owes", async () => {
  const { publisher, home } = await aHome();
  calendar.setTo("2026-03-30");
  expect(await home()).toMatchObject({ due: null });
  await changePublisher(site, publisher, "update subscription set status = 'pastDue'");
  expect(await home()).toMatchObject({ subscriptionStatus: "pastDue", due: { amountCents: expect.any(Number) } });
  calendar.setTo("2026-02-02");
});

test("each login gets an answer with its own rights to the account", async () => {
  const { publisher, accountNumber, home } = await aHome();
  const helper = await aSubscriber(site, publisher);
  await grantAccount(site, publisher, helper.email, { accountNumber, proof: "invitation", kind: "helper" });
  await changePublisher(site, publisher, "update login set email_confirmed_at = now()");
  const helpersHome = await homeOf(publisher, helper.email, accountNumber);
  for (let time = 0; time < 2; time++) {
    expect(await home()).toMatchObject({ access: "owner" });
    expect(await helpersHome()).toMatchObject({ access: "helper" });
  }
});
