import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { mayDo } from "#core/access/grant.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { Button } from "#web/ui/button.tsx";
import css from "./profile-facts.module.css";
import { money } from "#core/format/money-text.ts";

type Props = { account: AccountDetails; onChangeEmail: () => void; onUpdateERenewal: () => void };

/** Name, email, how renewal notices come, and the plan, each with what can be done about it. */
export function ProfileFacts({ account, onChangeEmail, onUpdateERenewal }: Props): ReactNode {
  const { userInfo, currentPlan, renewalDelivery, paperNoticeFeeCents } = account;
  const byEmail = renewalDelivery === "eNotice";
  const { changeEmail, updateERenewal, eRenewal } = accountMessages;
  const known = userInfo.accountNumber > 0 && mayDo(account.access, "changeEmail");
  const action = (label: string, onPress: () => void) => (known ? { action: <Action {...{ label, onPress }} /> } : {});
  return (
    <FactList
      facts={[
        { label: "Account name", value: userInfo.custName },
        { label: "Email", value: <ContactEmail userInfo={userInfo} />, ...action(changeEmail, onChangeEmail) },
        {
          label: "Renewal delivery method",
          value: byEmail ? eRenewal : <ByMail feeCents={paperNoticeFeeCents} />,
          ...action(updateERenewal, onUpdateERenewal),
        },
        ...(byEmail ? [{ label: "Renewal delivery address", value: userInfo.eNoticeEmailAddress }] : []),
        { label: "Plan", value: currentPlan.name || "None" },
      ]}
    />
  );
}

function ContactEmail({ userInfo: { email, pendingEmail } }: Pick<AccountDetails, "userInfo">): ReactNode {
  return (
    <>
      {email}
      {pendingEmail !== "" && (
        <span className={css.note}>
          {pendingEmail} takes its place when you open the link that we sent there. The link works for 30 minutes;{" "}
          {accountMessages.changeEmail} sends a new one.
        </span>
      )}
    </>
  );
}

function ByMail({ feeCents }: { feeCents: number }): ReactNode {
  return (
    <>
      {accountMessages.renewalByMail}
      <span className={css.note}>Each renewal notice on paper costs {money(feeCents)}.</span>
    </>
  );
}

const Action = ({ label, onPress }: { label: string; onPress: () => void }): ReactNode => (
  <Button variant="secondary" aria-haspopup="dialog" onClick={onPress}>
    {label}
  </Button>
);
