import { useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { useLocation } from "#web/ui/router/router.tsx";
import { accountHeading, messages } from "#contract/messages.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { paths } from "#web/paths.ts";
import css from "./page-heading.module.css";

export type PageHeadingProps = {
  children: ReactNode;
  /** Account §2: `Account #{accountNumber}` under the title. */
  accountNumber?: number | undefined;
  /** Next to the account number: the status chip. */
  aside?: ReactNode;
  /** False: without the link to the other accounts, for pages in the middle of a task with this one. */
  others?: boolean;
  /** A line under the title. */
  lead?: ReactNode;
};

/** The page's only `h1`. It takes focus after navigation, so that screen readers begin there. */
export function PageHeading({ children, accountNumber, aside, lead, others = true }: PageHeadingProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const [cameFromPage] = useState(key !== "default");
  // Together with the rendering, and before early presses are repeated (web/early-press.ts), so that those keep the
  // focus.
  useLayoutEffect(() => {
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
          {accountNumber !== undefined && others && <OtherAccounts />}
        </div>
      )}
    </div>
  );
}

/** The heading links to the other accounts (account §2). */
function OtherAccounts(): ReactNode {
  const accountPath = useAccountPath();
  return (
    <Link className={css.others} to={accountPath(paths.manageAnotherAccount)}>
      {messages.manageAnotherAccount}
    </Link>
  );
}
