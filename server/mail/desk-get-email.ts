import type { deskGetEmail } from "#contract/desk/timeline.ts";
import type { Database } from "#server/db/database.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { emailFromRecord } from "./email-from-record.ts";
import { findEmail } from "#server/store/email/email-record.ts";

/** An email of an account, with its full text. */
export const makeDeskGetEmail =
  ({ db }: { readonly db: Database }): DeskHandler<typeof deskGetEmail> =>
  async ({ accountNumber, emailId }, { tenantId, publication }) => {
    const email = await findEmail(db, tenantId, emailId);
    if (email === null || email.accountNumber !== accountNumber) return notFound();
    const kept = emailFromRecord(publication, email);
    return { recipient: email.recipient, subject: kept?.subject ?? "", text: kept?.text ?? null };
  };
