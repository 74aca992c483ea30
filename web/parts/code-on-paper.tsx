import type { ReactNode } from "react";
import { AccessCode } from "./access-code.tsx";

/** The field for the code that we mailed to the address on record: typed here, limited access becomes an owner's. */
export const CodeOnPaper = (): ReactNode => (
  <AccessCode
    label="Code from our letter"
    submit="Get full access"
    onGained={() => {
      // The account was read again; what it may do now is on the page already.
    }}
  />
);
