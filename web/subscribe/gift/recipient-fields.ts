import * as z from "zod/mini";
import { addDays, parseDay } from "#core/day.ts";
import { isGiftDay, lastStart } from "#core/subscribing/gift-days.ts";
import { messages } from "#contract/messages.ts";
import { mailableEmail } from "#contract/scalars.ts";
import { giftWords } from "./gift-words.ts";

/** Days of this device: the publication's own day, which decides, may be one off at its midnight. */
export type Days = { readonly earliest: string; readonly latest: string };

export function giftDaysFrom(now: Date): Days {
  const pad = (part: number): string => String(part).padStart(2, "0");
  const today = parseDay(`${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`);
  return today === null ? { earliest: "", latest: "" } : { earliest: today, latest: lastStart(today) };
}

/** Name, email, the email again, and the day, which may be left open (subscribe §5, Gift). */
export const recipientFields = ({ earliest }: Days) =>
  z
    .object({
      recipientName: z
        .string()
        .check(z.trim(), z.minLength(1, messages.recipientNameRequired), z.maxLength(100, giftWords.shorterName)),
      recipientEmail: z.string().check(
        z.trim(),
        z.refine((given) => mailableEmail.safeParse(given).success, messages.recipientEmailInvalid),
      ),
      confirmRecipientEmail: z.string().check(z.trim()),
      startDate: z
        .string()
        .check(z.refine((given) => given === "" || isInReach(given, earliest), giftWords.dayOutOfReach)),
    })
    .check(
      z.refine((given) => given.recipientEmail.toLowerCase() === given.confirmRecipientEmail.toLowerCase(), {
        error: messages.recipientEmailsDoNotMatch,
        path: ["confirmRecipientEmail"],
        when: ({ value }) => typeof value === "object",
      }),
    );

/** One day of grace on both sides, for a device in another zone. */
function isInReach(given: string, earliest: string): boolean {
  const [day, today] = [parseDay(given), parseDay(earliest)];
  if (day === null || today === null) return false;
  return isGiftDay(day, today) || isGiftDay(day, addDays(today, -1)) || isGiftDay(day, addDays(today, 1));
}
