import { useId } from "react";
import type { ReactNode } from "react";
import type { HeldAccount } from "#contract/account-access.ts";
import { accountHeading } from "#contract/messages.ts";
import { partsWords } from "#web/parts/parts-words.tsx";
import { StatusChip } from "#web/parts/status-chip.tsx";
import { ofAccount, paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import css from "./account-list.module.css";
import { anotherAccountWords } from "./another-account-words.ts";

type Props = {
  title: string;
  accounts: readonly HeldAccount[];
  /** The account that is shown; null: none of these. */
  chosen: number | null;
};

/** Accounts of this login, each with a link to it. */
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
                {account.access !== "owner" && <span className={css.plan}>, {partsWords.access[account.access]}</span>}
              </p>
            </div>
            {account.accountNumber === chosen ? (
              <p className={css.current}>{anotherAccountWords.current}</p>
            ) : (
              <ButtonLink variant="secondary" to={ofAccount(paths.account, account.accountNumber)}>
                {anotherAccountWords.manage}
                <VisuallyHidden> {accountHeading(account.accountNumber)}</VisuallyHidden>
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
