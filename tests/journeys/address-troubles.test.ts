import { expect, test } from "vitest";
import { deliverable } from "#tests/world/shopper.ts";
import { agreesAndStarts, continues, entersAddress, picksPrint, setsUpAccount } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";

const world = withJourneys();

const summaryOf = (reader: Reader) => reader.page.getByRole("group", { name: "Please check what you entered" });

const hasFocus = (reader: Reader, label: string): Promise<boolean> =>
  reader.field(label).evaluate((it) => it === document.activeElement);

test("refuses an address that doesn't exist, and accepts it once it is corrected", async () => {
  await using reader = await world.reader(world.paper);
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
  await entersAddress(reader, { ...deliverable, zip: "90210" });
  await reader.sees("There is a problem with your address, please review.");
  await reader.pictures("address-refused");
  await reader.types("ZIP code", "53095");
  // Editing clears the message; leaving the field checks it again.
  await reader.misses("There is a problem with your address, please review.");
  await reader.field("ZIP code").blur();
  await reader.sees("Address is valid!");
  expect(await reader.reads("ZIP code")).toBe("53095");
  await continues(reader);
  await reader.seesHeading("Payment");
});

test("checks ZIP and phone when the reader leaves them, and missing fields when the form is sent", async () => {
  await using reader = await world.reader(world.paper);
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
  await reader.field("ZIP code").pressSequentially("53o0-9");
  expect(await reader.reads("ZIP code")).toBe("530-9");
  await reader.types("Phone (optional)", "262");
  await reader.sees("Invalid zip code");
  await continues(reader);
  await reader.sees("Please check what you entered");
  await reader.sees("Invalid phone number");
  await reader.sees("Enter a first name");
  expect(await hasFocus(reader, "First name")).toBe(true);
  await reader.pictures("address-errors");

  const listed = () => summaryOf(reader).getByRole("link").allTextContents();
  expect(await listed()).toEqual([
    "Enter a first name",
    "Enter a last name",
    "Enter the street address",
    "Invalid zip code",
    "Enter the city",
    "Choose the state",
    "Invalid phone number",
  ]);
  // A field that is still empty when it is left keeps its message; a corrected one leaves the list.
  await reader.page.keyboard.press("Tab");
  await reader.page.keyboard.press("Tab");
  expect(await listed()).toHaveLength(7);
  await entersAddress(reader);
  await expect.poll(listed).toEqual([]);
});

test("says that the address service failed, and works on retry", async () => {
  await using reader = await world.reader(world.paper, { pardons: [/status of 503/] });
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
  await reader.page.route("**/api/Site/ValidateAddress*", (route) => route.fulfill({ status: 503, body: "{}" }), {
    times: 1,
  });
  await entersAddress(reader);
  await reader.sees("There was an error attempting to validate address.");
  expect(await reader.reads("Street address")).toBe("415 Hickory Street");
  await continues(reader);
  await reader.seesHeading("Payment");
});

test("offers another address or another plan for a ZIP code without delivery", async () => {
  await using reader = await world.reader(world.paper);
  await reader.opens("/subscribe");
  await picksPrint(reader);
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
  await entersAddress(reader, {
    streetAddress: "210 Martin Luther King Jr Boulevard",
    city: "Madison",
    stateCode: "WI",
    zip: "53703",
  });
  await continues(reader);
  await reader.sees("We don't deliver the paper to 53703.");
  await continues(reader);
  await reader.sees("Please check what you entered");
  expect(await reader.page.getByRole("checkbox").evaluate((it) => it === document.activeElement)).toBe(true);
  await reader.pictures("not-delivered");
  await reader.unticks("Deliver to my billing address");
  await entersAddress(reader);
  await continues(reader);
  await reader.seesHeading("Payment");
});

/** Holds the look-up's answer until the returned function is called; after that, it is on the page. */
async function holdsLookUp({ page }: Reader): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route("**/LookUpZip*", async (route) => {
    await held.promise;
    await route.continue();
  });
  return async () => {
    const answered = page.waitForResponse("**/LookUpZip*");
    held.resolve();
    await answered;
  };
}

test("keeps everything typed while a ZIP code is looked up, and fills in empty fields", async () => {
  await using reader = await world.reader(world.paper);
  const { keyboard } = reader.page;
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  const answers = await holdsLookUp(reader);
  await reader.field("ZIP code").click();
  await keyboard.type(deliverable.zip);
  await keyboard.press("Tab");
  await keyboard.type("We");
  await answers();
  // The answer has come: the state is there, and the city is the reader's.
  await expect.poll(() => reader.reads("State")).toBe("Wisconsin");
  await keyboard.type("st Allis");
  expect(await reader.reads("City")).toBe("West Allis");
});

test("doesn't fill in a field while the reader is in it", async () => {
  await using reader = await world.reader(world.paper);
  const { keyboard } = reader.page;
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  const answers = await holdsLookUp(reader);
  await reader.field("ZIP code").click();
  await keyboard.type(deliverable.zip);
  await keyboard.press("Tab");
  await answers();
  await expect.poll(() => reader.reads("State")).toBe("Wisconsin");
  expect(await reader.reads("City")).toBe("");
  await keyboard.press("Tab");
  expect(await reader.reads("City")).toBe(deliverable.city);
});
