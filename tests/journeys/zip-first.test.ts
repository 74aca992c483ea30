import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { agreesAndStarts, continues, entersAddress, picksPrint, setsUpAccount } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { narrow } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

const world = withJourneys();

test("asks a print buyer for the ZIP code before dates and terms, on a phone", async () => {
  await using reader = await world.reader(world.paper, { viewport: narrow });
  await reader.opens("/subscribe");
  await reader.ticks("Print + Digital");
  await reader.sees("Enter your ZIP code to continue.");
  await reader.misses(/Your first paper arrives/);
  await reader.misses(/I agree to these terms/);
  expect(await reader.button("Start subscription").isDisabled()).toBe(true);
  expect(await faultsOf(reader)).toEqual([]);

  await reader.types("Your ZIP code", "53095");
  await reader.sees("A carrier delivers the paper to your door, but not to a PO box.");
  await reader.sees(/Your first paper arrives/);
  expect(await faultsOf(reader)).toEqual([]);
  await reader.types("Your ZIP code", "53073");
  await reader.sees("We deliver to Plymouth, WI 53073 by mail, to PO boxes too.");
  await reader.types("Your ZIP code", "99999");
  await reader.sees("We can't find ZIP code 99999. Please check it.");
  expect(await reader.button("Start subscription").isDisabled()).toBe(true);
  await reader.types("Your ZIP code", "60606");
  await reader.sees("We don't deliver the paper to Chicago, IL 60606.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("zip-unserved");
  await reader.presses("Switch to Unlimited Digital + E-edition");
  await reader.sees("$1.00 today");
});

test("explains what a PO box means, and switches to digital with one press", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe");
  await picksPrint(reader);
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
  await entersAddress(reader, { streetAddress: "PO Box 12", city: "West Bend", stateCode: "WI", zip: "53095" });
  await continues(reader);
  await reader.sees("Our carriers can't deliver the paper to a PO box. Please enter a street address.");
  expect(await faultsOf(reader)).toEqual([]);
  await reader.pictures("po-box");
  await reader.presses("Switch to Unlimited Digital + E-edition");
  await reader.seesHeading("Payment");
  await reader.sees("Due today");
});

test("lets the reader choose between the ZIP code's city and the typed one", async () => {
  await using reader = await world.reader(world.paper);
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
  await entersAddress(reader, {
    streetAddress: "415 Hickory Street",
    city: "Cedarburg",
    stateCode: "WI",
    zip: "53095",
  });
  await reader.sees("ZIP code 53095 is in West Bend.");
  expect(await faultsOf(reader)).toEqual([]);
  await continues(reader);
  await reader.sees("Choose the city: West Bend or Cedarburg");
  await reader.presses("Use Cedarburg as typed");
  await reader.misses("ZIP code 53095 is in West Bend.");
  expect(await reader.reads("City")).toBe("Cedarburg");
  await continues(reader);
  await reader.seesHeading("Payment");
});

test("fills in both email fields when one email is pasted", async () => {
  await using reader = await world.reader(world.paper);
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await reader.field("Email").evaluate((it: HTMLInputElement, email) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(it, email);
    it.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
  }, reader.email);
  await expect.poll(() => reader.reads("Confirm email")).toBe(reader.email);
});
