import type { CancelMailAnswered } from "#core/notice/leaving-letters.ts";
import { paragraph, type WriteLetter } from "../letter-content.ts";

const reasons = {
  "not-authentic":
    "We could not be sure that it was you who wrote: nothing vouches for the address that your email came from.",
  "not-understood": "We could not tell what you would like us to do.",
  "unknown-sender": "We have no account with the address that you wrote from.",
  "nothing-to-cancel": "We found no subscription that would be charged again.",
} as const satisfies Record<CancelMailAnswered["why"], string>;

/** To whoever wrote and could not be helped by the program: nothing is lost, and the way to cancel is here. */
export const cancelMailAnswered: WriteLetter<"cancelMailAnswered"> = ({ why }, brand) => ({
  subject: `Your email to ${brand.siteName}`,
  title: "We have received your email",
  blocks: [
    paragraph("Hello,"),
    paragraph(`${reasons[why]} Nothing was changed.`),
    paragraph(
      "Somebody of our customer service reads your email and will see to it. To cancel right away, sign in here:",
    ),
    { kind: "button", label: "Cancel your subscription", url: brand.pages.cancel },
    paragraph("If you did not write to us, there is nothing that you need to do."),
  ],
});
