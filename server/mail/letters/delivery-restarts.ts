import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";
import { changeable, papersOf } from "./stop-confirmed.ts";
import { longDay } from "#core/format/day-text.ts";

/** Some days before a temporary stop is over (rules 6). */
export const deliveryRestarts: WriteLetter<"deliveryRestarts"> = (data, brand) => ({
  subject: `Your paper from ${brand.siteName} comes again on ${longDay(data.restartsWith)}`,
  title: "Delivery restarts",
  blocks: [
    greeting(data.name),
    paragraph(
      `Your temporary stop ends on ${longDay(data.restartOn)}. Your next paper comes on ${longDay(data.restartsWith)}.`,
    ),
    papersOf(data),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        fact("Your subscription runs through", longDay(data.paidThrough)),
      ],
    },
    ...changeable(data, (until) => `Still away? You can move the restart until ${until}.`),
    { kind: "button", label: "Change the restart", url: brand.pages.stop },
  ],
});
