import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { longDay } from "#core/format/day-text.ts";

/** A temporary stop was taken back (rules 4.7). */
export const stopWithdrawn: WriteLetter<"stopWithdrawn"> = (data, brand) => ({
  subject: `Your temporary stop at ${brand.siteName} is withdrawn`,
  title: "Temporary stop withdrawn",
  blocks: [
    greeting(data.name),
    paragraph(`You have withdrawn your temporary stop. Your next paper comes on ${longDay(data.restartsWith)}.`),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        ...(data.issues.length === 0 ? [] : [fact("Issues that stayed stopped", ...data.issues.map(longDay))]),
        fact("Your subscription now runs through", longDay(data.paidThrough)),
      ],
    },
    ...(data.issues.length > 0 && data.option === "save"
      ? [paragraph(`We bring what we kept for you with the paper of ${longDay(data.restartsWith)}.`)]
      : []),
    { kind: "button", label: "Go to your account", url: brand.pages.account },
  ],
});
