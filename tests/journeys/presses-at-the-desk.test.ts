import { expect, test } from "vitest";
import { addDays, toDay } from "#core/day.ts";
import { aColleague } from "#tests/world/desk.ts";
import { anOldReader } from "#tests/world/papers.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { withJourneys } from "./journeys.ts";
import type { Reader } from "./reader.ts";

const world = withJourneys();

/** A clerk at the desk's first screen, and a reader who calls. */
async function aCall(publisher: Publisher) {
  await anOldReader(world.site, publisher);
  const { session } = await aColleague(world.site, "clerk", publisher);
  const clerk = await world.reader(publisher);
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await clerk.page.context().addCookies([{ name: "staff", value: session, url: desk }]);
  return { clerk, opens: () => clerk.page.goto(desk) };
}

/** The caller says a name, and the clerk has misheard it. The click that sends it counts. */
async function findsTheCaller(clerk: Reader): Promise<number> {
  await clerk.page.keyboard.press("/");
  await clerk.page.keyboard.type("elingsen");
  await clerk.page.keyboard.press("Enter");
  await clerk.presses(/^Nora Ellingsen/);
  return 1;
}

test("credits a wet paper within five presses after the caller's name", async () => {
  const { clerk, opens } = await aCall(await aPublisher(world.site));
  await using _ = clerk;
  await opens();
  await clerk.seesHeading("Today");
  const sent = await findsTheCaller(clerk);
  await clerk.presses("Complaint");
  await clerk.ticks("Wet");
  await clerk.presses("Report and credit");
  await clerk.sees(/^Credited\. /);
  expect(sent + clerk.effort.presses).toBe(5);
  expect(clerk.effort.fields).toBe(0);
});

test("a vacation hold takes four presses and two dates after the caller's name", async () => {
  const { clerk, opens } = await aCall(await aPublisher(world.site));
  await using _ = clerk;
  await opens();
  await clerk.seesHeading("Today");
  const sent = await findsTheCaller(clerk);
  await clerk.presses("Vacation hold");
  const first = addDays(toDay((await clerk.field("First day without a paper").getAttribute("min")) ?? ""), 7);
  await clerk.types("First day without a paper", first);
  await clerk.types("Paper again from", addDays(first, 14));
  await clerk.presses("Stop the paper");
  await clerk.sees("The paper is stopped for these days.");
  expect({ presses: sent + clerk.effort.presses, fields: clerk.effort.fields }).toEqual({ presses: 4, fields: 2 });
});

/** In bytes, brotli. */
async function weightOf(path: string): Promise<number> {
  const answer = await fetch(new URL(path, world.address), { method: "HEAD", headers: { "accept-encoding": "br" } });
  expect(answer.headers.get("content-encoding")).toBe("br");
  return Number(answer.headers.get("content-length"));
}

test("the desk's first screen weighs at most 200 kB", async () => {
  const { clerk, opens } = await aCall(await aPublisher(world.site));
  await using _ = clerk;
  const loaded = new Set<string>();
  clerk.page.on("request", (request) => {
    if (["script", "stylesheet"].includes(request.resourceType())) loaded.add(new URL(request.url()).pathname);
  });
  await opens();
  await clerk.sees("Starts");
  await clerk.page.waitForLoadState("networkidle");
  const weights = await Promise.all([...loaded].map(weightOf));
  const sum = weights.reduce((all, each) => all + each, 0);
  expect(loaded.size).toBeGreaterThan(2);
  expect(sum).toBeLessThanOrEqual(200_000);
});
