import { authenticateTNEmail } from "#contract/auth.ts";
import { getTemporaryStopDates, getTemporaryStops, submitTemporaryStop } from "#contract/temporary-stop.ts";
import { addDays, toDay } from "#core/day.ts";
import type { DemoAccount } from "#server/catalogue/read-people.ts";
import { accepted, type Visit } from "./demo-story.ts";

/** Signs in and stops the paper, from the first day on that can be chosen. One that stands already is left as it is. */
export async function stopDelivery(
  visit: Visit,
  accountNumber: number,
  { days, paperOption }: NonNullable<DemoAccount["stop"]>,
): Promise<void> {
  const { browser, person, publication, password } = visit;
  const { domain } = publication.tenant;
  const { authResponse } = await browser.call(authenticateTNEmail, { domain, email: person.email, password });
  const { token } = authResponse;
  const about = { domain, accountNumber };
  if ((await browser.call(getTemporaryStops, about, token)).length > 0) return;
  const dates = await browser.call(getTemporaryStopDates, about, token);
  if (dates === null) throw new Error(`${person.email} gets no paper that could be stopped`);
  const stopDate = dates.firstStopDate;
  const restartDate = addDays(toDay(stopDate), days);
  accepted(await browser.call(submitTemporaryStop, { ...about, paperOption, stopDate, restartDate }, token), visit);
}
