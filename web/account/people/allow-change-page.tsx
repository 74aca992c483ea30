import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import type { HeldChangeFound } from "#contract/account-people.ts";
import { messages } from "#contract/messages.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { call } from "#web/data/client.ts";
import { useEmailCode, whileShownQuery } from "#web/data/email-code.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { FactList } from "#web/parts/fact-list.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { FocusOnMount } from "#web/parts/focus-on-mount.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageColumn } from "#web/ui/column.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { peopleWords } from "./people-words.tsx";

/** The page of the email about a held change: allow or refuse what somebody new requested (rules 4.15). */
export function AllowChangePage(): ReactNode {
  const code = useEmailCode(paths.allowChange, "token");
  const [heading, setHeading] = useState(peopleWords.allowQuestion);
  return (
    <PageColumn>
      <Stack gap={24}>
        <PageHeading>{heading}</PageHeading>
        {code === null ? <Over /> : <LookedUp code={code} onAnswered={setHeading} />}
      </Stack>
    </PageColumn>
  );
}

type Asked = { code: string; onAnswered: (heading: string) => void };

function LookedUp({ code, onAnswered }: Asked): ReactNode {
  const { domain } = useSite();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["held-change", domain, code],
    queryFn: ({ signal }) => call("lookUpHeldChange", { domain, code }, { signal }),
    ...whileShownQuery,
  });
  if (data !== undefined) return data.state === "waiting" ? <Question {...{ code, data, onAnswered }} /> : <Over />;
  if (error === null) return <Skeleton height={180} />;
  const { status } = asCallFailed(error);
  if (status === 404 || status === 400) return <Over />;
  return <ReadFailed sentence={messages.somethingWentWrong} busy={isFetching} onTryAgain={() => void refetch()} />;
}

function Question({ code, data, onAnswered }: Asked & { data: HeldChangeFound }): ReactNode {
  const { domain } = useSite();
  const { state, send } = useCall("answerHeldChange");
  const [answer, setAnswer] = useState<boolean | null>(null);
  const say = async (allow: boolean) => {
    setAnswer(allow);
    const sent = await send({ domain, code, allow });
    if (sent.kind === "done" && sent.answer.isSuccess) onAnswered(allow ? peopleWords.allowed : peopleWords.refused);
  };
  if (state.kind === "done") {
    return (
      <FocusOnMount>
        <Stack gap={24}>
          <Alert kind={state.answer.isSuccess ? "success" : "warning"}>
            {state.answer.isSuccess ? state.answer.message : state.answer.errorMessage}
          </Alert>
          <ContactUs />
        </Stack>
      </FocusOnMount>
    );
  }
  const sending = state.kind === "sending";
  return (
    <Stack gap={24}>
      <p>{peopleWords.whoAsked}</p>
      <FactList
        facts={[
          { label: peopleWords.change, value: data.text },
          { label: peopleWords.askedBy, value: data.askedBy },
        ]}
      />
      {state.kind === "failed" && <Alert kind="error">{failureText(state.failure)}</Alert>}
      <Row>
        <Button busy={sending && answer === true} onClick={() => void say(true)}>
          {peopleWords.allow}
        </Button>
        <Button variant="secondary" busy={sending && answer === false} onClick={() => void say(false)}>
          {peopleWords.refuse}
        </Button>
      </Row>
      <ContactUs />
    </Stack>
  );
}

const Over = (): ReactNode => (
  <Stack gap={24}>
    <Alert kind="info" title={peopleWords.over}>
      <p>{peopleWords.overDetail}</p>
    </Alert>
    <ContactUs />
  </Stack>
);
