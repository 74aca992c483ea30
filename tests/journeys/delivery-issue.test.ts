import { expect, test } from "vitest";
import { accountMessages } from "#contract/account-messages.ts";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import { creditDueRedeliveries } from "#server/delivery/credit-due-redeliveries.ts";
import { anOldReader, aRedelivery, redeliveryCode, report } from "#tests/world/papers.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aCheckout, aSubscriber } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader, atHome } from "./account-home.ts";
import { aFormerSubscriber } from "./former-subscriber.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

/**
 * The route's times at every hour of the clock: papers are due and carriers are out from the first minute to the last.
 */
const dueAllDay =
  ({ due, until }: { readonly due: number; readonly until: number }) =>
  (plain: CatalogData) => ({
    ...plain,
    routes: plain.routes.map((route) => ({
      ...route,
      deadlines: { 0: due, 1: due, 2: due, 3: due, 4: due, 5: due, 6: due },
      redeliveryUntilMinutes: until,
    })),
  });
const allDay = { due: 0, until: 1439 };

async function aReaderOf(
  publisher: Publisher,
  wishes = {},
): Promise<{ reader: Reader; who: Awaited<ReturnType<typeof anOldReader>> }> {
  const who = await anOldReader(world.site, publisher);
  return { reader: await aSignedInReader(world, publisher, who.email, wishes), who };
}

const expireDate = async (publisher: Publisher): Promise<string> => {
  const [row] = await asOwner<{ date: string }>(
    world.site.store.owner,
    "select to_char(paid_through, 'FMDay, FMMonth FMDD, YYYY') as date from subscription where tenant_id = $1",
    [publisher.tenantId],
  );
  return row?.date ?? "";
};

test("credits a missed paper and shows the new date", async () => {
  const publisher = await aPublisher(world.site, dueAllDay(allDay));
  const { reader: opened } = await aReaderOf(publisher);
  await using reader = opened;
  const before = await expireDate(publisher);
  await reader.opens(paths.deliveryIssue);
  await reader.seesHeading("Delivery Issue");
  await reader.sees("You haven't reported any problems.");
  await reader.pictures("issue-form");
  await reader.presses("Report this paper");
  await reader.sees("Please check what you entered");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("issue-missing");
  await reader.ticks("Yesterday");
  await reader.ticks("A section was missing");
  await reader.sees("Half a paper. Two halves add one paper to the end of your subscription.");
  await reader.ticks("It never came");
  await reader.ticks("Credit my account");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Report this paper");
  await reader.sees("Thank you for telling us. We're sorry.");
  const after = await expireDate(publisher);
  expect(after).not.toBe(before);
  await reader.sees(`We added one paper. You're now paid through ${after}.`);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("issue-credited");
  await reader.presses("Report another paper");
  await reader.sees("You've already reported this paper. See below.");
  expect(await reader.page.getByRole("radio", { name: /^Yesterday/ }).isDisabled()).toBe(true);
});

