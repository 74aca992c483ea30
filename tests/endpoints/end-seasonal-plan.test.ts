import { expect, test } from "vitest";
import { call, newKey } from "#tests/world/calls.ts";
import { manualCalendar } from "#tests/world/clocks.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aPlan } from "#tests/world/seasons.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { aPaperReader, type PaperReader } from "#tests/world/stops.ts";

const { clock } = manualCalendar("2026-02-02");
const site = await siteOfFile({ outside: { clock } });

test("ends the plan once, and only for somebody who has it", async () => {
  const publisher = await aPublisher(site);
  const reader = await aPaperReader(site, publisher);
  const { planID } = await aPlan(site, publisher, reader);
  const { domain } = publisher;
  const end = ({ accountNumber, token }: PaperReader) =>
    call(site, "endSeasonalPlan", { domain, accountNumber, planID }, { token, key: newKey() });
  expectProblem(await end(await aPaperReader(site, publisher)), 404);
  expect((await end(reader)).body).toEqual({ isSuccess: true });
  expectProblem(await end(reader), 404);
  const { accountNumber, token } = reader;
  const { body } = await call(site, "getSeasonalPlan", { domain, accountNumber }, { token });
  expect(body).toEqual({ isOffered: true, plan: null });
});
