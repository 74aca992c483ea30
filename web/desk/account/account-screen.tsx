import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { useParams } from "#web/ui/router/routes.tsx";
import { asCallFailed } from "#web/data/call-failed.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { ProofLink } from "../actions/proof-link.tsx";
import { useAccount } from "../data/account.ts";
import { deskPaths } from "../desk-paths.ts";
import type { Me } from "../data/who-am-i.ts";
import { useTitle } from "../frame/use-title.ts";
import { AccountActions } from "./account-actions.tsx";
import { AccountFacts } from "./account-facts.tsx";
import css from "./account-screen.module.css";
import { Notes } from "./notes.tsx";
import { Timeline } from "./timeline.tsx";
import { NotRead } from "../table/read-state.tsx";

/** An account: what to know before doing anything, and everything that ever happened. */
export function AccountScreen({ me }: { me: Me }): ReactNode {
  const { publication = "", accountNumber: typed = "" } = useParams();
  const address = { publication, accountNumber: Number(typed) };
  const account = useAccount(address);
  useTitle(account.data === undefined ? `Account ${typed}` : `${account.data.name}, ${typed}`);
  if (account.data === undefined) {
    if (account.isPending) return <Skeleton height={480} />;
    const { status } = asCallFailed(account.error);
    return status === 404 || status === 400 ? (
      <Alert kind="warning">
        <p>There is no account {typed} here.</p>
      </Alert>
    ) : (
      <NotRead read={account}>The account can't be loaded right now.</NotRead>
    );
  }
  const { data } = account;
  const work = me.publications.find(({ domain }) => domain === publication);
  const may = work?.may ?? [];
  return (
    <article className={css.screen}>
      <header className={css.head}>
        <p className={css.where}>
          {work?.name} · Account {data.accountNumber}
        </p>
        <h1>{data.name || "No name"}</h1>
        <p className={css.status} data-status={data.status.code ?? "none"}>
          {data.status.text}
        </p>
      </header>
      {data.mergedInto !== null && (
        <Alert kind="warning">
          <p>
            This account was merged into{" "}
            <Link to={`/${publication}/accounts/${data.mergedInto}`}>account {data.mergedInto}</Link>. Only its history
            is here.
          </p>
        </Alert>
      )}
      {data.alerts.length > 0 && (
        <ul className={css.alerts} aria-label="Know before you act">
          {data.alerts.map(({ kind, text }) => (
            <li key={kind} data-kind={kind}>
              {text}
              {kind === "request-waits" && may.includes("askRefund") && (
                <>
                  . <Link to={deskPaths.approvals}>See Approvals</Link>
                </>
              )}
              {kind === "disputed" && may.includes("approveRefund") && (
                <>
                  . <ProofLink {...address} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className={css.columns}>
        <aside className={css.facts} aria-label="The account">
          <AccountFacts publication={publication} account={data} />
        </aside>
        <div className={css.story}>
          <AccountActions publication={publication} account={data} may={may} />
          <Notes
            key={data.accountNumber}
            address={address}
            notes={data.notes}
            mayNote={may.includes("note") && data.mergedInto === null}
          />
          <Timeline address={address} />
        </div>
      </div>
    </article>
  );
}
