import type { changePerson } from "#contract/profile.ts";
import { phoneText, toE164 } from "#core/address/phone.ts";
import { decidePersonChange } from "#core/profile/decide-person-change.ts";
import type { RateLimit } from "#core/site/throttle.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { askEarlierMailbox, isNewToAccount } from "#server/store/access/held-change.ts";
import { lockAccountContact } from "#server/store/account/account.ts";
import { findPersonOnFile } from "#server/store/account/person-on-file.ts";
import { byReader, type RecordNeeds } from "#server/store/record.ts";
import { countUse } from "#server/store/throttle.ts";
import { correctPerson } from "./correct-person.ts";
import { personSentencesIn } from "./profile-words-in.ts";

/** Each change is emailed to the address on record, which may be somebody else's. */
const perPerson: RateLimit = { most: 10, windowSeconds: 60 * 60 };

/**
 * Changes the reader's own name and phone number. If the reader is new to the account, the change waits for the email
 * on record.
 */
export const makeChangePerson =
  (needs: RecordNeeds): Handler<typeof changePerson> =>
  async ({ firstName, lastName, phone, seen }, context) => {
    const { caller, now, language } = context;
    if (caller.account === null) return notFound();
    const { accountNumber, grant } = caller.account;
    return context.command(async (tx) => {
      const account = await lockAccountContact(tx, accountNumber);
      const onFile = await findPersonOnFile(tx, accountNumber);
      if (account === null || onFile === null) return notFound();
      const wanted = { firstName, lastName, phone: toE164(phone) ?? "" };
      // The page shows a stored phone number in readable form.
      const asShown = { ...seen, phone: seen.phone === phoneText(onFile.phone) ? onFile.phone : seen.phone };
      const decision = decidePersonChange({ onFile, seen: asShown, wanted });
      if (decision.kind === "done") return { isSuccess: true as const, errorMessage: "" as const };
      if (decision.kind === "refused") {
        const { because } = decision;
        return { isSuccess: false as const, code: because, errorMessage: personSentencesIn[language][because] };
      }
      const mine = await countUse(tx, `person-change:${accountNumber}:${caller.loginId}`, perPerson, now);
      if (!mine.allowed) return refuse(429, "", { retryAfterSeconds: mine.retryAfterSeconds });
      if (isNewToAccount({ grant }, now)) {
        const change = { kind: "person", ...wanted } as const;
        const waits = await askEarlierMailbox(tx, needs, { ...context, account: { ...account, grant } }, change);
        return { isSuccess: true as const, waits, errorMessage: "" as const };
      }
      const { newName, newPhone } = decision;
      await correctPerson(tx, needs, byReader(context), { account, onFile, newName, newPhone });
      return { isSuccess: true as const, errorMessage: "" as const };
    });
  };
