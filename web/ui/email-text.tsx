import type { ReactNode } from "react";

/** A name, or an email address that breaks before its "@" where the line is too short for it. */
export function EmailText({ children }: { readonly children: string }): ReactNode {
  const at = children.indexOf("@");
  if (at < 1) return children;
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}
