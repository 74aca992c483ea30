import type { Output } from "#contract/call-shape.ts";
import type { submitTemporaryStop } from "#contract/temporary-stop.ts";
import { addDays, toDay } from "#core/day.ts";
import { call, newKey } from "./calls.ts";
import type { Publisher } from "./publisher.ts";
import { aSubscriber, signedIn } from "./shopper.ts";
import type { Site } from "./site.ts";

/** Somebody who gets the paper and is signed in to the account area. */
export type PaperReader = { readonly email: string; readonly accountNumber: number; readonly token: string };

export const wedFriSun = { bundleID: "wed-fri-sun", rateCode: "wed-fri-sun-4w" };

export async function aPaperReader(site: Site, publisher: Publisher, plan = wedFriSun): Promise<PaperReader> {
  const { email, accountNumber } = await aSubscriber(site, publisher, plan);
  return { email, accountNumber, token: await signedIn(site, publisher, email) };
}

export type WantedStop = {
  readonly paperOption: "save" | "stop";
  readonly stopDate: string;
  readonly restartDate: string;
};

/** Two weeks without papers, from the first day that can be chosen. */
export async function twoWeeks(
  site: Site,
  { domain }: Publisher,
  { accountNumber, token }: PaperReader,
): Promise<WantedStop> {
  const { body } = await call(site, "getTemporaryStopDates", { domain, accountNumber }, { token });
  if (body === null) throw new Error("nothing is delivered");
  return {
    paperOption: "stop",
    stopDate: body.firstStopDate,
    restartDate: addDays(toDay(body.firstStopDate), 14),
  };
}

type Stopped = Extract<Output<typeof submitTemporaryStop>, { isSuccess: true }>;

export const submitStop = (
  site: Site,
  { domain }: Publisher,
  { accountNumber, token }: PaperReader,
  wanted: WantedStop,
  more: object = {},
  key = newKey(),
) => call(site, "submitTemporaryStop", { domain, accountNumber, ...wanted, ...more }, { token, key });

/** An active stop. */
export async function aStop(
  site: Site,
  publisher: Publisher,
  reader: PaperReader,
  wanted?: WantedStop,
): Promise<Stopped> {
  const { body } = await submitStop(site, publisher, reader, wanted ?? (await twoWeeks(site, publisher, reader)));
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
  return body;
}
