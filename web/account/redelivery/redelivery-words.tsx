import type { ReactNode } from "react";
import { longDayText } from "#web/parts/day-text.ts";
import { partsWords } from "#web/parts/parts-words.tsx";

/** The sentences of the page that the email about a redelivery leads to. */
export const redeliveryWords = {
  title: "Did your paper come?",
  promised: (issueOn: string, on: string, until: number): ReactNode => (
    <>
      We promised to redeliver your <strong>{longDayText(issueOn)}</strong> paper.{" "}
      {partsWords.carrierBringsIt(on, until)}
    </>
  ),
  ifNoAnswer: "If we don't hear from you by then, we'll credit your account automatically.",
  alreadyAnswered: "This is already settled",
  saidItCame: "You told us the paper came.",
  creditedOrReview:
    "We've credited your account, or customer service is reviewing your report. Your account has the details.",
  badLink: "This link is incomplete",
  badLinkDetail: "Please open the link in our email again. You can also answer in your account.",
};
