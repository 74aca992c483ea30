import { addDays, type Day } from "#core/day.ts";
import { type CancelingAccount, detailsOf } from "./canceling-readers.ts";
import { withPrices } from "./prices.ts";
import { applyAgain, aPublisher, type Publisher } from "./publisher.ts";
import { signedIn } from "./shopper.ts";
import type { Site } from "./site.ts";
import { aSubscriberWith, livesIn, passTo, subscriptionOf, todayAt } from "./time.ts";

/** A reader whose price has increased. `dearerFrom`: the first day of the term that was charged at the higher price. */
export type IncreasedPrice = {
  readonly publisher: Publisher;
  readonly email: string;
  readonly accountNumber: number;
  readonly chargedOn: Day;
  readonly dearerFrom: Day;
  /** Signs in to cancel. */
  readonly leaves: () => Promise<CancelingAccount>;
};

/** A digital reader on the day of the first charge after the promotion: $13.99 instead of the $11.99 agreed to. */
export async function aReaderWithIncreasedPrice(site: Site, stateCode = "NY"): Promise<IncreasedPrice> {
  const publisher = await aPublisher(site);
  const { email, accountNumber } = await aSubscriberWith(site, publisher);
  await livesIn(site, publisher, accountNumber, stateCode);
  const { chargeOn, renewsOn } = await subscriptionOf(site, publisher, accountNumber);
  const chargedOn = chargeOn ?? renewsOn;
  const soldFrom = await todayAt(site, publisher);
  const increase = { rateCode: "digital-4w", amount: 1399, soldFrom, subscribersFrom: renewsOn };
  await applyAgain(site, publisher, withPrices([increase]));
  await passTo(site, publisher, chargedOn);
  const leaves = async (): Promise<CancelingAccount> => {
    const token = await signedIn(site, publisher, email);
    const { terminationDate, saveDate } = await detailsOf(site, publisher, token);
    return { email, accountNumber, token, ends: terminationDate, saves: saveDate };
  };
  return { publisher, email, accountNumber, chargedOn, dearerFrom: addDays(chargedOn, 7), leaves };
}
