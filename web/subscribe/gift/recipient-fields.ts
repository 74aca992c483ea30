import * as z from "zod/mini";
import { addDays, type Day, parseDay } from "#core/day.ts";
import { cleanNote, longestNote, noteProblem } from "#core/gift/gift-note.ts";
import { isGiftDay } from "#core/subscribing/gift-days.ts";
import { messages } from "#contract/messages.ts";
import { mailableEmail } from "#contract/scalars.ts";
import type { Days } from "#web/parts/gift-days.ts";
import { giftFormWords } from "#web/parts/gift-form-words.ts";
import { giftWords } from "./gift-words.ts";

/** Name, email, the repeated email, and the day, which is optional (subscribe §5, Gift). A card needs no email. */
export const recipientFields = ({ earliest }: Days) =>
  z
    .object({
      way: z.enum(["email", "card"]),
      recipientName: z
        .string()
        .check(z.trim(), z.minLength(1, messages.recipientNameRequired), z.maxLength(100, giftFormWords.shorterName)),
      recipientEmail: z.string().check(z.trim()),
      confirmRecipientEmail: z.string().check(z.trim()),
      note: z.string().check(
        z.refine((given) => noteProblem(cleanNote(given)) !== "too-long", giftFormWords.shorterNote(longestNote)),
        z.refine((given) => noteProblem(cleanNote(given)) !== "link", giftFormWords.noLinks),
      ),
      startDate: z
        .string()
        .check(z.refine((given) => given === "" || isInReach(given, earliest), giftWords.dayOutOfReach)),
    })
    .check(
      z.refine((given) => given.way === "card" || mailableEmail.safeParse(given.recipientEmail).success, {
        error: messages.recipientEmailInvalid,
        path: ["recipientEmail"],
        when: ({ value }) => typeof value === "object",
      }),
      z.refine(
        (given) =>
          given.way === "card" || given.recipientEmail.toLowerCase() === given.confirmRecipientEmail.toLowerCase(),
        {
          error: messages.recipientEmailsDoNotMatch,
          path: ["confirmRecipientEmail"],
          when: ({ value }) => typeof value === "object",
        },
      ),
    );

/** Allows one more day at both ends: the screen may have been open over midnight. The server decides. */
function isInReach(given: string, today: Day): boolean {
  const day = parseDay(given);
  if (day === null) return false;
  return isGiftDay(day, today) || isGiftDay(day, addDays(today, -1)) || isGiftDay(day, addDays(today, 1));
}
