import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { OneTimeSecret } from "../frame/one-time-secret.tsx";

export type StaffLink = { readonly email: string; readonly link: string | null; readonly isMailed: boolean };

/** The link of an invitation or a reset. It is shown only now. */
export function StaffLinkNotice({ email, link, isMailed }: StaffLink): ReactNode {
  if (link === null)
    return (
      <Alert kind="success">
        <p>
          {email} has this role now. Another publication has already invited them: the link that they got sets up this
          role, too.
        </p>
      </Alert>
    );
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
        {isMailed && "If the email doesn't arrive, give them this link yourself. "}It works once, within 24 hours, and
        you see it only now.
      </p>
      <OneTimeSecret text={link} copy="Copy the link" />
    </Stack>
  );
}
