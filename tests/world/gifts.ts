import { type GiftRefundResult, refundGift } from "#server/gift/refund-gift.ts";
import { call, newKey } from "./calls.ts";
import { deliverEmails, mailTo } from "./post.ts";
import type { Publisher } from "./publisher.ts";
import { aSubscriber, newEmail, type Shopper, signedIn, type WantedGift } from "./shopper.ts";
import type { Site } from "./site.ts";
import { publicationOf } from "./staff.ts";
import { asOwner } from "./store.ts";

export type PaidGift = { readonly donor: Shopper; readonly recipientEmail: string };

type Wishes = {
  readonly kind?: WantedGift["kind"];
  readonly bundleID?: string;
  readonly rateCode?: string;
  readonly startDate?: string;
  readonly recipientName?: string;
  readonly note?: string;
};

export const aRecipient = (wishes: Wishes = {}): WantedGift => ({
  kind: wishes.kind ?? "gift",
  recipientName: wishes.recipientName ?? "Linnea Aas",
  recipientEmail: newEmail(),
  ...(wishes.note === undefined ? {} : { note: wishes.note }),
  ...(wishes.startDate === undefined ? {} : { startDate: wishes.startDate }),
});

/** A gift that its donor has paid for. */
export async function aPaidGift(site: Site, publisher: Publisher, wishes: Wishes = {}): Promise<PaidGift> {
  const { bundleID, rateCode } = wishes;
  const plan = bundleID === undefined || rateCode === undefined ? {} : { bundleID, rateCode };
  const gift = aRecipient(wishes);
  const donor = await aSubscriber(site, publisher, { ...plan, gift });
  return { donor, recipientEmail: gift.recipientEmail };
}

/** Sends the newest email to a recipient, and returns the secret in it. */
export async function giftCode(site: Site, publisher: Publisher, recipientEmail: string): Promise<string> {
  await deliverEmails(site, publisher);
  const [mail] = (await mailTo(site, recipientEmail)).filter(({ subject }) => subject.startsWith("A gift for you"));
  const code = /redeem\?code=([A-Za-z0-9_-]+)/.exec(mail?.text ?? "")?.[1];
  if (code === undefined) throw new Error(`no gift letter to ${recipientEmail}`);
  return code;
}

/** A paid gift and the secret of its email. */
export async function aGiftEmail(
  site: Site,
  publisher: Publisher,
  wishes: Wishes = {},
): Promise<PaidGift & { readonly code: string }> {
  const paid = await aPaidGift(site, publisher, wishes);
  return { ...paid, code: await giftCode(site, publisher, paid.recipientEmail) };
}

/** The id of a publisher's only gift. */
export async function theGiftId(site: Site, { tenantId }: Publisher): Promise<string> {
  const [gift] = await asOwner<{ id: string }>(
    site.store.owner,
    "select gift_id as id from gift where tenant_id = $1",
    [tenantId],
  );
  if (gift === undefined) throw new Error("there is no gift");
  return gift.id;
}

/** Staff refund a publisher's only gift. */
export const staffRefundGift = async (site: Site, publisher: Publisher): Promise<GiftRefundResult> =>
  refundGift(site.work, await publicationOf(site, publisher), await theGiftId(site, publisher));

export const redeem = (site: Site, { domain }: Publisher, code: string, token: string) =>
  call(site, "redeemGift", { domain, code }, { token, key: newKey() });

export const lookUp = (site: Site, { domain }: Publisher, code: string) =>
  call(site, "lookUpGift", { domain, code }, { ip: "10.9.9.9" });

/** A donor who is signed in, and the gift as the account area shows it. */
export async function aDonor(site: Site, publisher: Publisher, wishes: Wishes = {}) {
  const { donor, recipientEmail } = await aPaidGift(site, publisher, wishes);
  const { accountNumber } = donor;
  const token = await signedIn(site, publisher, donor.email);
  const ofAccount = { domain: publisher.domain, accountNumber };
  const gifts = async () => (await call(site, "getGifts", ofAccount, { token })).body;
  const [gift] = await gifts();
  if (gift === undefined) throw new Error("this account has given no gift");
  return { donor, recipientEmail, token, ofAccount, gifts, gift, giftId: gift.giftId };
}
