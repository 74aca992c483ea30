import { useState } from "react";
import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import css from "./staff.module.css";

export type Linked = { readonly email: string; readonly link: string | null; readonly isMailed: boolean };

/** The link of an invitation or a reset. It is shown only now. */
export function LinkShown({ email, link, isMailed }: Linked): ReactNode {
  const [copied, setCopied] = useState<"yes" | "no" | null>(null);
  if (link === null)
    return (
      <Alert kind="success">
        <p>
          {email} has this role now. Another publication has already invited them: the link that they got sets up this
          role, too.
        </p>
      </Alert>
    );
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied("yes");
    } catch {
      setCopied("no");
    }
  };
  return (
    <Stack gap={12}>
      <Alert kind="success">
        <p>
          {isMailed
            ? `We emailed ${email} a link to set up their sign-in.`
            : `No email went out: give ${email} this link yourself.`}
        </p>
      </Alert>
      <p>
        {isMailed && "If the email doesn’t arrive, give them this link yourself. "}It works once, within 24 hours, and
        you see it only now.
      </p>
      <p className={css.link}>{link}</p>
      <Row>
        <Button variant="secondary" onClick={() => void copy()}>
          Copy the link
        </Button>
      </Row>
      {copied === "yes" && <Alert kind="success">Copied.</Alert>}
      {copied === "no" && <Alert kind="warning">Your browser didn’t allow copying. Select the link and copy it.</Alert>}
    </Stack>
  );
}
