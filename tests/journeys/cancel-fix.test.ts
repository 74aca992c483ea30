import { expect, test } from "vitest";
import { changePublisher } from "#tests/world/change-publisher.ts";
import { cancelRecords, reportsInReview, threePapers } from "#tests/world/canceling-readers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { atHome } from "./account-home.ts";
import { withJourneys } from "./journeys.ts";
import { aCancelingReaderIn, flowOf, givesReason } from "./leaving.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, wide, type Wishes } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();
const delivery = "My paper comes late or not at all";

/** A reader in a state who has reported two papers about which staff still have to decide. */
async function aReaderOfWetPapers(state: string, wishes: Wishes = {}) {
  const publisher = await aPublisher(world.site);
  const { email, accountNumber } = await aSubscriber(world.site, publisher, threePapers);
  await changePublisher(world.site, publisher, `update address set state_code = '${state}'`);
  await reportsInReview(world.site, publisher, { accountNumber }, 2, 3);
  const reader = await atHome(world, publisher, email, wishes);
  return { publisher, reader, email };
}

test("shows the exact credit before one press gives it, and again afterward, on a phone", async () => {
  const { publisher, reader: who, email } = await aReaderOfWetPapers("WI", { viewport: narrow });
  await using reader = who;
  await givesReason(reader, delivery);
  await reader.seesHeading("Let us fix your delivery");
  await reader.sees(/We'll credit you \$\d+\.\d\d for 2 papers right away\./);
  await reader.sees(/You'll be paid through \w+, \w+ \d/);
  await reader.ticks("Mail me the paper from now on, starting with the");
  await reader.sees("My price stays the same.");
  await reader.pictures("fix-offer");
  expect(await reader.page.getByText("under review").count()).toBe(2);
  await reader.presses("Fix my delivery");
  await reader.seesHeading("Success!");
  await reader.sees(/\$\d+\.\d\d for 2 papers/);
  await reader.sees("Paid through");
  await reader.sees("By mail from");
  await reader.pictures("fix-done");
  expect(await flowOf(reader)).toBe("step0");
  expect((await emailAbout(world.site, email, "Your delivery of Kettle Lakes Courier")).text).toContain(
    "Papers credited",
  );
  expect(await cancelRecords(world.site, publisher)).toMatchObject({ status: "active", uses: 1, sessions: "accepted" });
  await reader.presses("Back to my account");
  await reader.opens("/account/history");
  await reader.sees("1 issue added: credit for the paper dated");
  await reader.pictures("fix-history");
});

test.each([wide, narrow])(
  "keeps the direct way to cancel beside the fix where the law requires it, at $width px",
  async (viewport) => {
    const { reader: who } = await aReaderOfWetPapers("CA", { viewport });
    await using reader = who;
    await givesReason(reader, delivery);
    await reader.seesHeading("Let us fix your delivery");
    await reader.page.evaluate(() => window.scrollTo(0, 0));
    const direct = reader.button("Click to cancel");
    expect(await direct.evaluate((it) => it.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true);
    await reader.pictures("fix-single-offer");
  },
);

test("the fix passes axe before, after failing and after succeeding, and restarts if staff decide meanwhile", async () => {
  const { publisher, reader: who } = await aReaderOfWetPapers("WI", { pardons: [/status of 409/] });
  await using reader = who;
  await givesReason(reader, delivery);
  await reader.sees(/for 2 papers right away/);
  expect(await faultsOf(reader)).toEqual([]);
  await asOwner(
    world.site.store.owner,
    "update delivery_issue set state = 'declined' where tenant_id = $1 and issue_on = current_date - 2",
    [publisher.tenantId],
  );
  await reader.presses("Fix my delivery");
  await reader.sees("This offer has ended or has changed. Nothing was changed.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Start again");
  await reader.presses(delivery);
  await reader.sees(/for 1 paper right away/);
  await reader.presses("Fix my delivery");
  await reader.seesHeading("Success!");
  expect(await faultsOf(reader)).toEqual([]);
});

test("offers and accepts mail delivery alone; Update Account shows it and can withdraw it", async () => {
  const { reader: who } = await aCancelingReaderIn(world, "WI");
  await using reader = who;
  await givesReason(reader, delivery);
  await reader.sees("We'll mail you the paper from now on.");
  await reader.sees("Your price stays the same.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Fix my delivery");
  await reader.seesHeading("Success!");
  await reader.sees("By mail from");
  await reader.presses("Back to my account");
  await reader.opens("/account/update_account");
  await reader.sees("Mail");
  expect(await reader.button("Keep my old address").count()).toBe(1);
  await reader.pictures("fix-mail-waits");
});
