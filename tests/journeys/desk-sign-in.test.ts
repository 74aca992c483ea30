import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { inviteStaff } from "#server/desk/manage-staff.ts";
import { aColleague, type Colleague } from "#tests/world/desk.ts";
import { newEmail } from "#tests/world/shopper.ts";
import { withJourneys } from "./journeys.ts";
import { narrow, wide } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();
const now = () => world.site.needs.outside.clock.now();
const deskAddress = () => world.address.replace(/\/\/[^:]+/, "//desk.localhost");

/** A browser at the desk's own address. These tests expect failed calls. */
const atDesk = async (viewport: typeof wide) => {
  const reader = await world.reader(world.paper, { viewport, pardons: [/status of 40[13]/] });
  return { reader, page: reader.page };
};

/** Each code works once, so the next proof comes a minute later. */
const nextCode = ({ codeAt }: Colleague): string => {
  world.site.passMinutes(1);
  return codeAt(now());
};

test("a new colleague opens the link, sets up the app and starts working, on a phone", async () => {
  const { reader: who, page } = await atDesk(narrow);
  await using reader = who;
  const { tenantId } = world.paper;
  const given = {
    db: world.site.needs.db,
    random: world.site.needs.outside.random,
    now: now(),
    actor: "command:test",
    managerId: null,
  };
  const linked = await inviteStaff(given, { email: newEmail(), name: "June Moe", role: "clerk", tenantId });
  if (linked.kind === "refused") throw new Error(linked.because);
  const link = `${deskAddress()}/welcome#${linked.token}`;
  await page.goto(link);
  await reader.seesHeading("Welcome to the desk, June Moe");
  const appLink = (await page.getByRole("link", { name: /open the app/ }).getAttribute("href")) ?? "";
  const key = new URL(appLink).searchParams.get("secret") ?? "";
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("desk-welcome");
  await reader.types("Password", "short");
  await reader.types("Code", "12");
  await reader.presses("Continue");
  await reader.sees("Use 15 to 128 characters.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("Password", "a quiet morning on the porch");
  await page
    .getByLabel("Code")
    .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now().getTime() }));
  await reader.presses("Continue");
  await reader.seesHeading("Keep your recovery codes");
  expect(await page.getByRole("listitem").count()).toBe(10);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("desk-recovery-codes");
  await reader.presses("I have kept them");
  await reader.button("Sign out").waitFor();
  expect(await page.getByRole("link", { name: "June Moe" }).isVisible()).toBe(true);
  await page.goto(link);
  await page.reload();
  await reader.seesHeading("This link no longer works");
});

test("signs in with errors shown at the fields, and by keyboard alone, on a phone", async () => {
  const { reader: who, page } = await atDesk(narrow);
  await using reader = who;
  const marge = await aColleague(world.site, "clerk", world.paper);
  await page.goto(`${deskAddress()}/`);
  await reader.seesHeading("Sign in to the desk");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.field("Email").focus();
  await page.keyboard.press("Enter");
  await reader.sees("Enter the six digits that your app shows, or a recovery code.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("desk-sign-in-errors");
  const typed = async (password: string) => {
    await reader.types("Email", marge.email);
    await reader.types("Password", password);
    await reader.types("Code", nextCode(marge));
    await page.keyboard.press("Enter");
  };
  await typed("wrong");
  await reader.sees(/don't match/);
  await typed(marge.password);
  await reader.presses("Sign out");
  await reader.seesHeading("Sign in to the desk");
});

test("a call that needs a proof, and one whose session has ended, ask in a dialog and continue", async () => {
  const { reader: who, page } = await atDesk(wide);
  await using reader = who;
  const marge = await aColleague(world.site, "clerk", world.paper);
  await page.context().addCookies([{ name: "staff", value: marge.session, url: deskAddress() }]);
  await page.goto(`${deskAddress()}/my-sign-in`);
  await reader.seesHeading("My sign-in");
  await reader.sees(/You have 0 left/);
  world.site.passMinutes(6);
  await reader.presses("Make new codes");
  await reader.seesHeading("Confirm it's you");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("desk-prove-again");
  await reader.presses("Not now");
  await reader.sees("Nothing was changed, because you didn't confirm that it's you.");
  await reader.presses("Make new codes");
  await reader.types("Password", marge.password);
  await reader.types("Code", nextCode(marge));
  await reader.presses("Continue");
  await reader.seesHeading("Keep your recovery codes");
  await reader.presses("I have kept them");
  await reader.sees(/You have 10 left/);
  // Half an hour without work: the next click asks for a sign-in, and then does what it was meant to do.
  world.site.passMinutes(31);
  await reader.presses("Make new codes");
  await reader.seesHeading("Please sign in again");
  await reader.types("Password", marge.password);
  await reader.types("Code", nextCode(marge));
  await reader.presses("Sign in and continue");
  await reader.seesHeading("Keep your recovery codes");
});