test("shows a second tab that reports the same paper the first tab's case", async () => {
  const publisher = await aPublisher(world.site, dueAllDay(allDay));
  const { reader: opened, who } = await aReaderOf(publisher);
  await using reader = opened;
  await reader.opens(paths.deliveryIssue);
  await reader.ticks("Yesterday");
  await reader.ticks("It was wet");
  await reader.ticks("Deliver another paper tomorrow");
  await report(world.site, publisher, who);
  await reader.presses("Report this paper");
  await reader.sees("You've already reported this paper");
  await reader.sees("We added one paper.");
  expect(await faultsOf(reader)).toEqual([]);
  const rows = await asOwner(world.site.store.owner, "select from delivery_issue where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect(rows).toHaveLength(1);
});

test("shows a redelivery on account home, and lets the reader confirm it there", async () => {
  const publisher = await aPublisher(world.site, dueAllDay(allDay));
  const { reader: opened } = await aReaderOf(publisher);
  await using reader = opened;
  const before = await expireDate(publisher);
  await reader.opens(paths.deliveryIssue);
  await reader.ticks("Yesterday");
  await reader.ticks("It was damaged");
  await reader.ticks("Deliver another paper today");
  await reader.presses("Report this paper");
  await reader.sees("Your carrier will bring another paper by 11:59 p.m. on");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("issue-redelivery");
  await reader.presses("Back to my account");
  await reader.sees(/^We're redelivering your .* paper\./);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("home-redelivery");
  await reader.presses("Yes, it came");
  await reader.sees("Thank you. We're glad your paper came.");
  expect(await expireDate(publisher)).toBe(before);
  await reader.opens(paths.account);
  await reader.seesHeading("Customer service");
  expect(await reader.page.getByText("We're redelivering").count()).toBe(0);
  await reader.opens(paths.deliveryIssue);
  await reader.sees("We delivered another paper, and you told us it came.");
});

test("credits a missing redelivery once from the email's link, without a sign-in", async () => {
  const publisher = await aPublisher(world.site, dueAllDay(allDay));
  const who = await anOldReader(world.site, publisher);
  await aRedelivery(world.site, publisher, who);
  const code = await redeliveryCode(world.site, publisher, who.email);
  await using reader = await world.reader(publisher);
  await reader.opens(`${paths.redelivery}?token=${code}`);
  await reader.seesHeading("Did your paper come?");
  await reader.isAt(paths.redelivery);
  await reader.sees("We promised to redeliver your");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("redelivery-letter");
  await reader.presses("No, it didn't");
  await reader.sees("We're sorry. We've credited your account instead.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.opens(`${paths.redelivery}?token=${code}`);
  await reader.sees("This is already settled");
  expect(await faultsOf(reader)).toEqual([]);
});

test("doesn't ask a signed-in reader again who answered the email's question and comes back", async () => {
  const publisher = await aPublisher(world.site, dueAllDay(allDay));
  const { reader: opened, who } = await aReaderOf(publisher);
  await using reader = opened;
  await aRedelivery(world.site, publisher, who);
  const code = await redeliveryCode(world.site, publisher, who.email);
  await reader.opens(`${paths.redelivery}?token=${code}`);
  await reader.presses("Yes, it came");
  await reader.presses("Go to my account");
  await reader.page.getByRole("heading", { level: 1, name: /^Hello/ }).waitFor();
  await reader.page.goBack();
  await expect.poll(() => reader.page.getByText("This is already settled").count()).toBe(1);
});

test("says that a link is not complete", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons: [/status of 404/] });
  for (const path of [paths.redelivery, `${paths.redelivery}?token=nobodys`]) {
    await reader.opens(path);
    await reader.sees("This link is incomplete");
    expect(await faultsOf(reader)).toEqual([]);
  }
});

test("credits a redelivery that nobody confirms by the end of the window, and removes it from home", async () => {
  const publisher = await aPublisher(world.site, dueAllDay(allDay));
  const { reader: opened, who } = await aReaderOf(publisher);
  await using reader = opened;
  await aRedelivery(world.site, publisher, who);
  await asOwner(
    world.site.store.owner,
    "update delivery_issue set redeliver_on = redeliver_on - 2 where tenant_id = $1",
    [publisher.tenantId],
  );
  await creditDueRedeliveries(world.site.work, publisher.tenantId);
  await reader.opens(paths.deliveryIssue);
  await reader.sees(`We added one paper. You're now paid through ${await expireDate(publisher)}.`);
  await reader.opens(paths.account);
  await reader.seesHeading("Customer service");
  expect(await reader.page.getByText("We're redelivering").count()).toBe(0);
});

test("shows unavailable choices with their reason before anything is chosen", async () => {
  const publisher = await aPublisher(world.site, dueAllDay({ due: 1439, until: 1 }));
  const { reader: opened } = await aReaderOf(publisher);
  await using reader = opened;
  await reader.opens(paths.deliveryIssue);
  await reader.sees("You can report a late or missing paper after 11:59 p.m.");
  await reader.sees("Carriers finish at 12:01 a.m., so it's too late for today.");
  await reader.ticks("Today");
  await reader.sees("Available after 11:59 p.m.");
  expect(await reader.page.getByRole("radio", { name: "It never came" }).isDisabled()).toBe(true);
  expect(await reader.page.getByRole("radio", { name: "Deliver another paper today" }).isDisabled()).toBe(true);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("issue-cut-offs");
});

