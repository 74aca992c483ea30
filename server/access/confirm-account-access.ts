import type { Output } from "#contract/call-shape.ts";
import type { confirmAccountAccess } from "#contract/account-access.ts";
import { addressBlock } from "#core/site/address-block.ts";
import { accessLimits } from "#core/site/throttle.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { refuse, type Refused } from "#server/http/refused.ts";
import { tryPostedCode } from "#server/store/access/access-code-letter.ts";
import { tryAccessCode } from "#server/store/access/account-access.ts";
import { audit } from "#server/store/audit.ts";
import { filterHeldAccounts } from "#server/store/access/held-account.ts";
import { byReader, record } from "#server/store/record.ts";
import { countUse } from "#server/store/throttle.ts";
import { audienceOf } from "./audience.ts";
import { type AccountProof, accountProofOf } from "./claim.ts";
import { confirmEmailFirst } from "./confirm-first.ts";
import { accessHolderOf, heldAccountOf } from "./held-account.ts";
import { type BillProofResult, type ProofNeeds, proveByBill } from "./prove-by-bill.ts";
import { messagesIn } from "#server/http/messages-in.ts";
import { accessSentencesIn } from "./access-words-in.ts";

type Answer = Output<typeof confirmAccountAccess>;

/** Gains an account by proof: a code from its mailbox or from a letter to its address, or what its last bill says. */
export const makeConfirmAccountAccess =
  (needs: ProofNeeds): Handler<typeof confirmAccountAccess> =>
  async (input, context) => {
    const proof = accountProofOf(input);
    if (proof === null) return refuse(400, messagesIn[context.language].somethingWentWrong);
    if (!context.caller.emailConfirmed) return confirmEmailFirst(context.caller.email, context.language);
    return context.command((tx) => prove(tx, needs, context, proof));
  };

async function prove(
  tx: Tx,
  needs: ProofNeeds,
  context: Context<"account">,
  proof: AccountProof,
): Promise<Answer | Refused> {
  const { caller, now, moment, publication, ip, requestId } = context;
  const { loginId } = caller;
  const words = accessSentencesIn[context.language];
  const mine = await countUse(tx, `access-try:${loginId}`, accessLimits.tries, now);
  if (!mine.allowed) return refuse(429, "", { retryAfterSeconds: mine.retryAfterSeconds });
  const proven =
    proof.by === "code"
      ? await proveByCode(tx, context, proof.code)
      : await proveByBill(tx, needs, { ...proof, caller, network: addressBlock(ip), today: moment.today, now });
  if (proven.kind === "wait") return refuse(429, "", { retryAfterSeconds: proven.seconds });
  const actor = `login:${loginId}`;
  const entry = { actor, action: "access.prove", subject: actor, requestId, details: { by: proof.by } };
  if (proven.kind === "by-mail") {
    await audit(tx, { ...entry, outcome: "by-mail" });
    return { isSuccess: false, code: "by-mail", errorMessage: words.byMail };
  }
  const { numbers } = proven;
  if (numbers.length === 0) {
    await audit(tx, { ...entry, outcome: "refused" });
    return { isSuccess: false, code: "not-proven", errorMessage: words.notProven[proof.by] };
  }
  for (const number of numbers) {
    const audience = await audienceOf(tx, needs, number);
    const granted = { audience, email: caller.email, proof: proof.by, change: proven.change };
    await record(tx, needs, byReader(context), "access.prove", granted);
  }
  const accounts = await filterHeldAccounts(tx, accessHolderOf(caller), numbers);
  return { isSuccess: true, accounts: accounts.map(heldAccountOf(publication)), errorMessage: "" };
}

/** Tries an emailed code first; either code works only for the login that asked. */
async function proveByCode(
  tx: Tx,
  { caller: { loginId }, now }: Context<"account">,
  code: string,
): Promise<BillProofResult> {
  const emailed = await tryAccessCode(tx, { loginId, code, now });
  const numbers = emailed.length > 0 ? emailed : await tryPostedCode(tx, { loginId, code, now });
  return { kind: "tried", numbers, change: emailed.length > 0 ? "added" : "confirmed" };
}
