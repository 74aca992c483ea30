import { isMailbox } from "#core/address/email.ts";
import { addDays, type Day, parseDay } from "#core/day.ts";
import { cleanNote, giftNoteProblem, maxNoteLength } from "#core/gift/gift-note.ts";
import { isGiftDay } from "#core/subscribing/gift-days.ts";
import { messages } from "#contract/messages.ts";
import type { GiftDayRange } from "#web/parts/gift-days.ts";
import { giftFormWords } from "#web/parts/gift-form-words.ts";
import { giftWords } from "./gift-words.ts";
import { asTyped, atMost, formRules, must, oneOf, required, trimmed } from "#web/parts/form/form-rules.ts";

/** Name, email, the repeated email, and the day, which is optional (subscribe §5, Gift). A card needs no email. */
export const recipientFields = ({ earliest }: GiftDayRange) =>
  formRules(
    {
      way: oneOf(["email", "card"]),
      recipientName: trimmed(required(messages.recipientNameRequired), atMost(100, giftFormWords.shorterName)),
      recipientEmail: trimmed(),
      confirmRecipientEmail: trimmed(),
      note: asTyped(
        must((given) => giftNoteProblem(cleanNote(given)) !== "too-long", giftFormWords.shorterNote(maxNoteLength)),
        must((given) => giftNoteProblem(cleanNote(given)) !== "link", giftFormWords.noLinks),
      ),
      startDate: asTyped(must((given) => given === "" || isInReach(given, earliest), giftWords.dayOutOfReach)),
    },
    ({ way, recipientEmail, confirmRecipientEmail }) =>
      way === "card"
        ? {}
        : {
            recipientEmail: isMailbox(recipientEmail) ? null : messages.recipientEmailInvalid,
            confirmRecipientEmail:
              recipientEmail.toLowerCase() === confirmRecipientEmail.toLowerCase()
                ? null
                : messages.recipientEmailsDoNotMatch,
          },
  );

/** Allows one more day at both ends, because the screen may have been open over midnight. The server decides. */
function isInReach(given: string, today: Day): boolean {
  const day = parseDay(given);
  if (day === null) return false;
  return isGiftDay(day, today) || isGiftDay(day, addDays(today, -1)) || isGiftDay(day, addDays(today, 1));
}
