import { expect, test } from "vitest";
import { messages } from "#contract/messages.es.ts";
import { inBothLanguages } from "#tests/world/languages.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber, aVisitor } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader } from "./account-home.ts";
import { aFormerSubscriber } from "./former-subscriber.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { faultsInSpanish } from "./spanish.ts";

const world = withJourneys();
const inSpanish = { locale: "es-US" };

/** Opens a page and waits until everything that it asks the server for has come. */
async function opensWhole(reader: Reader, path: string): Promise<void> {
  await reader.opens(path);
  await reader.page.getByRole("heading", { level: 1 }).waitFor();
  await reader.page.waitForLoadState("networkidle");
}

test("every page of the account area is in Spanish and passes its checks", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const { email } = await aSubscriber(world.site, publisher, { bundleID: "sunday", rateCode: "sunday-4w" });
  await using reader = await aSignedInReader(world, publisher, email, { ...inSpanish, pardons: [/status of 404/] });
  for (const [name, path] of Object.entries({
    home: paths.account,
    "another-account": paths.manageAnotherAccount,
    payment: paths.oneTimePayment,
    card: paths.updateCard,
    "paid-thanks": paths.accountThankYou,
    profile: paths.profile,
    "update-account": paths.updateAccount,
    "delivery-issue": paths.deliveryIssue,
    stop: paths.temporaryStop,
    history: paths.history,
    gifts: paths.gifts,
    redeem: paths.redeem,
    cancel: paths.cancel,
    "not-found": "/account/nothing-here",
  })) {
    await opensWhole(reader, path);
    expect([name, await faultsInSpanish(reader, name)]).toEqual([name, []]);
  }
});

test("each state of a subscription has its page in Spanish, and axe finds no problems", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const canceled = await aSubscriber(world.site, publisher);
  const unpaid = await aCheckout(world.site, publisher);
  const former = await aFormerSubscriber(world.site, publisher);
  const visitor = await aVisitor(world.site, publisher);
  const { owner } = world.site.store;
  await asOwner(owner, "update account set allow_cancel = false where account_number = $1", [canceled.accountNumber]);
  for (const [name, email, path] of [
    ["not-online", canceled.email, paths.cancel],
    ["unpaid", unpaid.email, paths.account],
    ["ended", former, paths.account],
    ["no-subscription", visitor.email, paths.account],
  ] as const) {
    await using reader = await aSignedInReader(world, publisher, email, inSpanish);
    await reader.page.clock.install();
    await opensWhole(reader, path);
    expect([name, await faultsInSpanish(reader, name)]).toEqual([name, []]);
  }
});

test("an account that can't be loaded says so in Spanish, with a button to try again", async () => {
  const publisher = await aPublisher(world.site, inBothLanguages);
  const { email } = await aSubscriber(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email, {
    ...inSpanish,
    pardons: [/status of 429/, /^Error al obtener/],
  });
  await reader.page.route("**/GetAccountManagementDetails*", (route) => route.fulfill({ status: 429, body: "{}" }), {
    times: 1,
  });
  await reader.opens(paths.profile);
  await reader.sees(messages.somethingWentWrong);
  expect(await faultsInSpanish(reader, "unread")).toEqual([]);
});
