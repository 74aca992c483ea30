import { setupAccount } from "#contract/subscriber.ts";
import { redeemGift } from "#contract/gift-redemption.ts";
import type { DemoAccount, DemoPerson } from "#server/catalog/read-people.ts";
import type { Random } from "#server/crypto/random.ts";
import type { Database } from "#server/db/database.ts";
import { mintGiftToken } from "#server/store/gift/gift-token.ts";
import { findOpenGiftTo } from "#server/store/gift/gift.ts";
import { type DemoVisit, payOrder, placeOrder, requireAccepted } from "./demo-story.ts";
import { tenantDay } from "#server/tenant-day.ts";
import type { Clock } from "#server/adapters/clock/port.ts";

type GiftStage = {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  /** Everybody in the demo's file. */
  readonly people: readonly DemoPerson[];
};

/**
 * A person of the demo world gives this account's plan as a gift, and its holder redeems it. Safe to be killed at any
 * step.
 */
export async function receiveGift(stage: GiftStage, visit: DemoVisit, account: DemoAccount): Promise<void> {
  const { person, publication, password, browser } = visit;
  const { domain } = publication.tenant;
  const at = tenantDay(stage.clock, publication.tenant);
  const openGift = () => stage.db.write(at, (tx) => findOpenGiftTo(tx, person.email));
  if ((await openGift()) === null) await give(visit, donorOf(stage, visit, account), account);
  const giftId = await openGift();
  if (giftId === null) throw new Error(`${person.email} was given nothing`);
  // The email's own code is created when it is sent; this is another one for the same gift.
  const code = stage.random.token();
  await stage.db.write(at, (tx) => mintGiftToken(tx, giftId, code, person.email));
  const who = { domain, email: person.email, password };
  const setUp = await browser.call(setupAccount, { ...who, createBloxAccount: "Y", forGift: true });
  if (setUp.authResponse === undefined) throw new Error(`${person.email} was refused: ${setUp.errorMessage}`);
  requireAccepted(await browser.call(redeemGift, { domain, code }, setUp.authResponse.token), visit);
}

function donorOf({ people }: GiftStage, visit: DemoVisit, { giftFrom }: DemoAccount): DemoVisit {
  const person = people.find(({ domain, email }) => domain === visit.person.domain && email === giftFrom);
  if (person?.password === undefined || person.password === null) throw new Error(`there is no ${giftFrom} to give`);
  return { ...visit, person, password: person.password };
}

async function give({ person: recipient }: DemoVisit, donor: DemoVisit, account: DemoAccount): Promise<void> {
  const recipientName = `${recipient.firstName} ${recipient.lastName}`;
  await payOrder(
    donor,
    await placeOrder(donor, account, { kind: "gift", recipientName, recipientEmail: recipient.email }),
  );
}
