import type { openHandOff } from "#contract/hand-off.ts";
import { handOffActor, typedZip5 } from "#core/access/hand-off.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import {
  findHandOff,
  type HandOffRecord,
  isLoginOf,
  lockHandOff,
  noteHandOffOpened,
  noteWrongZip,
} from "#server/store/access/hand-off.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { accessSentencesIn } from "./access-words-in.ts";

type Needs = RecordNeeds & { readonly db: Database; readonly newToken: () => string };

/**
 * Opens a link from customer service. A reader who has signed in with access to the account continues as themselves;
 * whoever answers the ZIP code gets a pass that reaches this account and this action, and nothing else.
 */
export const makeOpenHandOff =
  (needs: Needs): Handler<typeof openHandOff> =>
  async ({ code, zip = "" }, context) => {
    const { tenantId, now, caller, at, language } = context;
    const words = accessSentencesIn[language].handOff;
    const over = { isSuccess: false, code: "over", errorMessage: words.over } as const;
    const seen = await findHandOff(needs.db, tenantId, { token: code, now });
    if (seen === null) return notFound();
    const { accountNumber } = seen;
    const own = caller?.scope === "account" ? caller : null;
    const isOwn = own !== null && (await isLoginOf(needs.db, tenantId, { loginId: own.loginId, accountNumber }));
    const pass = isOwn ? null : needs.newToken();
    return needs.db.write(at, async (tx) => {
      await lockAccount(tx, accountNumber);
      const link = await lockHandOff(tx, { token: code, now });
      if (link?.state !== "open") return over;
      if (!isOwn && !link.zips.includes(typedZip5(zip))) {
        await noteWrongZip(tx, link.handOffId);
        return { isSuccess: false, code: "zip", errorMessage: words.zip } as const;
      }
      await noteOpened(tx, needs, context, { link, pass, actor: isOwn ? own.actor : handOffActor(link.handOffId) });
      return { isSuccess: true, accountNumber, kind: link.kind, pass, errorMessage: "" } as const;
    });
  };

type Opened = { readonly link: HandOffRecord; readonly pass: string | null; readonly actor: string };

async function noteOpened(
  tx: Tx,
  needs: Needs,
  { publication, requestId, now }: Pick<Context, "publication" | "requestId" | "now">,
  { link: { handOffId, accountNumber, kind }, pass, actor }: Opened,
): Promise<void> {
  await noteHandOffOpened(tx, { handOffId, pass, now });
  const by = pass === null ? "login" : "zip";
  const opened = { accountNumber, handOffId, kind, by } as const;
  await record(tx, needs, { actor, tenant: publication.tenant, requestId }, "handOff.open", opened);
}
