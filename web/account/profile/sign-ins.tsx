import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SignInSession } from "#contract/auth.ts";
import { call } from "#web/data/client.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { localTime } from "#web/parts/local-day.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Row } from "#web/ui/stack.tsx";
import css from "./sign-ins.module.css";
import { profileWords } from "./profile-words.tsx";

const signInsKey = (domain: string) => ["sign-ins", domain] as const;

/** Where this login is signed in. Fails with `CallFailed`. */
export function useSignIns() {
  const { domain } = useSite();
  return useQuery({
    queryKey: signInsKey(domain),
    queryFn: ({ signal }) => call("getSignIns", { domain }, { signal }),
  });
}

/** Where the reader is signed in, and a button to sign out everywhere else. Shows nothing if the read fails. */
export function SignIns(): ReactNode {
  const { domain } = useSite();
  const client = useQueryClient();
  const { data = [] } = useSignIns();
  const { state, send } = useCall("endOtherSignIns");
  const end = async (): Promise<void> => {
    await send({ domain });
    await client.invalidateQueries({ queryKey: signInsKey(domain) });
  };
  if (data.length === 0) return null;
  return (
    <Card labelledBy="sign-ins">
      <h2 id="sign-ins">{profileWords.signIns}</h2>
      {state.kind === "failed" && <Alert kind="error">{failureText(state.failure)}</Alert>}
      {state.kind === "done" && <Alert kind="success">{profileWords.signedOutElsewhere}</Alert>}
      <ul className={css.list}>
        {data.map((signIn) => (
          <li key={`${signIn.signedInAt} ${signIn.lastUsedAt}`}>
            <span className={css.device}>{signIn.device || profileWords.unknownDevice}</span>
            {signIn.isThis ? <span>{profileWords.thisDevice}</span> : <span>{lastUsed(signIn)}</span>}
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <Row>
          <Button variant="secondary" busy={state.kind === "sending"} onClick={() => void end()}>
            {profileWords.signOutElsewhere}
          </Button>
        </Row>
      )}
    </Card>
  );
}

/** In the reader's time zone. A sign-in lasts at most twelve hours. */
const lastUsed = ({ lastUsedAt }: SignInSession): string => profileWords.lastUsed(localTime(Date.parse(lastUsedAt)));
