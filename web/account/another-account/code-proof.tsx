import { useEffect, useRef, useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { messages } from "#contract/messages.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { soughtOf } from "./sought.ts";
import type { Typed } from "./sought.ts";
import { tooOften, useProof } from "./use-proof.ts";
import type { OnGained } from "./use-proof.ts";

/** A code to the mailbox on record. What is said of it is the same for any account, there or not (security.md S8). */
export function CodeProof({ typed, onGained }: { typed: Typed; onGained: OnGained }): ReactNode {
  const { domain } = useSite();
  const request = useCall("requestAccountAccess");
  const { busy, problem, handIn, forget } = useProof(onGained);
  const [sentence, setSentence] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const ask = async () => {
    const sought = soughtOf(typed);
    if ("field" in sought) return setWrong(sought.text);
    setWrong(null);
    forget();
    const asked = await request.send({ domain, ...sought });
    if (asked.kind === "failed") setWrong(asked.failure.status === 429 ? tooOften : messages.somethingWentWrong);
    if (asked.kind !== "done") return;
    if (!asked.answer.isSuccess) return setWrong(asked.answer.errorMessage);
    setSentence(asked.answer.message);
  };
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [sentence]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (sentence === null) void ask();
    else if (code.trim() === "") field.current?.focus();
    else void handIn({ code: code.trim() });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={16}>
        {sentence === null ? (
          <p>The code goes to the account whose email or number you have entered above.</p>
        ) : (
          <Alert kind="info">{sentence}</Alert>
        )}
        {sentence !== null && (
          <TextField
            ref={field}
            label="Code"
            hint="Ten letters and digits, in any case"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="go"
            width="half"
            required
            maxLength={40}
            value={code}
            error={problem ?? undefined}
            onChange={(event) => {
              setCode(event.target.value);
              forget();
            }}
          />
        )}
        {wrong !== null && <Alert kind="error">{wrong}</Alert>}
        <Row>
          {sentence !== null && (
            <Button type="submit" busy={busy}>
              Add this account
            </Button>
          )}
          <Button
            type={sentence === null ? "submit" : "button"}
            variant={sentence === null ? "primary" : "secondary"}
            busy={request.state.kind === "sending"}
            {...(sentence !== null && { onClick: () => void ask() })}
          >
            {sentence === null ? "Send a code" : "Send another code"}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
