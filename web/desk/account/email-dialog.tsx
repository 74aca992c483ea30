import type { ReactNode } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { AccountAddress } from "../data/account.ts";
import { useDeskRead } from "../data/desk-read.ts";
import css from "./timeline.module.css";

type Props = { address: AccountAddress; emailId: string; onClose: () => void };

/** An email as it was sent, as plain text. */
export function EmailDialog({ address, emailId, onClose }: Props): ReactNode {
  const { publication, accountNumber } = address;
  const email = useDeskRead("deskGetEmail", { publication, accountNumber, emailId });
  return (
    <Dialog open title={email.data?.subject || "Email"} onClose={onClose}>
      {email.isPending && <Skeleton height={240} />}
      {email.isError && <p>The email can't be loaded right now.</p>}
      {email.data !== undefined && (
        <>
          <p>To {email.data.recipient || "a person whose data was erased"}</p>
          {email.data.text === null ? (
            <p>Its text was erased with the person's data.</p>
          ) : (
            <pre className={css.email}>{email.data.text}</pre>
          )}
        </>
      )}
    </Dialog>
  );
}
