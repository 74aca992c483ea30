import type { confirmAccountAccess } from "#contract/account-access.ts";
import type { Output, Parsed } from "#contract/endpoint.ts";
import { messages } from "#contract/messages.ts";
import type { Limit } from "#core/site/throttle.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { type Refused, refuse } from "#server/http/refused.ts";
import { tryAccessCode } from "#server/store/account-access.ts";
import { audit } from "#server/store/audit.ts";
import { heldAmong } from "#server/store/held-account.ts";
import { takeFrom } from "#server/store/throttle.ts";
import { confirmFirst } from "./confirm-first.ts";
import { heldAccountOf, holderOf } from "./held-account.ts";
import { proveByDetails, type ProofNeeds } from "./prove-by-details.ts";

type Answer = Output<typeof confirmAccountAccess>;
type Proof =
  | { readonly by: "code"; readonly code: string }
  | { readonly by: "details"; readonly accountNumber: number; readonly lastName: string; readonly zip: string };

/** Whoever guesses is stopped soon, by code and by details alike (rules 4.15: strict limits). */
const perLogin: Limit = { most: 10, windowSeconds: 60 * 60 };

const notProven = {
  code: "Please check the code. It works once, within 30 minutes; you can ask for a new one.",
  details: "These details do not belong together. Please check them against a bill or a renewal notice.",
} as const;

/** Gains an account by proof: the code from its mailbox, or what its papers say. */
export const makeConfirmAccountAccess =
  (needs: ProofNeeds): Handler<typeof confirmAccountAccess> =>
  async (input, context) => {
    const proof = proofOf(input);
    if (proof === null) return refuse(400, messages.somethingWentWrong);
    if (!context.caller.emailConfirmed) return confirmFirst(context.caller.email);
    return context.command((tx) => prove(tx, needs, context, proof));
  };

async function prove(tx: Tx, needs: ProofNeeds, context: Context<"account">, proof: Proof): Promise<Answer | Refused> {
  const { caller, now, publication, requestId } = context;
  const { loginId } = caller;
  const mine = await takeFrom(tx, `access-try:${loginId}`, perLogin, now);
  if (!mine.allowed) return refuse(429, "", { retryAfterSeconds: mine.retryAfterSeconds });
  const proven =
    proof.by === "code"
      ? { kind: "tried" as const, numbers: await tryAccessCode(tx, { loginId, code: proof.code, now }) }
      : await proveByDetails(tx, needs, { ...proof, caller, now });
  if (proven.kind === "wait") return refuse(429, "", { retryAfterSeconds: proven.seconds });
  const { numbers } = proven;
  const actor = `login:${loginId}`;
  const entry = { actor, action: "access.prove", requestId, details: { by: proof.by } };
  if (numbers.length === 0) {
    await audit(tx, { ...entry, subject: actor, outcome: "refused" });
    return { isSuccess: false, code: "not-proven", errorMessage: notProven[proof.by] };
  }
  for (const number of numbers) await audit(tx, { ...entry, subject: `account:${number}`, outcome: "granted" });
  const accounts = await heldAmong(tx, holderOf(caller), numbers);
  return { isSuccess: true, accounts: accounts.map(heldAccountOf(publication)), errorMessage: "" };
}

/** The code alone, or the three details together; null: neither. */
function proofOf({ code, accountNumber, lastName, zip }: Parsed<typeof confirmAccountAccess>): Proof | null {
  const details = accountNumber !== undefined || lastName !== undefined || zip !== undefined;
  if (code !== undefined) return details ? null : { by: "code", code };
  if (!accountNumber || lastName === undefined || zip === undefined) return null;
  return { by: "details", accountNumber, lastName, zip };
}
