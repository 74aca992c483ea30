import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import { paths } from "#web/paths.ts";
import { aSignedInReader } from "./account-home.ts";
import { holds } from "./holds.ts";
import { withJourneys } from "./journeys.ts";
import { narrow, type Reader, wide } from "./reader.ts";

const world = withJourneys();

/** Less than the eye notices, in the browsers' own measure, in which 0.1 still counts as good. */
const unseen = 0.01;

/** Records from the start of each page what moves without the reader's doing. */
async function watchesJumps({ page }: Reader): Promise<void> {
  await page.addInitScript(() => {
    const jumps: string[] = [];
    Object.assign(window, { jumps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
          readonly sources: readonly { readonly node: Node | null }[];
        };
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ""));
        if (!hadRecentInput) jumps.push(`${value} ${moved.join(" | ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** What has moved on the page so far, if it is noticeable. */
const jumpsOf = async ({ page }: Reader): Promise<string[]> => {
  // Stored there by the script with which every page of this test begins.
  const jumps = await page.evaluate(() => (window as unknown as { readonly jumps: readonly string[] }).jumps);
  return jumps.filter((jump) => Number.parseFloat(jump) > unseen);
};

test.each([wide, narrow])("no account page moves while its data loads, at $width px", async (viewport) => {
  const publisher = await aPublisher(world.site);
  const { email } = await aSubscriber(world.site, publisher, { bundleID: "sunday", rateCode: "sunday-4w" });
  await using reader = await aSignedInReader(world, publisher, email, { viewport });
  await watchesJumps(reader);
  for (const [path, heading, call] of [
    [paths.account, "Customer service", "**/GetAccountManagementDetails*"],
    [paths.history, "So far", "**/GetHistory*"],
    [paths.temporaryStop, "Stop my paper", "**/GetTemporaryStopDates*"],
    [paths.profile, "People with access", "**/GetAccountPeople*"],
    [paths.profile, "People with access", "**/GetSignInSettings*"],
    [paths.profile, "People with access", "**/GetSignIns*"],
  ] as const) {
    const data = await holds(reader.page, call);
    await reader.opens(path);
    await data.asked;
    data.letsGo();
    await reader.seesHeading(heading);
    expect([path, await jumpsOf(reader)]).toEqual([path, []]);
    await reader.page.unroute(call);
  }
});

test.each([wide, narrow])("the plans and a price that loads late don't move, at $width px", async (viewport) => {
  await using reader = await world.reader(world.paper, { viewport });
  await watchesJumps(reader);
  await reader.opens("/subscribe");
  await reader.sees("Due today");
  expect(await jumpsOf(reader)).toEqual([]);
  const price = await holds(reader.page, "**/QuoteOrder*");
  await reader.ticks("Premium Experience");
  await price.asked;
  price.letsGo();
  await reader.sees("Due today");
  expect(await jumpsOf(reader)).toEqual([]);
});
