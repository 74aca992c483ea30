import type { ReactNode } from "react";
import { AccessCode } from "./access-code.tsx";
import { partsWords } from "./parts-words.tsx";

/** The field for the code that we mailed to the address on record. Entering it turns limited access into an owner's. */
export const MailedCodeForm = (): ReactNode => (
  <AccessCode
    label={partsWords.codeFromLetter}
    submit={partsWords.getFullAccess}
    onGained={() => {
      // The account has been read again, so the page already shows the new rights.
    }}
  />
);
