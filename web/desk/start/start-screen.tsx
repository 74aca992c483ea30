import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { Redirect } from "#web/ui/router/redirect.tsx";
import { useParams } from "#web/ui/router/routes.tsx";
import { useSearchParams } from "#web/ui/router/use-search-params.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { deskCall } from "../data/desk-call.ts";
import type { Me } from "../data/who-am-i.ts";
import { deskPaths } from "../desk-paths.ts";
import { useSearchInHash } from "../find/search-in-hash.ts";
import { useTitle } from "../frame/use-title.ts";
import { StartForm } from "./start-form.tsx";
import { NotRead } from "../table/read-state.tsx";

/** Asks which publication the caller means. If there is only one, there is nothing to choose. */
export function ChooseStartScreen({ me }: { me: Me }): ReactNode {
  useTitle("New start");
  const name = useSearchInHash()("name");
  const here = me.publications.filter(({ may }) => may.includes("subscribe"));
  const [only] = here;
  if (only !== undefined && here.length === 1) return <Redirect to={deskPaths.start(only.domain, name)} />;
  return (
    <Stack gap={16}>
      <h1>New start</h1>
      {only === undefined ? <p>Your role can't take orders.</p> : <p>Which newspaper is the caller asking about?</p>}
      {only !== undefined && (
        <ul>
          {here.map(({ domain, name: title }) => (
            <li key={domain}>
              <Link to={deskPaths.start(domain, name)}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/**
 * A new subscription by phone, at `/:publication/start`; with `?account=` for an account that ended and starts again.
 */
export function StartScreen({ me }: { me: Me }): ReactNode {
  const { publication = "" } = useParams();
  const [parameters] = useSearchParams();
  const called = useSearchInHash()("name");
  const typed = Number(parameters.get("account") ?? "0");
  const accountNumber = typed > 0 ? typed : null;
  const work = me.publications.find(({ domain }) => domain === publication);
  useTitle(accountNumber === null ? "New start" : `Restart ${accountNumber}`);
  // Not read again while somebody is typing: they send back the version that they saw.
  const form = useQuery({
    queryKey: ["desk-start", publication, accountNumber],
    queryFn: () => deskCall("deskGetStartForm", { publication, ...(accountNumber === null ? {} : { accountNumber }) }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (form.data === undefined) {
    if (form.isPending) return <Skeleton height={480} />;
    const { status, detail } = asCallFailed(form.error);
    return (
      <NotRead read={form}>{status === 403 && detail !== null ? detail : "This can't be opened right now."}</NotRead>
    );
  }
  if (form.data.account?.isLive === true && accountNumber !== null)
    return (
      <Alert kind="warning">
        <p>This account has a subscription. Change its plan instead.</p>
        <ButtonLink to={deskPaths.account(publication, accountNumber)}>Back to the account</ButtonLink>
      </Alert>
    );
  return (
    <StartForm
      key={`${publication} ${accountNumber} ${form.data.account?.version ?? 0}`}
      publication={publication}
      where={work?.name ?? publication}
      options={form.data}
      accountNumber={accountNumber}
      called={called}
      onLookAgain={() => void form.refetch()}
    />
  );
}
