import { passkeyHost, type PasskeyRefusal } from "#core/identity/passkey.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context } from "#server/http/handler.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { identitySentencesIn } from "./identity-words-in.ts";

export const passkeyDone = { isSuccess: true, errorMessage: "" } as const;

export const refusePasskey = <Code extends PasskeyRefusal>({ language }: Context, code: Code) => ({
  isSuccess: false as const,
  code,
  errorMessage: identitySentencesIn[language].passkey[code],
});

export const reauthenticateFirst = ({ language }: Context) => ({
  isSuccess: false as const,
  code: "reauthenticate" as const,
  errorMessage: identitySentencesIn[language].reauthenticate,
});

/**
 * The host of passkeys: only the built-in provider's logins can use them here, and only at the host that a passkey
 * would belong to.
 */
export const passkeyHostOf = ({ publication, origin }: Context): string | null =>
  publication.tenant.identity.kind === "builtin" ? passkeyHost(origin) : null;

type PasskeyChange = {
  readonly change: "passkeyAdded" | "passkeyRemoved";
  readonly name: string;
  readonly mailbox: string;
};

/** Records the change, and notifies the proven mailbox. */
export const notifyOfPasskey = (
  needs: RecordNeeds,
  context: Context<"account">,
  tx: Tx,
  change: PasskeyChange,
): Promise<void> =>
  record(tx, needs, byReader(context), "identity.change", {
    ...change,
    device: context.device(),
    loginId: context.caller.loginId,
    occasion: needs.uuid(),
  });
