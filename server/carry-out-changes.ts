import type { CarryOut } from "./access/answer-held-change.ts";
import { carryOutMove } from "./delivery/change-delivery-address.ts";
import { askNewMailbox } from "./profile/change-contact-email.ts";
import { setRenewalNotices } from "./profile/change-renewal-delivery.ts";
import { byReader, type RecordNeeds } from "./store/record.ts";

/** Carries out a held change the way its own call would have done it. */
export const changeCarrier = (needs: RecordNeeds): CarryOut => ({
  contactEmail: async (tx, { account, now, ...asked }, { email }) => {
    await askNewMailbox(tx, needs, byReader({ ...asked, caller: asked }), { account, email, now });
    return true;
  },
  renewalNotices: async (tx, { account, ...asked }, { email }) => {
    const { publication } = asked;
    await setRenewalNotices(tx, needs, byReader({ ...asked, caller: asked }), { account, email, publication });
    return true;
  },
  deliveryAddress: carryOutMove(needs),
});
