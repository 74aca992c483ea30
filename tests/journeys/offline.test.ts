import { expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aPaperReader } from "#tests/world/stops.ts";
import { asOwner } from "#tests/world/store.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader } from "./account-home.ts";
import { agreesAndStarts, continues, entersAddress, setsUpAccount } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";

const world = withJourneys();
// Code that is fetched ahead also causes an error when the connection is gone, and is fetched again when it is needed.
const pardons = [/ERR_INTERNET_DISCONNECTED/, /^Error fetching/, /Failed to fetch dynamically imported module/];

/** Clicks without a connection, reads why nothing happened, and clicks again when the connection is back. */
async function pressesOffline(reader: Reader, press: () => Promise<void>): Promise<void> {
  const context = reader.page.context();
  const alerts = () => reader.page.getByRole("alert").allTextContents();
  await context.setOffline(true);
  await press();
  await expect.poll(async () => (await alerts()).join(" ")).toContain("There was no answer");
  await context.setOffline(false);
  await press();
}

test("a stop that is sent without a connection is kept, and is made once when the connection returns", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await aPaperReader(world.site, publisher);
  await using reader = await aSignedInReader(world, publisher, email, { pardons });
  await reader.opens(paths.temporaryStop);
  await reader.seesHeading("Stop my paper");
  const first = toDay((await reader.field("Stop date").getAttribute("min")) ?? "");
  await reader.field("Stop date").fill(first);
  await reader.field("Restart date").fill(addDays(first, 14));
  await pressesOffline(reader, () => reader.presses("Review changes"));
  await reader.sees(/^Delivery pauses /);
  expect(await reader.reads("Stop date")).toBe(first);
  await pressesOffline(reader, () => reader.presses("Stop delivery"));
  await reader.sees("Your delivery stop is scheduled");
  const stops = await asOwner(world.site.store.owner, "select from temporary_stop where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect(stops).toHaveLength(1);
});

test("an invitation that is sent without a connection keeps its address, and is sent once", async () => {
  const publisher = await aPublisher(world.site);
  const { email } = await anOldReader(world.site, publisher);
  await asOwner(world.site.store.owner, "update login set email_confirmed_at = now() where email = $1", [email]);
  await using reader = await aSignedInReader(world, publisher, email, { pardons });
  await reader.opens(paths.profile);
  await reader.presses("Invite someone");
  await reader.types("Their email", "linnea.aas@readers.example");
  await pressesOffline(reader, () => reader.presses("Send the invitation"));
  await reader.sees(/Invited on/);
  const invited = await asOwner(world.site.store.owner, "select from access_invitation where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect(invited).toHaveLength(1);
});

test("Sign in says why nothing happens without a connection, and works when it returns", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons });
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  const main = reader.page.getByRole("main");
  await pressesOffline(reader, () => main.getByRole("button", { name: "Sign in first", exact: true }).click());
  await reader.seesHeading("Sign in");
  expect(new URL(reader.page.url()).pathname).toContain("/tncms/auth/federated/");
});

test("an account form sent without a connection keeps what was typed, and then continues to payment", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher, { pardons });
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
  await entersAddress(reader);
  await reader.sees("Address is valid!");
  await pressesOffline(reader, () => continues(reader));
  // The question is asked again only if the login was not looked up before the connection was lost.
  const payment = reader.page.getByRole("heading", { name: "Payment", exact: true });
  const create = reader.page.getByRole("button", { name: "Create account and continue", exact: true });
  await expect
    .poll(async () => {
      if (await create.isVisible()) await create.click({ timeout: 1000 }).catch(() => undefined);
      return payment.isVisible();
    })
    .toBe(true);
  const logins = await asOwner(world.site.store.owner, "select from login where email = $1", [reader.email]);
  expect(logins).toHaveLength(1);
});
