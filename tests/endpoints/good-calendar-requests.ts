import { addDays } from "#core/day.ts";
import { call, newKey } from "#tests/world/calls.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import type { Site } from "#tests/world/site.ts";
import { aPaperReader } from "#tests/world/stops.ts";
import { dayIn, testZone } from "#tests/world/zone.ts";

/** From two months ahead, for two months. */
const aSeason = (): { readonly leaveDate: string; readonly returnDate: string } => {
  const today = dayIn(testZone);
  return { leaveDate: addDays(today, 60), returnDate: addDays(today, 120) };
};

async function aPlanOf(site: Site, publisher: Publisher) {
  const { input, token } = await ofReader(site, publisher);
  const { body } = await call(
    site,
    "saveSeasonalPlan",
    { ...input, kind: "digital", ...aSeason() },
    { token, key: newKey() },
  );
  if (!body.isSuccess) throw new Error(body.errorMessage);
  return { input: { ...input, planID: body.plan.planID }, token };
}

/** The calls about an account's calendar and seasons, made by a print reader. */
async function ofReader(site: Site, publisher: Publisher) {
  const { accountNumber, token } = await aPaperReader(site, publisher);
  return { input: { domain: publisher.domain, accountNumber }, token };
}

export const calendarRequests = {
  getSeasonalPlan: ofReader,
  saveSeasonalPlan: async (site: Site, publisher: Publisher) => {
    const { input, token } = await ofReader(site, publisher);
    return { input: { ...input, kind: "digital", ...aSeason() }, token };
  },
  endSeasonalPlan: aPlanOf,
  getCalendarLink: ofReader,
  makeCalendarLink: ofReader,
  removeCalendarLink: ofReader,
  getCalendar: async (site: Site, publisher: Publisher) => {
    const { input, token } = await ofReader(site, publisher);
    const { body } = await call(site, "makeCalendarLink", input, { token });
    return { input: { domain: input.domain, code: new URL(body.url).searchParams.get("code") } };
  },
};
