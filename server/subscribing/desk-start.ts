import type { Output, Parsed } from "#contract/call-shape.ts";
import { sql } from "kysely";
import type { deskQuoteStart, deskStart, SimilarAccount } from "#contract/desk/start.ts";
import { applicableTerms } from "#core/site/applicable-terms.ts";
import { billMethod, isBilled } from "#core/subscribing/renewal-method.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { runAction } from "#server/http/desk/run-action.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskContext, DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound, refuse, type Refused } from "#server/http/refused.ts";
import { findAccountOnFile } from "#server/store/account/account-record.ts";
import type { SimilarAccountRecord } from "#server/store/account/similar-accounts.ts";
import { lockPerson } from "#server/store/account/person.ts";
import { callerOfStaff } from "#server/store/account/staff-caller.ts";
import { audit } from "#server/store/audit.ts";
import { normalEmail } from "#server/store/login/login.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { insertNote } from "#server/store/staff/staff-note.ts";
import { type CheckedPhoneOrder, checkPhoneOrder, type ReturningAccount } from "./check-phone-order.ts";
import { phoneQuote } from "./phone-quote.ts";
import { type DeskStartRefusal, phoneStartSentences } from "#core/subscribing/phone-start-refusals.ts";
import { type PhoneOrderNeeds, takePhoneOrder } from "./take-phone-order.ts";

type Needs = PhoneOrderNeeds & { readonly db: Database };
type Context = DeskContext<typeof deskStart>;
type Input = Parsed<typeof deskStart>;
type Answer = Output<typeof deskStart>;

/** What a start would cost and when it would begin. Writes nothing. */
export const makeDeskQuoteStart =
  ({ db }: Pick<Needs, "db">): DeskHandler<typeof deskQuoteStart> =>
  async (input, context) => {
    const returning = await returningOf(db, context, input.accountNumber);
    if (returning === "nobody") return notFound();
    const terms = context.publication.tenant.terms;
    const found = await db.readTogether(context.at, async (tx) => {
      const first = await checkPhoneOrder(tx, context, { ...input, termsVersion: null }, returning);
      if (first.plan === null) return first;
      // The terms haven't been read out yet; everything else is checked.
      const byBill = isBilled(first.plan.rate, input.renewsBy === "bill" ? billMethod : null);
      const { version } = applicableTerms(terms, { forGift: false, byBill });
      return checkPhoneOrder(tx, context, { ...input, termsVersion: version }, returning);
    });
    const { plan, decision, alike } = found;
    const code = decision.kind === "refused" ? decision.because : null;
    return {
      quote: plan === null ? null : phoneQuote(context, { ...found, plan, wish: input }),
      refusal: code === null ? null : { code, text: phoneStartSentences[code] },
      alike: alike.map((each) => shown(context.publication, each)),
    };
  };

/** Takes an order on the phone, for a new reader or for an account that starts again. */
export const makeDeskStart =
  (needs: Needs): DeskHandler<typeof deskStart> =>
  async (input, context) => {
    const { accountNumber } = input;
    const returning = await returningOf(needs.db, context, accountNumber);
    if (returning === "nobody") return notFound();
    if (accountNumber === undefined) {
      if (input.firstName === undefined || input.lastName === undefined || input.seen !== undefined)
        return refuse(400, "", { errors: [{ pointer: "/lastName", detail: "is missing" }] });
      return context.command((tx) => startNew(tx, needs, context, input));
    }
    if (input.seen === undefined) return refuse(400, "", { errors: [{ pointer: "/seen", detail: "is missing" }] });
    const { at, publication, staff, now, requestId, command } = context;
    const acting = { db: needs.db, at, publication, staff, accountNumber, now, requestId };
    const wanted = { name: "restart", input: {}, seen: input.seen, reason: input.source, note: input.note };
    return runAction<Answer | Refused>(acting, wanted, command, (within) =>
      within(async (tx) => {
        await lockPhoneStarts(tx);
        return order(tx, needs, context, input, returning);
      }),
    );
  };

/**
 * A new account has no version that somebody could have seen. The trail records who took the order, and any refusal.
 */
async function startNew(tx: Tx, needs: Needs, context: Context, input: Input): Promise<Answer> {
  const { staff, requestId, now } = context;
  await lockPhoneStarts(tx);
  const email = normalEmail(input.email);
  if (email !== "") await lockPerson(tx, { email });
  const answer = await order(tx, needs, context, input, null);
  await audit(tx, {
    actor: actorOf(staff),
    action: "desk.act",
    subject: answer.isSuccess ? `account:${answer.accountNumber}` : "publication",
    outcome: answer.isSuccess ? "done" : "refused",
    details: { call: "start", reason: input.source, ...(answer.isSuccess ? {} : { because: answer.code }) },
    requestId,
  });
  if (answer.isSuccess && input.note !== "") {
    const { staffId, name: author } = staff;
    const { accountNumber } = answer;
    await insertNote(tx, { accountNumber, staffId, author, text: input.note, followUpOn: null, now });
  }
  return answer;
}

/** If two clerks have the same caller, the second one sees what the first one took. */
const lockPhoneStarts = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${tx.tenantId}::int, hashtext('starts on the phone'))`.execute(tx.q);

async function order(
  tx: Tx,
  needs: Needs,
  context: Context,
  input: Input,
  returning: ReturningAccount | null,
): Promise<Answer> {
  const { readOut } = input;
  const found = await checkPhoneOrder(tx, context, { ...input, termsVersion: readOut.version }, returning);
  const { decision, plan } = found;
  const refused = (because: DeskStartRefusal): Answer => refusedWith(context.publication, found, because);
  if (decision.kind === "refused") return refused(decision.because);
  if (plan !== null && phoneQuote(context, { ...found, plan, wish: input }).dueCents !== input.dueCents)
    return refused("price-changed");
  return takePhoneOrder(tx, needs, context, { input, found: { ...found, decision }, returning });
}

const refusedWith = (publication: Publication, { alike }: CheckedPhoneOrder, because: DeskStartRefusal): Answer => ({
  isSuccess: false,
  code: because,
  errorMessage: phoneStartSentences[because],
  alike: alike.map((each) => shown(publication, each)),
});

const shown = (
  { catalog }: Publication,
  { accountNumber, name, by, subscription }: SimilarAccountRecord,
): SimilarAccount => ({
  accountNumber,
  name,
  by: [...by],
  plan: catalog.bundles.find(({ bundleId }) => bundleId === subscription?.bundleId)?.name ?? null,
  status: subscription?.status ?? null,
});

/** The account that starts again, if one is named. "nobody" if the publication has no such account. */
async function returningOf(
  db: Database,
  { tenantId, staff }: Pick<Context, "tenantId" | "staff">,
  accountNumber: number | undefined,
): Promise<ReturningAccount | null | "nobody"> {
  if (accountNumber === undefined) return null;
  const [account, caller] = await Promise.all([
    findAccountOnFile(db, tenantId, accountNumber),
    callerOfStaff(db, tenantId, { actor: actorOf(staff), accountNumber }),
  ]);
  return account === null || caller === null ? "nobody" : { account, loginId: caller.loginId };
}
