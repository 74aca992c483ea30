import type { LinkKind } from "#contract/desk/access.ts";
import { addressBlock } from "#core/site/address-block.ts";
import type { Tx } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import { notFound, refuse, type Refused } from "#server/http/refused.ts";
import { accountOnRecord } from "#server/store/access/account-access.ts";
import { findPeopleInTx } from "#server/store/access/account-people.ts";
import type { Enqueue } from "#server/store/email/outbox.ts";
import { emailConfirmations } from "#server/store/login/confirmation.ts";
import { mayEmail, queueLoginEmail } from "#server/store/login/login-email.ts";
import { loginToRecover } from "#server/store/login/recovery.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { Staff } from "#server/store/staff/staff-session.ts";
import type { Random } from "#server/crypto/random.ts";

type Needs = { readonly random: Random; readonly enqueue: Enqueue };
type By = {
  readonly publication: Publication;
  readonly staff: Staff;
  readonly ip: string;
  readonly now: Date;
};
type Asked = { readonly accountNumber: number; readonly email: string; readonly link: LinkKind };
type Sent = { isSuccess: true; errorMessage: "" } | { isSuccess: false; errorMessage: string };

const no = (errorMessage: string): Sent => ({ isSuccess: false, errorMessage });

/**
 * Emails a link to somebody on the account, by the same rules as if they had asked for it on the sign-in page. It goes
 * to a mailbox on record and nowhere else, and no answer contains it.
 */
export async function emailLinkInTx(
  tx: Tx,
  needs: Needs,
  { publication, staff, ip, now }: By,
  { accountNumber, email, link }: Asked,
): Promise<Sent | Refused> {
  if (publication.tenant.identity.kind !== "builtin")
    return no("Readers of this publication sign in with another company, which sends these links itself.");
  const people = await findPeopleInTx(tx, accountNumber);
  const onRecord = await accountOnRecord(tx, accountNumber);
  const isTheirs =
    people.some((person) => person.email === email) || onRecord?.contactEmail.toLowerCase() === email.toLowerCase();
  if (!isTheirs) return notFound();
  const asker = { email, network: addressBlock(ip), now };
  const by = { actor: actorOf(staff), tenant: null };
  if (link === "confirmation") {
    const sent = await emailConfirmations(tx, needs, asker, by);
    if (sent === "too-many") return tooMany();
    return sent === "none" ? no("There is no login of this email address that waits for confirmation.") : done;
  }
  const loginId = await loginToRecover(tx, email, needs.random.uuid());
  if (loginId === null) return no("Nobody signs in with this email address yet. Invite them to help with the account.");
  if (!(await mayEmail(tx, "recovery", asker))) return tooMany();
  await queueLoginEmail(tx, needs, "resetPassword", { loginId, email }, by);
  return done;
}

const done: Sent = { isSuccess: true, errorMessage: "" };
const tooMany = (): Refused =>
  refuse(429, "This mailbox got several links recently. One of them still works; try again in half an hour.", {
    retryAfterSeconds: 30 * 60,
  });
