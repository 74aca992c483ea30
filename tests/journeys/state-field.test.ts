import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "vitest";
import { deliverable } from "#tests/world/shopper.ts";
import { agreesAndStarts, continues, entersAddress, setsUpAccount } from "./buying.ts";
import { withJourneys } from "./journeys.ts";
import { narrow, type Reader } from "./reader.ts";

const world = withJourneys();

async function opensAddress(reader: Reader): Promise<void> {
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await setsUpAccount(reader);
}

const options = ({ page }: Reader) => page.getByRole("option");
const marked = ({ page }: Reader) => page.getByRole("option", { selected: true }).textContent();

test("chooses a state by keyboard alone: MO gives Missouri, wis Wisconsin, and arrows and Escape work as usual", async () => {
  await using reader = await world.reader(world.paper);
  await opensAddress(reader);
  const state = reader.field("State");
  const { keyboard } = reader.page;
  const expanded = () => state.getAttribute("aria-expanded");
  await reader.field("City").focus();
  await keyboard.press("Tab");
  expect(await expanded()).toBe("false");

  await keyboard.type("MO");
  expect(await marked(reader)).toBe("Missouri");
  await keyboard.press("Tab");
  expect(await reader.reads("State")).toBe("Missouri");
  expect(await options(reader).count()).toBe(0);

  await keyboard.press("Shift+Tab");
  await keyboard.type("wis");
  await keyboard.press("Enter");
  expect(await reader.reads("State")).toBe("Wisconsin");
  expect(await expanded()).toBe("false");

  // The arrows begin at the current choice; Escape leaves it as it is.
  await keyboard.press("ArrowDown");
  expect(await options(reader).count()).toBe(51);
  expect(await marked(reader)).toBe("Wisconsin");
  const active = (await state.getAttribute("aria-activedescendant")) ?? "";
  expect(await reader.page.locator(`[id="${active}"]`).textContent()).toBe("Wisconsin");
  await keyboard.press("ArrowDown");
  expect(await marked(reader)).toBe("Wyoming");
  await keyboard.press("ArrowDown");
  expect(await marked(reader)).toBe("Alabama");
  await keyboard.press("Escape");
  expect(await expanded()).toBe("false");
  await keyboard.press("Tab");
  expect(await reader.reads("State")).toBe("Wisconsin");

  // A text that is not a state is kept as typed, with an error.
  await reader.field("State").fill("");
  await keyboard.type("Bavaria");
  await reader.sees("No state starts with these letters");
  await keyboard.press("Tab");
  expect(await reader.reads("State")).toBe("Bavaria");
  await reader.sees("Choose the state");
});

test("lets the browser fill in a state by its code or by its name", async () => {
  await using reader = await world.reader(world.paper);
  await opensAddress(reader);
  const state = reader.field("State");
  expect(await state.getAttribute("autocomplete")).toBe("billing address-level1");
  for (const [filled, shown] of [
    ["WI", "Wisconsin"],
    ["Minnesota", "Minnesota"],
  ] as const) {
    await state.evaluate((input, value) => {
      // As the browser does it, bypassing the page's scripts, which only hear that something has changed.
      const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
      if (native !== undefined) Object.defineProperty(input, "filled", native);
      Reflect.set(input, "filled", value);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }, filled);
    expect(await reader.reads("State")).toBe(shown);
  }
  await entersAddress(reader);
  await continues(reader);
  await reader.seesHeading("Payment");
});

test.each([320, narrow.width])(
  "at %i px the list is visible, its rows are 44 px high, and a tap chooses one",
  async (width) => {
    await using reader = await world.reader(world.paper, { viewport: { width, height: 640 }, hasTouch: true });
    await opensAddress(reader);
    await reader.field("State").tap();
    const row = options(reader).filter({ hasText: "District of Columbia" });
    const box = await row.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    const sideways = () => reader.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await sideways()).toBe(0);
    const list = await reader.page.getByRole("listbox").boundingBox();
    expect((list?.x ?? -1) >= 0 && (list?.x ?? 0) + (list?.width ?? 0) <= width).toBe(true);
    const { violations } = await new AxeBuilder({ page: reader.page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await reader.pictures("states");
    await row.tap();
    expect(await reader.reads("State")).toBe("District of Columbia");
    expect(await options(reader).count()).toBe(0);
  },
);

test("waits for the address check when a form is sent meanwhile, and checks once", async () => {
  await using reader = await world.reader(world.paper);
  await opensAddress(reader);
  let asked = 0;
  const answers = Promise.withResolvers<void>();
  await reader.page.route("**/api/Site/ValidateAddress*", async (route) => {
    asked += 1;
    await answers.promise;
    await route.continue();
  });
  await entersAddress(reader, { ...deliverable, zip: "5309" });
  await reader.types("ZIP code", "53095");
  await reader.field("ZIP code").press("Tab");
  await reader.sees("Validating address...");
  await continues(reader);
  await reader.page.getByRole("status", { name: "Please wait" }).waitFor();
  await reader.seesHeading("Your account and billing");
  answers.resolve();
  await reader.seesHeading("Payment");
  expect(asked).toBe(1);
});
