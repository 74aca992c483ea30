import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { type AccountRight, hasRight } from "#core/access/grant.ts";
import { EmailText } from "#web/parts/email-text.tsx";
import { FactList } from "#web/parts/fact-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import css from "./profile-facts.module.css";
import { profileWords } from "./profile-words.tsx";

type Props = {
  account: AccountDetails;
  onChangePerson: () => void;
  onChangeEmail: () => void;
  onUpdateERenewal: () => void;
};

/** Name, phone, email, how renewal notices are sent, and the plan, each with its action. */
export function ProfileFacts({ account, onChangePerson, onChangeEmail, onUpdateERenewal }: Props): ReactNode {
  const { userInfo, currentPlan, renewalDelivery, paperNoticeFeeCents } = account;
  const byEmail = renewalDelivery === "eNotice";
  const { changeEmail, updateERenewal, eRenewal } = accountMessages;
  const may = (right: AccountRight) => userInfo.accountNumber > 0 && hasRight(account.access, right);
  const action = (label: string, onPress: () => void, right: AccountRight = "changeEmail") =>
    may(right) ? { action: <Action {...{ label, onPress }} /> } : {};
  return (
    <>
      <Card labelledBy="your-details">
        <h2 id="your-details">{profileWords.details}</h2>
        <FactList
          facts={[
            {
              label: profileWords.accountName,
              value: userInfo.custName,
              ...action(profileWords.changePerson, onChangePerson, "changeName"),
            },
            ...(userInfo.accountNumber > 0
              ? [{ label: profileWords.phone, value: userInfo.phone || profileWords.noPhone }]
              : []),
            {
              label: profileWords.email,
              value: <ContactEmail userInfo={userInfo} />,
              ...action(changeEmail, onChangeEmail),
            },
          ]}
        />
      </Card>
      <Card labelledBy="plan-and-notices">
        <h2 id="plan-and-notices">{profileWords.planAndNotices}</h2>
        <FactList
          facts={[
            { label: profileWords.plan, value: currentPlan.name || profileWords.noPlan },
            {
              label: profileWords.renewalMethod,
              value: byEmail ? <ByEmail method={eRenewal} /> : <ByMail feeCents={paperNoticeFeeCents} />,
              ...action(updateERenewal, onUpdateERenewal),
            },
            ...(byEmail
              ? [{ label: profileWords.renewalAddress, value: <EmailText email={userInfo.eNoticeEmailAddress} /> }]
              : []),
          ]}
        />
      </Card>
    </>
  );
}

function ContactEmail({ userInfo: { email, pendingEmail } }: Pick<AccountDetails, "userInfo">): ReactNode {
  return (
    <>
      <EmailText email={email} />
      {pendingEmail !== "" && (
        <span className={css.note}>{profileWords.pendingEmail(pendingEmail, accountMessages.changeEmail)}</span>
      )}
    </>
  );
}

function ByEmail({ method }: { method: string }): ReactNode {
  return (
    <>
      {method}
      <span className={css.note}>{profileWords.noticesByEmail}</span>
    </>
  );
}

function ByMail({ feeCents }: { feeCents: number }): ReactNode {
  return (
    <>
      {accountMessages.renewalByMail}
      <span className={css.note}>{profileWords.noticesOnPaper(feeCents)}</span>
    </>
  );
}

const Action = ({ label, onPress }: { label: string; onPress: () => void }): ReactNode => (
  <Button variant="link" aria-haspopup="dialog" onClick={onPress}>
    {label}
  </Button>
);
