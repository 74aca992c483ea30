import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { accountHeading, messages } from "#contract/messages.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { paths } from "#web/paths.ts";
import css from "./page-heading.module.css";

export type PageHeadingProps = {
  children: ReactNode;
  /** Account §2: `Account #{accountNumber}` under the title. */
  accountNumber?: number | undefined;
  /** Beside the account number: the status chip. */
  aside?: ReactNode;
  /** A line under the title. */
  lead?: ReactNode;
};

/** The page's one `h1`; it takes focus when the reader comes from another page, so that screen readers begin there. */
export function PageHeading({ children, accountNumber, aside, lead }: PageHeadingProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const [cameFromPage] = useState(key !== "default");
  useEffect(() => {
    if (cameFromPage) heading.current?.focus({ preventScroll: true });
  }, [cameFromPage]);
  return (
    <div className={css.heading}>
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {lead !== undefined && <p className={css.lead}>{lead}</p>}
      {(accountNumber !== undefined || aside !== undefined) && (
        <div className={css.account}>
          {accountNumber !== undefined && <p className={css.number}>{accountHeading(accountNumber)}</p>}
          {aside}
          {accountNumber !== undefined && <OtherAccounts />}
        </div>
      )}
    </div>
  );
}

/** Another account is reached from the heading of this one (account §2). */
function OtherAccounts(): ReactNode {
  const accountPath = useAccountPath();
  return (
    <Link className={css.others} to={accountPath(paths.manageAnotherAccount)}>
      {messages.manageAnotherAccount}
    </Link>
  );
}
