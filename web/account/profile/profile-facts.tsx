import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/manage-account.ts";
import { centsText } from "#web/parts/money-text.ts";
import { Button } from "#web/ui/button.tsx";
import css from "./profile-facts.module.css";

type Props = { account: AccountDetails; onChangeEmail: () => void; onUpdateERenewal: () => void };

/** Name, email, how renewal notices come, and the plan, each with what can be done about it. */
export function ProfileFacts({ account, onChangeEmail, onUpdateERenewal }: Props): ReactNode {
  const { userInfo, currentPlan, renewalDelivery, paperNoticeFeeCents } = account;
  const byEmail = renewalDelivery === "eNotice";
  const { changeEmail, updateERenewal, eRenewal, renewalByMail } = accountMessages;
  const known = userInfo.accountNumber > 0;
  return (
    <dl className={css.facts}>
      <Fact label="Account name">{userInfo.custName}</Fact>
      <Fact label="Email" {...(known && { action: <Action label={changeEmail} onPress={onChangeEmail} /> })}>
        {userInfo.email}
        {userInfo.pendingEmail !== "" && (
          <span className={css.note}>
            {userInfo.pendingEmail} takes its place when you open the link that we sent there. The link works for 30
            minutes; {changeEmail} sends a new one.
          </span>
        )}
      </Fact>
      <Fact
        label="Renewal delivery method"
        {...(known && { action: <Action label={updateERenewal} onPress={onUpdateERenewal} /> })}
      >
        {byEmail ? eRenewal : renewalByMail}
        {!byEmail && (
          <span className={css.note}>Each renewal notice on paper costs {centsText(paperNoticeFeeCents)}.</span>
        )}
      </Fact>
      {byEmail && <Fact label="Renewal delivery address">{userInfo.eNoticeEmailAddress}</Fact>}
      <Fact label="Plan">{currentPlan.name || "None"}</Fact>
    </dl>
  );
}

function Fact({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {action !== undefined && <dd className={css.action}>{action}</dd>}
    </div>
  );
}

const Action = ({ label, onPress }: { label: string; onPress: () => void }): ReactNode => (
  <Button variant="secondary" aria-haspopup="dialog" onClick={onPress}>
    {label}
  </Button>
);
