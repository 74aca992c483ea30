import type { ReactNode } from "react";
import { Redirect } from "#web/ui/router/redirect.tsx";
import { useNavigate } from "#web/ui/router/router.tsx";
import { isTooShort } from "#core/find/query-length.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useDeskRead } from "../data/desk-read.ts";
import type { Me } from "../data/who-am-i.ts";
import { deskPaths } from "../desk-paths.ts";
import { useTitle } from "../frame/use-title.ts";
import css from "./find-screen.module.css";
import { SearchResults } from "./search-results.tsx";
import { useSearchInHash } from "./search-in-hash.ts";
import { NotRead } from "../table/read-state.tsx";

/** What was typed into the search box, and the accounts that it may mean. */
export function FindScreen({ me }: { me: Me }): ReactNode {
  useTitle("Find");
  const typed = useSearchInHash()("q").trim();
  return (
    <div className={css.screen}>
      <h1>Find</h1>
      {isTooShort(typed) ? <HowToFind /> : <Found key={typed} typed={typed} me={me} />}
    </div>
  );
}

function HowToFind(): ReactNode {
  return (
    <p>
      Type a name, phone, email, address, account, receipt or the last four digits of a card in the box above, in any
      order. Press / to get there from anywhere, and the arrow keys to go through what was found.
    </p>
  );
}

function Found({ typed, me }: { typed: string; me: Me }): ReactNode {
  const navigate = useNavigate();
  const alsoSimilar = useSearchInHash()("similar") === "1";
  const found = useDeskRead("deskFind", { query: typed, ...(alsoSimilar && { similar: true }) });
  const { data, error } = found;
  if (data === undefined) {
    if (error === null) return <Skeleton height={240} />;
    const { status, detail } = asCallFailed(error);
    // What can't be searched for now can't be a moment later either.
    if (status === 400) return <Alert kind="error">{detail ?? "You can't search for this."}</Alert>;
    return <NotRead read={found}>The search didn't work.</NotRead>;
  }
  const [only, ...others] = data.rows;
  // A full account number can mean only one account: open it.
  if (only !== undefined && others.length === 0 && String(only.accountNumber) === typed.replaceAll(/[\s-]/g, ""))
    return <Redirect to={deskPaths.account(only.publication, only.accountNumber)} />;
  return (
    <>
      <p role="status">{summaryOf(data, typed)}</p>
      {data.rows.length === 0 && me.publications.some(({ may }) => may.includes("subscribe")) && (
        <ButtonLink to={deskPaths.chooseStart(typed)} variant="secondary">
          New start
        </ButtonLink>
      )}
      {data.rows.length > 0 && (
        <SearchResults rows={data.rows} isSimilar={data.similar} namesPlace={me.publications.length > 1} />
      )}
      {!data.similar && !alsoSimilar && data.rows.length > 0 && (
        <Button variant="secondary" onClick={() => navigate(deskPaths.findSimilar(typed))}>
          Show similar names, too
        </Button>
      )}
    </>
  );
}

type Answer = { readonly rows: readonly unknown[]; readonly similar: boolean; readonly more: boolean };

function summaryOf({ rows, similar, more }: Answer, typed: string): string {
  if (rows.length === 0)
    return `No account was found for “${typed}”. Type less of it: a last name and a house number are enough.`;
  if (more) return `The best ${rows.length} matches for “${typed}”. Add a word to see fewer.`;
  const accounts = rows.length === 1 ? "1 account" : `${rows.length} accounts`;
  return similar ? `No exact match for “${typed}”. ${accounts} with similar words:` : `${accounts} for “${typed}”`;
}
