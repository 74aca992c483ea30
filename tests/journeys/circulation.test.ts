import { expect, test } from "vitest";
import { pollHeldCommands } from "#server/circulation/poll-held-commands.ts";
import { toDay } from "#core/day.ts";
import { call } from "#tests/world/calls.ts";
import { drawNow, mirrorNewAccounts, sendAll } from "#tests/world/circulation.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { paths } from "#web/paths.ts";
import { atHome } from "./account-home.ts";
import { withJourneys } from "./journeys.ts";
import { faultsOf } from "./soundness.ts";
import { narrow } from "./reader.ts";
import { longDay } from "#core/format/day-text.ts";

const world = withJourneys();
const sunday = { bundleID: "sunday", rateCode: "sunday-4w" };

test("shows on account home and in history what was sent to circulation, its state and its answer", async () => {
  const { site } = world;
  const publisher = await aPublisher(site);
  await mirrorNewAccounts(site, publisher);
  const { email } = await aSubscriber(site, publisher, sunday);
  await using reader = await atHome(world, publisher, email, { pardons: [/status of 503/] });
  const sent = reader.region("Sent to circulation");
  await sent.sees("Start of your subscription:");
  expect(await faultsOf(reader)).toEqual([]);

  await sendAll(site, publisher);
  await expect.poll(() => drawNow(site, publisher)).toBe(2);
  site.passMinutes(11);
  await pollHeldCommands(site.work, publisher.tenantId);
  await reader.reloads();
  await sent.sees("sent to circulation, effective");
  await sent.sees("according to circulation on");
  const { token } = JSON.parse((await reader.stored())["userAuth"] ?? "{}") as { token: string };
  const { body } = await call(site, "getAccountManagementDetails", { domain: publisher.domain }, { token });
  await sent.sees(`Paid through ${longDay(toDay(body.circulation?.expireOn ?? ""), "en")}`);
  await reader.page.setViewportSize(narrow);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("circulation-home");

  const theirCall = "**/GetCirculationCommands*";
  await reader.page.route(theirCall, (route) => route.fulfill({ status: 503, body: "{}" }));
  await reader.opens(paths.history);
  await sent.sees("Something went wrong. Please try again later or contact support.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.page.unroute(theirCall);
  await sent.presses("Try again");
  await sent.sees("Payment:");
  expect(await faultsOf(reader)).toEqual([]);
});

test("shows nothing of circulation where our own ledger is the record", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher, sunday);
  await using reader = await atHome(world, publisher, email);
  await reader.sees("Paid through");
  expect(await reader.page.getByText("circulation").count()).toBe(0);
});
