import { type ReactNode, useState } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/stack.tsx";
import css from "./one-time-secret.module.css";

type Props = {
  /** A link, a key, a secret. */
  readonly text: string;
  /** Shown above it, if there are several. */
  readonly label?: string;
  readonly copy: string;
};

/** Something to copy now, because it is not shown again. */
export function OneTimeSecret({ text, label, copy }: Props): ReactNode {
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  const press = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied("yes");
    } catch {
      setCopied("no");
    }
  };
  return (
    <Stack gap={8}>
      {label !== undefined && (
        <p>
          <strong>{label}</strong>
        </p>
      )}
      <div className={css.line}>
        <p className={css.text}>{text}</p>
        <Button variant="secondary" onClick={() => void press()}>
          {copy}
        </Button>
      </div>
      {copied === "yes" && <Alert kind="success">Copied.</Alert>}
      {copied === "no" && <Alert kind="warning">Your browser didn't allow copying. Select it and copy it.</Alert>}
    </Stack>
  );
}
