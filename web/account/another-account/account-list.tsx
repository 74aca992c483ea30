import { useId } from "react";
import type { ReactNode } from "react";
import type { HeldAccount } from "#contract/account-access.ts";
import { accountHeading } from "#contract/messages.ts";
import { accessText } from "#web/parts/access-text.ts";
import { StatusChip } from "#web/parts/status-chip.tsx";
import { ofAccount, paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import css from "./account-list.module.css";

type Props = {
  title: string;
  accounts: readonly HeldAccount[];
  /** The one that is looked at now; null: none of these. */
  chosen: number | null;
};

/** Accounts of this login, each with the way to it. */
export function AccountList({ title, accounts, chosen }: Props): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.section}>
      <h2 id={id}>{title}</h2>
      <ul className={css.list}>
        {accounts.map((account) => (
          <li key={account.accountNumber} className={css.item}>
            <div className={css.who}>
              <p className={css.number}>
                {accountHeading(account.accountNumber)} <StatusChip status={account.accountStatus} />
              </p>
              <p>
                {account.custName}
                {account.planName !== "" && <span className={css.plan}>, {account.planName}</span>}
                {account.access !== "owner" && <span className={css.plan}>, {accessText[account.access]}</span>}
              </p>
            </div>
            {account.accountNumber === chosen ? (
              <p className={css.current}>You are looking at this one</p>
            ) : (
              <ButtonLink variant="secondary" to={ofAccount(paths.account, account.accountNumber)}>
                Manage this account<VisuallyHidden> {accountHeading(account.accountNumber)}</VisuallyHidden>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
