import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/manage-account.ts";
import { dayText } from "#web/parts/day-text.ts";
import type { Fact } from "#web/parts/fact-list.tsx";
import { AcceptedNotice } from "./accepted-notice.tsx";
import { creditText } from "./offer-texts.ts";
import type { Fixed } from "./use-fix.ts";

/** What was done about the delivery. */
export const FixedNotice = ({ account, fixed }: { account: AccountDetails; fixed: Fixed }): ReactNode => (
  <AcceptedNotice account={account} facts={fixedFacts(fixed)}>
    Thank you for staying. We have mailed you a letter about what we have done.
  </AcceptedNotice>
);

const fixedFacts = ({ credits, mail }: Fixed): readonly Fact[] => [
  ...(credits === null
    ? []
    : [
        { label: "Credited", value: creditText(credits) },
        { label: "Paid through", value: dayText(credits.paidThrough) },
      ]),
  ...(mail === null ? [] : [{ label: "By mail from", value: dayText(mail.firstIssueOn) }]),
];
