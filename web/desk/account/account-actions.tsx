import { type ReactNode, useId } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { DeskAccount } from "#contract/desk/account.ts";
import type { StaffAction } from "#core/staff/role.ts";
import { actionPath, actionsFor } from "../actions/action-list.ts";
import { deskPaths } from "../desk-paths.ts";
import { SeeAsReader } from "./see-as-reader.tsx";
import css from "./account-actions.module.css";

type Props = {
  readonly publication: string;
  readonly account: DeskAccount;
  readonly may: readonly StaffAction[];
};

/** What this person can do with the account now, in groups that stay in place. */
export function AccountActions({ publication, account, may }: Props): ReactNode {
  const { accountNumber, status, mergedInto } = account;
  const groups = actionsFor(account, may);
  const { code } = status;
  const isOver = code === null || code === "ended" || code === "pending";
  const mayStart = may.includes("subscribe") && mergedInto === null && isOver;
  const maySee = may.includes("seeAsReader");
  if (groups.length === 0 && !mayStart && !maySee) return null;
  return (
    <nav aria-label="Actions" className={css.actions}>
      {mayStart && (
        <Group title="Start">
          <Link to={deskPaths.restart(publication, accountNumber)}>
            {code === "pending" ? "Change the order" : "Restart"}
          </Link>
        </Group>
      )}
      {groups.map(({ title, actions }) => (
        <Group key={title} title={title}>
          {actions.map(({ id, label }) => (
            <Link key={id} to={actionPath(publication, accountNumber, id)}>
              {label}
            </Link>
          ))}
        </Group>
      ))}
      {maySee && (
        <Group title="Look">
          <SeeAsReader publication={publication} accountNumber={accountNumber} />
        </Group>
      )}
    </nav>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={css.group}>
      <span id={id} className={css.title}>
        {title}
      </span>
      {children}
    </div>
  );
}
