import type { HeldChangeActions } from "./access/answer-held-change.ts";
import { carryOutMove } from "./delivery/change-delivery-address.ts";
import { sendMailboxConfirmation } from "./profile/change-contact-email.ts";
import { correctPerson } from "./profile/correct-person.ts";
import { setRenewalNotices } from "./profile/change-renewal-delivery.ts";
import { decidePersonChange } from "#core/profile/decide-person-change.ts";
import { findPersonOnFile } from "./store/account/person-on-file.ts";
import { byReader, type RecordNeeds } from "./store/record.ts";

/** Carries out a held change the way its own call would have done it. */
export const heldChangeActions = (needs: RecordNeeds): HeldChangeActions => ({
  contactEmail: async (tx, { account, now, ...asked }, { email }) => {
    await sendMailboxConfirmation(tx, needs, byReader({ ...asked, caller: asked }), { account, email, now });
    return true;
  },
  renewalNotices: async (tx, { account, ...asked }, { email }) => {
    const { publication } = asked;
    await setRenewalNotices(tx, needs, byReader({ ...asked, caller: asked }), { account, email, publication });
    return true;
  },
  person: async (tx, { account, ...asked }, wanted) => {
    const onFile = await findPersonOnFile(tx, account.accountNumber);
    const decision = onFile && decidePersonChange({ onFile, seen: onFile, wanted });
    if (onFile === null || decision === null) return false;
    // Somebody else has already made the same change: nothing is left to do.
    if (decision.kind !== "change") return true;
    const { newName, newPhone } = decision;
    const correction = { account, onFile, newName, newPhone };
    await correctPerson(tx, needs, byReader({ ...asked, caller: asked }), correction);
    return true;
  },
  deliveryAddress: carryOutMove(needs),
});
