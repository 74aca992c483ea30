import type { ReactNode } from "react";

/** A name, or an email address, which breaks before its "@" if the line is too short for it. */
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
