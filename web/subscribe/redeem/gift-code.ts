import { useEffect, useState } from "react";
import { paths } from "#web/paths.ts";
import { keptCode, useEmailCode } from "#web/data/email-code.ts";
import { registerDraft, takeDraft } from "#web/data/session-interruption.ts";

/** The name under which the code is kept during a sign-in. */
const redeemForm = "redeem";

/** The secret from the gift's email, also kept during a sign-in. Null: the page was opened without one. */
export function useGiftCode(): string | null {
  const [setAside] = useState(() => keptCode(takeDraft(redeemForm)));
  const code = useEmailCode(paths.redeem, "code", setAside);
  useEffect(() => (code === null ? undefined : registerDraft(redeemForm, () => ({ code }))), [code]);
  return code;
}
