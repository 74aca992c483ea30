import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { call } from "#web/data/client.ts";
import { useEmailCode, whileShownQuery } from "#web/data/email-code.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { partsWords } from "#web/parts/parts-words.tsx";
import { redeliveryResult } from "#web/parts/redelivery-question.tsx";
import { FocusOnMount } from "#web/parts/focus-on-mount.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageColumn } from "#web/ui/column.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { redeliveryWords } from "./redelivery-words.tsx";

/** The page of the email about a redelivery: asks whether the paper came. No sign-in is needed (rules 4.8). */
export function RedeliveryPage(): ReactNode {
  const code = useEmailCode(paths.redelivery, "token");
  return (
    <PageColumn>
      <Stack gap={24}>
        <PageHeading>{redeliveryWords.title}</PageHeading>
        {code === null ? <NoLink /> : <LookedUp code={code} />}
      </Stack>
    </PageColumn>
  );
}

function LookedUp({ code }: { code: string }): ReactNode {
  const { domain } = useSite();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["redelivery", domain, code],
    queryFn: ({ signal }) => call("lookUpRedelivery", { domain, code }, { signal }),
    ...whileShownQuery,
  });
  if (data !== undefined) {
    const { issueOn, outcome, redelivery } = data;
    return outcome === "redelivering" ? (
      <Question {...{ code, issueOn }} {...redelivery} />
    ) : (
      <Settled {...{ outcome }} />
    );
  }
  if (error === null) return <Skeleton height={180} />;
  const { status } = asCallFailed(error);
  if (status === 404 || status === 400) return <NoLink />;
  return <ReadFailed sentence={messages.somethingWentWrong} busy={isFetching} onTryAgain={() => void refetch()} />;
}

type QuestionProps = { code: string; issueOn: string; on: string; until: number };

function Question({ code, issueOn, on, until }: QuestionProps): ReactNode {
  const { domain } = useSite();
  const { state, send } = useCall("answerRedelivery");
  const [answer, setAnswer] = useState<boolean | null>(null);
  const say = (arrived: boolean) => {
    setAnswer(arrived);
    void send({ domain, code, arrived });
  };
  if (state.kind === "done") {
    return (
      <FocusOnMount>
        <Stack gap={24}>
          <Alert kind={state.answer.isSuccess ? "success" : "info"}>
            {state.answer.isSuccess ? redeliveryResult(state.answer) : state.answer.errorMessage}
          </Alert>
          <ToAccount />
        </Stack>
      </FocusOnMount>
    );
  }
  const sending = state.kind === "sending";
  return (
    <Stack gap={16}>
      <p>{redeliveryWords.promised(issueOn, on, until)}</p>
      <p>{redeliveryWords.ifNoAnswer}</p>
      {state.kind === "failed" && <Alert kind="error">{failureText(state.failure)}</Alert>}
      <Row>
        <Button busy={sending && answer === true} onClick={() => say(true)}>
          {partsWords.itCame}
        </Button>
        <Button variant="secondary" busy={sending && answer === false} onClick={() => say(false)}>
          {partsWords.itDidNotCome}
        </Button>
      </Row>
    </Stack>
  );
}

function Settled({ outcome }: { outcome: string }): ReactNode {
  return (
    <Stack gap={24}>
      <Alert kind="info" title={redeliveryWords.alreadyAnswered}>
        <p>{outcome === "redelivered" ? redeliveryWords.saidItCame : redeliveryWords.creditedOrReview}</p>
      </Alert>
      <ToAccount />
    </Stack>
  );
}

function NoLink(): ReactNode {
  return (
    <Stack gap={24}>
      <Alert kind="warning" title={redeliveryWords.badLink}>
        <p>{redeliveryWords.badLinkDetail}</p>
      </Alert>
      <ToAccount />
      <ContactUs />
    </Stack>
  );
}

const ToAccount = (): ReactNode => (
  <Row>
    <ButtonLink variant="secondary" to={paths.account}>
      {partsWords.goToAccount}
    </ButtonLink>
  </Row>
);
