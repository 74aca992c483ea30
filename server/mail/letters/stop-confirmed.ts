import type { StopConfirmed } from "#core/notice/delivery-letters.ts";
import { type Block, fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { momentText } from "#core/format/time-text.ts";
import { longDay } from "#core/format/day-text.ts";

/** Confirms a temporary stop, or what it has become (rules 4.7). */
export const stopConfirmed: WriteLetter<"stopConfirmed"> = (data, brand) => ({
  subject: data.isChange
    ? `Your temporary stop at ${brand.siteName} has changed`
    : `Your paper from ${brand.siteName} is stopped for a while`,
  title: data.isChange ? "Temporary stop changed" : "Temporary stop confirmed",
  blocks: [
    greeting(data.name),
    paragraph(
      `No paper comes from ${longDay(data.stopOn)} on. Delivery restarts on ${longDay(data.restartOn)}, and your next ` +
        `paper comes on ${longDay(data.restartsWith)}.`,
    ),
    papersOf(data),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        fact("Issues that do not come", ...data.issues.map(longDay)),
        fact("Your subscription now runs through", longDay(data.paidThrough)),
      ],
    },
    ...changeable(data, (until) => `You can move the restart, or withdraw the stop, until ${until}.`),
    paragraph("Reading online goes on as always."),
    { kind: "button", label: "Change or withdraw it", url: brand.pages.stop },
  ],
});

/** Says until when something can be changed; nothing once that is over. */
export const changeable = (
  { changeUntil }: Pick<StopConfirmed, "changeUntil">,
  says: (until: string) => string,
): Block[] => (changeUntil === null ? [] : [paragraph(says(momentText(changeUntil)))]);

/** What becomes of the papers. */
export function papersOf({
  option,
  issues,
  restartsWith,
}: Pick<StopConfirmed, "option" | "issues" | "restartsWith">): Block {
  const count = issues.length === 1 ? "1 paper" : `${issues.length} papers`;
  return paragraph(
    option === "save"
      ? `We keep ${count} for you and bring ${issues.length === 1 ? "it" : "them"} with the one of ${longDay(restartsWith)}.`
      : `Each issue that does not come lengthens your subscription by one: ${issues.length} in all.`,
  );
}
