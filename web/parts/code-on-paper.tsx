import type { ReactNode } from "react";
import { AccessCode } from "./access-code.tsx";
import { partsWords } from "./parts-words.tsx";

/** The field for the code that we mailed to the address on record: typed here, limited access becomes an owner's. */
export const CodeOnPaper = (): ReactNode => (
  <AccessCode
    label={partsWords.codeFromLetter}
    submit={partsWords.getFullAccess}
    onGained={() => {
      // The account was read again; what it may do now is on the page already.
    }}
  />
);
