import { useState } from "react";
import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import css from "./sign-in.module.css";

type Props = { codes: readonly string[]; onDone: () => void };

/** In two halves, which are easier to read out and type. */
const halves = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Codes for signing in without the phone. They are shown only now. */
export function RecoveryCodes({ codes, onDone }: Props): ReactNode {
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.map(halves).join("\n"));
      setCopied("yes");
    } catch {
      setCopied("no");
    }
  };
  return (
    <Stack gap={24}>
      <h1>Keep your recovery codes</h1>
      <p>
        Without your phone, type one of these in place of the six digits. Each works once. You see them only now: print
        them, and keep them away from your computer.
      </p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{halves(code)}</li>
        ))}
      </ul>
      <Row>
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </Row>
      {copied === "yes" && <Alert kind="success">Copied.</Alert>}
      {copied === "no" && (
        <Alert kind="warning">Your browser didn't allow copying. Print them, or write them down.</Alert>
      )}
    </Stack>
  );
}
