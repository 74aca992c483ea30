import { expect, test } from "vitest";
import { offersOf } from "#tests/world/offer-codes.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { asOwner } from "#tests/world/store.ts";
import { charges } from "./books.ts";
import { agreesAndStarts, continues, entersAddress, entersCard, goodCard, setsUpAccount } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { emailAbout } from "./mailbox.ts";
import { narrow, wide } from "./reader.ts";
import { faultsOf } from "./soundness.ts";
import { onOnePage } from "./toggles.ts";

const world = withJourneys();
const welcome = { code: "WELCOME", bundleId: "digital", rateCode: "digital-back-12w" };

test("preselects the plan of a link, and silently ignores one that isn't sold", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe?plan=digital-yearly");
  await reader.sees("$119.00 today, then $119.00 every 12 months");
  await reader.opens("/subscribe?plan=hourly");
  await reader.sees("The plan in your link is no longer sold. Please choose one of these.");
  expect(await reader.page.getByRole("radio", { name: "Unlimited Digital + E-edition", exact: true }).isChecked()).toBe(
    true,
  );
  expect(await faultsOf(reader)).toEqual([]);
});

test("applies a link's code for a paper before the ZIP code is known", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe?offer=porch26");
  await reader.sees("Offer code PORCH26 is applied.");
  await reader.sees("for the first 8 weeks");
  expect(await faultsOf(reader)).toEqual([]);
});

test("begins a gift from a link", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe?gift");
  await reader.sees("Give this subscription");
  expect(await reader.button("Have an offer code?").count()).toBe(0);
});

test.each([
  { page: "newer", viewport: wide },
  { page: "older", viewport: narrow },
])("says why a code can't be used and changes nothing, on the $page page", async ({ page, viewport }) => {
  const publisher = await aPublisher(world.site, (plain) => {
    const withCodes = offersOf({ code: "LATE", until: "2026-01-31" }, welcome)(plain);
    return page === "older" ? onOnePage(withCodes) : withCodes;
  });
  await using reader = await world.reader(publisher, { viewport });
  await reader.opens("/subscribe");
  await reader.presses("Have an offer code?");
  await reader.types("Offer code", "PORCH");
  await reader.presses("Apply");
  await reader.sees("We don't know this offer code. Please check it, or continue without it.");
  await reader.types("Offer code", "late");
  await reader.presses("Apply");
  await reader.sees("This offer code has expired. You can continue without it.");
  await reader.sees("$1.00 today, then");
  await reader.pictures(`offer-code-refused-${page}`);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("Offer code", "welcome");
  await reader.presses("Apply");
  await reader.sees("Offer code WELCOME is applied.");
  await reader.sees("$6.00 today, then $11.99 every 4 weeks");
  await reader.pictures(`offer-code-applied-${page}`);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.presses("Remove the code");
  await reader.sees("$1.00 today, then");
});

test("sells at a link's code, stores where the buyer came from, and shows the price everywhere", async () => {
  const publisher = await aPublisher(world.site, offersOf(welcome));
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe?offer=welcome&utm_source=newsletter&utm_campaign=Fall%20drive");
  await reader.sees("Offer code WELCOME is applied.");
  await reader.sees("$6.00 today, then $11.99 every 4 weeks");
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
  await entersAddress(reader);
  await continues(reader);
  await reader.seesHeading("Payment");
  // What is kept is stored a moment later.
  await expect.poll(() => reader.page.evaluate(() => JSON.stringify(window.history.state))).toContain("WELCOME");
  await reader.reloads();
  await reader.sees("Offer code WELCOME is applied.");
  await reader.ticks("I agree to these terms");
  await entersCard(reader, goodCard);
  await reader.card.presses("Pay $6.00");
  await reader.seesHeading("Thank you");
  expect(charges(world.site, publisher)).toEqual([600]);
  const receipt = await emailAbout(world.site, reader.email, "Receipt from Kettle Lakes Courier: $6.00");
  expect(receipt.text).toContain("$11.99");
  const kept = await asOwner(world.site.store.owner, "select source, campaign from order_source where tenant_id = $1", [
    publisher.tenantId,
  ]);
  expect(kept).toEqual([{ source: "newsletter", campaign: "Fall drive" }]);
});
