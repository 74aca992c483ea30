import { useEffect, useState } from "react";
import { paths } from "#web/paths.ts";
import { codeIn, useLetterCode } from "#web/data/letter-code.ts";
import { keepTyped, takeTyped } from "#web/data/signed-out.ts";

/** What a sign-in in between keeps of the page. */
const redeemForm = "redeem";

/** The secret of the gift's letter, through a sign-in in between too. Null: the page was opened without one. */
export function useGiftCode(): string | null {
  const [setAside] = useState(() => codeIn(takeTyped(redeemForm)));
  const code = useLetterCode(paths.redeem, "code", setAside);
  useEffect(() => (code === null ? undefined : keepTyped(redeemForm, () => ({ code }))), [code]);
  return code;
}
