import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { accountHeading } from "#contract/messages.ts";
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
        </div>
      )}
    </div>
  );
}
