import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import type { InvitationFound } from "#contract/account-people.ts";
import { messages } from "#contract/messages.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { call } from "#web/data/client.ts";
import { keptCode, useEmailCode, whileShownQuery } from "#web/data/email-code.ts";
import { useAccessChanged } from "#web/data/people.ts";
import { useSignedIn } from "#web/data/session.ts";
import { registerDraft, takeDraft } from "#web/data/session-interruption.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { useGoToSignIn } from "#web/data/use-go-to-sign-in.ts";
import { failureText } from "#web/data/failure-text.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { partsWords } from "#web/parts/parts-words.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { ofAccount, paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageColumn } from "#web/ui/column.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { peopleWords } from "./people-words.tsx";

const form = "invitation";

/** The page of an invitation email: what it is about, and one button to accept it (rules 4.15). */
export function InvitationPage(): ReactNode {
  const [setAside] = useState(() => keptCode(takeDraft(form)));
  const code = useEmailCode(paths.invitation, "token", setAside);
  useEffect(() => (code === null ? undefined : registerDraft(form, () => ({ code }))), [code]);
  return (
    <PageColumn>
      <Stack gap={24}>
        <PageHeading>{peopleWords.invited}</PageHeading>
        {code === null ? <NoInvitation /> : <LookedUp code={code} />}
      </Stack>
    </PageColumn>
  );
}

function LookedUp({ code }: { code: string }): ReactNode {
  const { domain } = useSite();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["invitation", domain, code],
    queryFn: ({ signal }) => call("lookUpInvitation", { domain, code }, { signal }),
    ...whileShownQuery,
  });
  if (data !== undefined) return data.state === "open" ? <Open {...{ code, data }} /> : <NoInvitation />;
  if (error === null) return <Skeleton height={180} />;
  const { status } = asCallFailed(error);
  if (status === 404 || status === 400) return <NoInvitation />;
  return <ReadFailed sentence={messages.somethingWentWrong} busy={isFetching} onTryAgain={() => void refetch()} />;
}

function Open({ code, data }: { code: string; data: InvitationFound }): ReactNode {
  const { domain, options, basePath } = useSite();
  const signedIn = useSignedIn("account");
  const navigate = useNavigate();
  const changed = useAccessChanged();
  const { state, send } = useCall("acceptInvitation");
  const { goToSignIn, isLeaving, problem } = useGoToSignIn();
  const accept = async () => {
    const sent = await send({ domain, code });
    if (sent.kind !== "done" || !sent.answer.isSuccess) return;
    await changed();
    navigate(ofAccount(paths.account, sent.answer.accountNumber));
  };
  if (state.kind === "done" && !state.answer.isSuccess && state.answer.code === "over") return <NoInvitation />;
  const refused = state.kind === "done" && !state.answer.isSuccess ? state.answer.errorMessage : null;
  return (
    <Stack gap={16}>
      <p>{peopleWords.invitedBy(data.invitedBy || peopleWords.customerService, options.siteName, data.accountName)}</p>
      <p>
        {peopleWords.invitationFor(data.email)} {!signedIn && peopleWords.signInWithThat}
      </p>
      {refused !== null && <Alert kind="error">{refused}</Alert>}
      {state.kind === "failed" && <Alert kind="error">{failureText(state.failure)}</Alert>}
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      <Row>
        {signedIn && (
          <Button busy={state.kind === "sending"} onClick={() => void accept()}>
            {peopleWords.accept}
          </Button>
        )}
        {(!signedIn || refused !== null) && (
          <Button variant={signedIn ? "secondary" : "primary"} busy={isLeaving} onClick={() => goToSignIn()}>
            {signedIn ? peopleWords.signInWithOther : peopleWords.signInToAccept}
          </Button>
        )}
      </Row>
      {!signedIn && (
        <p>
          {peopleWords.noLogin((text) => (
            <a href={`${basePath}/tncms/auth/federated/new-login/`}>{text}</a>
          ))}
        </p>
      )}
    </Stack>
  );
}

const NoInvitation = (): ReactNode => (
  <Stack gap={24}>
    <Alert kind="warning" title={peopleWords.noInvitation}>
      <p>{peopleWords.noInvitationDetail}</p>
    </Alert>
    <Row>
      <ButtonLink variant="secondary" to={paths.account}>
        {partsWords.goToAccount}
      </ButtonLink>
    </Row>
    <ContactUs />
  </Stack>
);
