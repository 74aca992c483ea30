import { aDonor, aGiftEmail } from "#tests/world/gifts.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { aVisitor, newEmail } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";

type Request = { readonly input: Readonly<Record<string, unknown>>; readonly token?: string };
type Make = (site: Site, publisher: Publisher) => Promise<Request>;

/** Requests about a gift, each of which succeeds. */
export const giftRequests = {
  lookUpGift: async (site, publisher) => {
    const { code } = await aGiftEmail(site, publisher);
    return { input: { domain: publisher.domain, code } };
  },
  changeGift: async (site, publisher) => {
    const { token, ofAccount: of, giftId } = await aDonor(site, publisher);
    return { input: { ...of, giftId, recipientName: "Linnea Aas", recipientEmail: newEmail(), note: "" }, token };
  },
  sendGiftAgain: async (site, publisher) => {
    const { token, ofAccount: of, giftId } = await aDonor(site, publisher);
    return { input: { ...of, giftId }, token };
  },
  makeGiftCard: async (site, publisher) => {
    const { token, ofAccount: of, giftId } = await aDonor(site, publisher);
    return { input: { ...of, giftId }, token };
  },
  redeemGift: async (site, publisher) => {
    const { code } = await aGiftEmail(site, publisher);
    const { token } = await aVisitor(site, publisher);
    return { input: { domain: publisher.domain, code }, token };
  },
} as const satisfies Record<string, Make>;
