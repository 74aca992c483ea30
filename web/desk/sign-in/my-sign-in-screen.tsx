import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageColumn } from "#web/ui/column.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { deskCall } from "../data/desk-call.ts";
import { MyPasskeys } from "./my-passkeys.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { faultText } from "./sign-in-fields.ts";
import css from "./sign-in.module.css";

const time = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** Where the person is signed in, their passkeys, and new recovery codes. */
export function MySignInScreen(): ReactNode {
  const mine = useQuery({ queryKey: ["desk", "my-sign-in"], queryFn: () => deskCall("deskGetMySignIn", {}) });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const act = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault("");
    try {
      await work();
      await mine.refetch();
    } catch (thrown) {
      setFault(faultText(thrown));
    } finally {
      setBusy(false);
    }
  };
  const renew = () => act(async () => setCodes((await deskCall("deskRenewRecoveryCodes", {})).recoveryCodes));
  const endOthers = () => act(async () => void (await deskCall("deskEndOtherSessions", {})));
  if (codes !== null)
    return (
      <PageColumn>
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      </PageColumn>
    );
  const { sessions, recoveryCodesLeft, passkeys } = mine.data ?? { sessions: [], recoveryCodesLeft: 0, passkeys: null };
  return (
    <PageColumn>
      <Stack gap={24}>
        <h1>My sign-in</h1>
        {mine.isError && (
          <Alert kind="error">
            <p>{faultText(mine.error)}</p>
          </Alert>
        )}
        <Stack gap={12}>
          <h2>Where you're signed in</h2>
          <ul className={css.sessions}>
            {sessions.map(({ device, lastUsedAt, isThisOne }) => (
              <li key={`${device} ${lastUsedAt}`}>
                {device}, {isThisOne ? "this browser" : `last used ${time.format(new Date(lastUsedAt))}`}
              </li>
            ))}
          </ul>
          {sessions.length > 1 && (
            <Row>
              <Button variant="secondary" busy={busy} onClick={() => void endOthers()}>
                Sign out everywhere else
              </Button>
            </Row>
          )}
        </Stack>
        {passkeys !== null && <MyPasskeys passkeys={passkeys} onChange={() => mine.refetch()} />}
        <Stack gap={12}>
          <h2>Recovery codes</h2>
          {mine.data !== undefined && <p>You have {recoveryCodesLeft} left. New codes replace them.</p>}
          <Row>
            <Button variant="secondary" busy={busy} onClick={() => void renew()}>
              Make new codes
            </Button>
          </Row>
        </Stack>
        {fault !== "" && (
          <Alert kind="error">
            <p>{fault}</p>
          </Alert>
        )}
      </Stack>
    </PageColumn>
  );
}
