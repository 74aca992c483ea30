import { findCodeLettersToPost } from "#server/store/access/access-code-letter.ts";
import { codeLetterPlace } from "#server/crypto/secret-box.ts";
import { deliverEmails } from "./post.ts";
import type { Publisher } from "./publisher.ts";
import { aSubscriber } from "./shopper.ts";
import type { Site } from "./site.ts";
import { asOwner } from "./store.ts";

/**
 * A subscriber who ordered by phone, and to whose account nobody has online access yet. `amount`: of the last payment,
 * in dollars.
 */
export async function anOfficeAccount(
  site: Site,
  publisher: Publisher,
  { email = "", bundle = {} }: { readonly email?: string; readonly bundle?: object } = {},
): Promise<{ accountNumber: number; amount: number }> {
  const { accountNumber, amountCents } = await aSubscriber(site, publisher, bundle);
  await deliverEmails(site, publisher);
  await asOwner(
    site.store.owner,
    `with gone as (delete from account_grant where tenant_id = $1 and account_number = $2)
     update account set origin = 'office', contact_email = $3, e_notice_email = null, checkout_id = null
     where tenant_id = $1 and account_number = $2`,
    [publisher.tenantId, accountNumber, email],
  );
  return { accountNumber, amount: amountCents / 100 };
}

/** The code that is to be printed and mailed to an account's address on record; "" if there is none. */
export async function codeOnPaper(site: Site, { tenantId }: Publisher, accountNumber: number): Promise<string> {
  const emails = await findCodeLettersToPost(site.store.db, tenantId);
  const letter = emails.find((one) => one.accountNumber === accountNumber);
  return letter === undefined
    ? ""
    : site.needs.outside.secrets.open(letter.sealedCode, codeLetterPlace(tenantId, accountNumber));
}
