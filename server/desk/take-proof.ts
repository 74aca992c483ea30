import type { deskTakeProof } from "#contract/desk/dispute-proof.ts";
import type { Database } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { proofFile, signingKeyFrom } from "#server/crypto/proof-signature.ts";
import type { SecretBox } from "#server/crypto/secret-box.ts";
import { audit } from "#server/store/audit.ts";
import { findProof } from "#server/store/email/proof.ts";

type Needs = { readonly db: Database; readonly secrets: Pick<SecretBox, "derived"> };

/** The file of `./doorstep proof`, for staff who respond to a dispute. */
export const makeDeskTakeProof =
  ({ db, secrets }: Needs): DeskHandler<typeof deskTakeProof> =>
  async ({ accountNumber }, { publication, staff, moment, now, requestId, header }) => {
    const { tenantId, domain } = publication.tenant;
    const records = await findProof(db, tenantId, accountNumber);
    if (records === null) return notFound();
    await db.writeAtOnce({ tenantId, today: moment.today }, (tx) =>
      audit(tx, {
        actor: actorOf(staff),
        action: "desk.take-proof",
        subject: `account:${accountNumber}`,
        outcome: "done",
        requestId,
      }),
    );
    header("content-disposition", `attachment; filename="proof-${accountNumber}-${moment.today}.json"`);
    const content = { made: now.toISOString(), accountNumber, publications: [{ publication: domain, ...records }] };
    return inOnePiece(proofFile(content, signingKeyFrom(secrets.derived("doorstep proof"))));
  };

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}
