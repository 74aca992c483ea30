import { useRef, useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import type { HeldAccount } from "#contract/account-access.ts";
import { useProof } from "#web/data/use-proof.ts";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { partsWords } from "./parts-words.tsx";

type Props = {
  label: string;
  submit: string;
  onGained: (accounts: readonly HeldAccount[]) => void | Promise<void>;
  /** Beside the button. */
  children?: ReactNode;
};

/** The code of our email or of our letter on paper: either goes into the same field. */
export function AccessCode({ label, submit, onGained, children }: Props): ReactNode {
  const { busy, problem, handIn, forget } = useProof(onGained);
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() === "") field.current?.focus();
    else if (!busy) void handIn({ code: code.trim() });
  };
  return (
    <form noValidate onSubmit={send}>
      <Stack gap={16}>
        <TextField
          ref={field}
          label={label}
          hint={partsWords.codeHint}
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
        <Row>
          <Button type="submit" busy={busy}>
            {submit}
          </Button>
          {children}
        </Row>
      </Stack>
    </form>
  );
}
