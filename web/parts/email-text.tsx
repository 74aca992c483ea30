import type { ReactNode } from "react";

/** A long address breaks after its `@` before it breaks anywhere else. */
export function EmailText({ email }: { email: string }): ReactNode {
  const at = email.lastIndexOf("@") + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
