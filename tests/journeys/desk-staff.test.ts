import { expect, test } from "vitest";
import { aColleague, type Colleague } from "#tests/world/desk.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { newEmail } from "#tests/world/shopper.ts";
import { withJourneys } from "./journeys.ts";
import { narrow, type Reader } from "./reader.ts";
import { faultsOf, keyboardFaultsOf } from "./soundness.ts";

const world = withJourneys();

/** A staff member's browser, signed in at the desk. */
async function atDesk(reader: Reader, { session }: Colleague, path: string): Promise<void> {
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await reader.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  await reader.page.goto(desk + path);
}

test("a publisher invites a colleague, changes the role and disables them, on a phone", async () => {
  const publisher = await aPublisher(world.site);
  const boss = await aColleague(world.site, "publisher", publisher);
  await using reader = await world.reader(publisher, { viewport: narrow, pardons: [/status of 403/] });
  await atDesk(reader, boss, "/");
  await reader.page.getByRole("link", { name: "Settings" }).click();
  await reader.seesHeading("Staff");
  expect(await faultsOf(reader)).toEqual([]);
  expect(await keyboardFaultsOf(reader)).toEqual([]);
  await reader.pictures("desk-staff");
  await reader.page.getByRole("link", { name: "Invite a colleague" }).click();
  await reader.seesHeading("Invite a colleague");
  await reader.presses("Send the invitation");
  await reader.sees("Enter their name.");
  expect(await faultsOf(reader)).toEqual([]);
  const email = newEmail();
  await reader.types("Name", "June Moe");
  await reader.types("Email", email);
  await reader.page.getByLabel("Role").selectOption("Bookkeeper");
  await reader.presses("Send the invitation");
  await reader.sees(`We emailed ${email} a link to set up their sign-in.`);
  await reader.sees(/\/welcome#/);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("desk-staff-invited");
  await reader.page.getByRole("link", { name: "Back to staff" }).click();
  await reader.page.getByRole("link", { name: "June Moe" }).click();
  await reader.seesHeading("June Moe");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("desk-staff-person");
  await reader.presses("Add the role");
  await reader.sees("June Moe is Customer service now.");
  await reader.presses(/^Remove Bookkeeper/);
  await reader.sees("June Moe is no longer Bookkeeper here.");
  // Later, the next change asks for a proof, and continues with it.
  world.site.passMinutes(6);
  await reader.presses("Disable");
  await reader.seesHeading("Keep them out?");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await reader.seesHeading("Confirm it's you");
  await reader.types("Password", boss.password);
  await reader.types("Code", boss.codeAt(world.site.needs.outside.clock.now()));
  await reader.presses("Continue");
  await reader.sees("June Moe can't sign in anymore.");
  await reader.button("Let them in again").waitFor();
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("desk-staff-disabled");
});

test("a clerk doesn't see what only managers may do", async () => {
  const publisher = await aPublisher(world.site);
  const clerk = await aColleague(world.site, "clerk", publisher);
  await using reader = await world.reader(publisher, { pardons: [/status of 403/] });
  await atDesk(reader, clerk, "/");
  await reader.seesHeading("Today");
  for (const name of ["Settings", "Trail"]) expect(await reader.page.getByRole("link", { name }).count()).toBe(0);
});
