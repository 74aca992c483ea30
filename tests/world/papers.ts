import { call, newKey } from "./calls.ts";
import { changePublisher } from "./change-publisher.ts";
import { deliverEmails, mailTo } from "./post.ts";
import type { Publisher } from "./publisher.ts";
import { anAddress } from "./shopper.ts";
import type { Site } from "./site.ts";
import { aPaperReader, type PaperReader } from "./stops.ts";
import { asOwner } from "./store.ts";

export const daily = { bundleID: "daily", rateCode: "daily-4w" };
/** Where the Courier's carriers and the mail deliver: West Bend south and north, and Fredonia by mail. */
export const north = { streetAddress: "88 North Main Street", city: "West Bend", stateCode: "WI", zip: "53090" };
export const mailRouteAddress = {
  streetAddress: "12 Milwaukee Street",
  city: "Fredonia",
  stateCode: "WI",
  zip: "53021",
};
export const undeliverableAddress = {
  streetAddress: "100 State Street",
  city: "Madison",
  stateCode: "WI",
  zip: "53703",
};

/** A reader who has received the paper every day for weeks, whatever today is: no holiday comes in between. */
export async function anOldReader(site: Site, publisher: Publisher): Promise<PaperReader> {
  await changePublisher(site, publisher, "update tenant set settings = jsonb_set(settings, '{calendar,closed}', '[]')");
  const reader = await aPaperReader(site, publisher, daily);
  await asOwner(
    site.store.owner,
    "update subscription set start_on = start_on - 20 where tenant_id = $1 and account_number = $2",
    [publisher.tenantId, reader.accountNumber],
  );
  return reader;
}

type Report = {
  readonly problem: "missed" | "late" | "wet" | "damaged" | "missingSection";
  readonly when: "today" | "yesterday";
  readonly resolution: "credit" | "redeliverToday" | "redeliverTomorrow";
};
export const missedYesterday: Report = { problem: "missed", when: "yesterday", resolution: "credit" };

/** Reports one of the reader's papers. */
export const report = (
  site: Site,
  { domain }: Publisher,
  { accountNumber, token }: PaperReader,
  change: object = {},
  key = newKey(),
) =>
  call(
    site,
    "submitDeliveryIssue",
    { domain, accountNumber, product: "newspaper", ...missedYesterday, ...change },
    { token, key },
  );

/** A redelivery in progress, and its case. */
export async function aRedelivery(site: Site, publisher: Publisher, reader: PaperReader): Promise<number> {
  const { body } = await report(site, publisher, reader, { resolution: "redeliverTomorrow" });
  if (!body.isSuccess) throw new Error(JSON.stringify(body));
  return body.issueID;
}

/** Sends the newest email about a redelivery, and returns the secret in it. */
export async function redeliveryCode(site: Site, publisher: Publisher, email: string): Promise<string> {
  await deliverEmails(site, publisher);
  for (const { text } of await mailTo(site, email)) {
    const code = /redelivery\?token=([A-Za-z0-9_-]+)/.exec(text)?.[1];
    if (code !== undefined) return code;
  }
  throw new Error(`no letter about a redelivery to ${email}`);
}

/** Asks for delivery to another address; `change` alters the request. */
export async function move(
  site: Site,
  publisher: Publisher,
  { accountNumber, token }: PaperReader,
  to: typeof north = north,
  change: object = {},
) {
  const { domain } = publisher;
  const addressID = await anAddress(site, publisher, to);
  return call(site, "changeDeliveryAddress", { domain, accountNumber, addressID, ...change }, { token, key: newKey() });
}
