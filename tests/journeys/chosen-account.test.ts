import { expect, test } from "vitest";
import { call } from "#tests/world/calls.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { asOwner } from "#tests/world/store.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader } from "./account-home.ts";
import { signsIn } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader, Wishes } from "./reader.ts";

const world = withJourneys();

/** A reader with two accounts, who has chosen the second. */
async function withTwoAccounts(wishes: Wishes = {}) {
  const publisher = await aPublisher(world.site);
  const first = await aSubscriber(world.site, publisher);
  // With a paper, so that its menu has everything.
  const second = await aSubscriber(world.site, publisher, { bundleID: "sunday", rateCode: "sunday-4w" });
  await asOwner(
    world.site.store.owner,
    `with proven as (update login set email_confirmed_at = now() where tenant_id = $1)
     insert into account_grant (tenant_id, login_id, account_number, kind, proof)
     select tenant_id, login_id, $3, 'owner', 'staff' from account_grant where tenant_id = $1 and account_number = $2`,
    [publisher.tenantId, first.accountNumber, second.accountNumber],
  );
  const reader = await aSignedInReader(world, publisher, first.email, wishes);
  return { publisher, first: first.accountNumber, second: second.accountNumber, email: first.email, reader };
}

/** The account numbers about which the page asks the server, as they come. */
function asked({ page }: Reader): string[] {
  const numbers: string[] = [];
  page.on("request", (request) => {
    if (!request.url().includes("/api/ManageAccount/")) return;
    const inQuery = new URL(request.url()).searchParams.get("accountNumber");
    const inBody = /"accountNumber":"?(\d+)/i.exec(request.postData() ?? "")?.[1];
    const number = inQuery ?? inBody;
    if (number !== undefined) numbers.push(number);
  });
  return numbers;
}

const menu = [
  ["Manage Subscription", paths.account],
  ["Delivery Issue", paths.deliveryIssue],
  ["Temporary Stop", paths.temporaryStop],
  ["Cancel Subscription", paths.cancel],
  ["Payment Options", paths.oneTimePayment],
  ["My Profile", paths.profile],
  ["Update Account", paths.updateAccount],
] as const;

test("keeps the account that the reader switched to on every screen, after a reload and a new sign-in", async () => {
  const { reader, publisher, second, email } = await withTwoAccounts({ pardons: [/status of 401/, /^(Error|User)/] });
  await using _ = reader;
  const signingIn = { ...reader, email };
  await reader.opens(paths.manageAnotherAccount);
  await reader.types("Account number", String(second));
  await reader.presses("Switch Account");
  const chosen = `?accountNumber=${second}`;
  await reader.isAt(paths.account + chosen);
  await reader.sees(`Account #${second}`);

  const numbers = asked(reader);
  for (const [item, path] of menu) {
    await reader.region("Account").presses(item);
    await reader.isAt(path + chosen);
    await reader.page.getByRole("heading", { level: 1 }).waitFor();
    await reader.reloads();
    await reader.isAt(path + chosen);
    await reader.page.getByRole("heading", { level: 1 }).waitFor();
    // Every link from here on keeps it, too.
    const links = await reader.page
      .locator(`a[href*="/account"]`)
      .evaluateAll((all) => all.map((it) => it.getAttribute("href")));
    expect(links.filter((href) => href !== null && !href.includes(chosen) && !href.startsWith("http"))).toEqual([]);
  }
  await reader.opens(paths.profile + chosen);
  await reader.presses("Manage Another Account");
  await reader.isAt(paths.manageAnotherAccount + chosen);
  await reader.page.getByRole("button", { name: "Back" }).click();
  await reader.isAt(paths.profile + chosen);
  expect(new Set(numbers)).toEqual(new Set([String(second)]));

  // The token expires in the middle: only the path is passed to the provider, and the account is chosen again
  // afterward.
  const { token }: { token: string } = JSON.parse((await reader.stored())["userAuth"] ?? "{}");
  await call(world.site, "signOut", { domain: publisher.domain }, { token });
  await reader.reloads();
  await reader.seesHeading("Sign in");
  expect(decodeURIComponent(reader.page.url())).not.toContain(String(second));
  expect((await reader.stored())["returnURL"]).toBe(`/${publisher.domain}${paths.profile}${chosen}`);
  await signsIn(signingIn);
  await reader.isAt(paths.profile + chosen);
  await reader.sees(`Account #${second}`);
  expect(new Set(numbers)).toEqual(new Set([String(second)]));
});

test("leads back to the chosen account's home from an account page that was opened directly", async () => {
  const { reader, second } = await withTwoAccounts({ pardons: [/status of 404/] });
  await using _ = reader;
  await reader.opens(`/account/nothing-here?accountNumber=${second}`);
  await reader.presses("Go to my account");
  await reader.isAt(`/account?accountNumber=${second}`);
  await reader.sees(`Account #${second}`);
  expect(await reader.page.getByText("404").count()).toBe(0);
});

test("doesn't apply a cancellation that was begun on one account to another", async () => {
  const { reader, first, second } = await withTwoAccounts();
  await using _ = reader;
  await reader.opens(`/account?accountNumber=${first}`);
  await reader.region("Account").presses("Cancel Subscription");
  await reader.presses("It costs too much");
  await reader.isAt(`${paths.cancelSave}?accountNumber=${first}`);
  expect(await reader.stored()).toMatchObject({ flow: "step1", flowAccount: String(first) });

  // The next page of the flow for the other account has no marker, so it leads to account home.
  await reader.opens(`${paths.cancelSave}?accountNumber=${second}`);
  await reader.isAt(`/account?accountNumber=${second}`);
  await reader.sees(`Account #${second}`);
  await expect.poll(async () => (await reader.stored())["flow"]).toBe("step0");
  expect(await reader.stored()).not.toHaveProperty("CancelReason");
  await reader.region("Account").presses("Cancel Subscription");
  await reader.sees("Please let us know your reason for leaving");
  expect(await reader.page.getByRole("radio", { checked: true }).count()).toBe(0);
});

test("doesn't show what was typed for one account on another", async () => {
  const { reader, first, second } = await withTwoAccounts();
  await using _ = reader;
  await reader.opens(`${paths.profile}?accountNumber=${second}`);
  await reader.sees(`Account #${second}`);
  await reader.opens(`${paths.profile}?accountNumber=${first}`);
  await reader.presses("Change Email");
  await reader.types("New email", "typed-for-the-first@readers.example");
  await reader.page.goBack();
  await reader.isAt(`${paths.profile}?accountNumber=${second}`);
  await reader.sees(`Account #${second}`);
  await reader.page.getByRole("dialog").waitFor({ state: "hidden" });
  await reader.presses("Change Email");
  expect(await reader.reads("New email")).toBe("");
});

test("marks only Manage Subscription itself as the current page, and no page below it", async () => {
  const { reader, second } = await withTwoAccounts();
  await using _ = reader;
  const current = () => reader.page.getByRole("navigation", { name: "Account" }).locator('[aria-current="page"]');
  await reader.opens(`/account?accountNumber=${second}`);
  await expect.poll(() => current().allInnerTexts()).toEqual(["Manage Subscription"]);
  await reader.opens(`${paths.profile}?accountNumber=${second}`);
  await expect.poll(() => current().allInnerTexts()).toEqual(["My Profile"]);
  await reader.opens(`${paths.manageAnotherAccount}?accountNumber=${second}`);
  await reader.seesHeading("Manage Another Account");
  expect(await current().count()).toBe(0);
});