test("refuses to report a paper if none was due on either day, and shows the reasons", async () => {
  const publisher = await aPublisher(world.site, dueAllDay(allDay));
  const { email } = await aSubscriber(world.site, publisher, { bundleID: "daily", rateCode: "daily-4w" });
  await using reader = await aSignedInReader(world, publisher, email);
  await reader.opens(paths.deliveryIssue);
  await reader.sees("There's no paper to report right now");
  await reader.sees(/^Yesterday/);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("issue-nothing-due");
});

test("shows the specification's sentence for a failed report, keeps the choices and allows a retry", async () => {
  const publisher = await aPublisher(world.site, dueAllDay(allDay));
  const { reader: opened } = await aReaderOf(publisher, { pardons: [/status of 503/] });
  await using reader = opened;
  await reader.page.route("**/SubmitDeliveryIssue", (route) => route.fulfill({ status: 503, body: "{}" }), {
    times: 1,
  });
  await reader.opens(paths.deliveryIssue);
  await reader.ticks("Yesterday");
  await reader.ticks("It came late");
  await reader.ticks("Credit my account");
  await reader.presses("Report this paper");
  await reader.sees(accountMessages.deliveryIssueFailed);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("issue-failed");
  await reader.presses("Report this paper");
  await reader.sees("Thank you for telling us. We're sorry.");
});

test("shows a failed load in place, with a retry there", async () => {
  const publisher = await aPublisher(world.site, dueAllDay(allDay));
  const { reader: opened } = await aReaderOf(publisher, { pardons: [/status of 429/] });
  await using reader = opened;
  await reader.page.route("**/GetDeliveryIssueOptions*", (route) => route.fulfill({ status: 429, body: "{}" }), {
    times: 1,
  });
  await reader.opens(paths.deliveryIssue);
  await reader.sees("Something went wrong. Please try again later or contact support.");
  await reader.presses("Try again");
  await reader.sees("Which day's paper?");
  expect(await reader.page.getByText("Something went wrong").count()).toBe(0);
});

test("shows digital subscribers and those without a subscription the specification's sentences", async () => {
  const publisher = await aPublisher(world.site);
  const { email: digital } = await aSubscriber(world.site, publisher);
  const former = await aFormerSubscriber(world.site, publisher);
  const { email: pending } = await aCheckout(world.site, publisher);
  for (const [email, sentence] of [
    [digital, accountMessages.deliveryIssuePrintOnly],
    [former, accountMessages.invalidSubscription],
    [pending, accountMessages.invalidSubscription],
  ] as const) {
    await using reader = await aSignedInReader(world, publisher, email);
    await reader.opens(paths.deliveryIssue);
    await reader.sees(sentence);
    // Nobody is sent to a paper that they can't open.
    expect(await reader.button("Read today's e-edition").count()).toBe(email === digital ? 1 : 0);
    expect(await faultsOf(reader)).toEqual([]);
    await reader.presses("Go to my account");
    await reader.isAt(paths.account);
    await reader.seesHeading("Customer service");
    expect(await reader.button(/^(Report a problem|Delivery Issue|Temporary Stop)/).count()).toBe(0);
  }
});

test("reports an issue by keyboard alone", async () => {
  const publisher = await aPublisher(world.site, dueAllDay(allDay));
  const who = await anOldReader(world.site, publisher);
  await using reader = await atHome(world, publisher, who.email);
  const { page } = reader;
  await reader.opens(paths.deliveryIssue);
  await reader.sees("Which day's paper?");
  const to = async (name: string | RegExp, role: "radio" | "button" = "radio") => {
    const target = page.getByRole(role, { name });
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((it) => it === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not lead to ${String(name)}`);
  };
  await to(/^Today/);
  await page.keyboard.press("ArrowDown");
  await to("It never came");
  await page.keyboard.press("Space");
  await to("Credit my account");
  await page.keyboard.press("Space");
  await to("Report this paper", "button");
  await page.keyboard.press("Enter");
  await reader.sees("Thank you for telling us. We're sorry.");
  expect(await page.evaluate(() => document.activeElement?.textContent ?? "")).toContain("Thank you for telling us.");
});
