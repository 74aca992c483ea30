import type { Output, Parsed } from "#contract/call-shape.ts";
import type { deskMergeAccounts, deskPreviewMerge } from "#contract/desk/merge.ts";
import { phoneText } from "#core/address/phone.ts";
import type { MergeRefusal } from "#core/account/decide-merge.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { byStaff, type DeskActionContext, runDeskAction } from "#server/http/desk/run-desk-action.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound, refuse, RefusedError } from "#server/http/refused.ts";
import { type MergeAccount, writeMerge } from "#server/store/account/account-merge.ts";
import { accountVersion } from "#server/store/account/account-version.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { audit } from "#server/store/audit.ts";
import { notifyEnd } from "#server/store/circulation/circulation-end.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { writeEndOfTerm } from "#server/store/subscription/end-term.ts";
import { heldPartsOf } from "#server/store/subscription/held-parts.ts";
import { type EndingTerm, findMerge, type FoundMerge } from "./find-merge.ts";
import { mergeWords } from "./desk-merge-text.ts";

type Needs = RecordNeeds & { readonly db: Database };
type Answer = Output<typeof deskMergeAccounts>;

export const makeDeskPreviewMerge =
  ({ db }: Pick<Needs, "db">): DeskHandler<typeof deskPreviewMerge> =>
  (numbers: Parsed<typeof deskPreviewMerge>, { at, publication, moment }) =>
    db.readTogether(at, async (tx) => {
      const found = await findMerge(tx, { publication, moment }, numbers);
      if (found === null) return notFound();
      const { from, into, decision, ending, credit } = found;
      return {
        from: await sideOf(tx, publication, from),
        into: await sideOf(tx, publication, into),
        refused:
          decision.kind === "merge" ? null : { code: decision.because, text: mergeProblem(found, decision.because) },
        moves: {
          logins: [...from.logins],
          openNotes: from.openNotes,
          openGifts: from.openGifts,
          hasCard: from.hasCard,
        },
        ends: ending && endView(publication, ending),
        creditCents: credit.amount,
      };
    });

/** One account becomes part of the other: everything in one transaction, under the locks of both. */
export const makeDeskMergeAccounts =
  (needs: Needs): DeskHandler<typeof deskMergeAccounts> =>
  (input: Parsed<typeof deskMergeAccounts>, context) =>
    runDeskAction<Answer>(needs, context, "mergeAccounts", input, (within) =>
      within(async (tx) => {
        const { publication, moment } = context;
        const numbers = { from: input.from, into: input.accountNumber };
        await lockAccount(tx, numbers.from);
        const found = await findMerge(tx, { publication, moment }, numbers);
        if (found === null) return notFound();
        if ((await accountVersion(tx, numbers.from)) !== input.fromSeen)
          throw new RefusedError(refuse(409, mergeWords.otherChanged(numbers.from)));
        const { decision, credit, ending } = found;
        if (decision.kind === "refused")
          return { isSuccess: false, errorMessage: mergeProblem(found, decision.because) };
        if (credit.amount !== input.creditCents) throw new RefusedError(refuse(409, mergeWords.creditChanged));
        if (ending !== null) await endSubscription(tx, needs, context, ending);
        await write(tx, context, found);
        await notifyReaders(tx, needs, context, found);
        return { isSuccess: true, creditCents: credit.amount, errorMessage: "" };
      }),
    );

async function endSubscription(
  tx: Tx,
  needs: Needs,
  context: DeskActionContext,
  { term, end }: EndingTerm,
): Promise<void> {
  const { held, facts } = term;
  const { accountNumber, subscriptionId } = held;
  const { publication, now, staff } = context;
  // Its value is not refunded: it stays with the reader, on the other account.
  const decision = { ...end, refund: null };
  const cause = `merge:${subscriptionId}`;
  await writeEndOfTerm(tx, { held, facts, decision, cause, actor: actorOf(staff), now });
  const target = { enqueue: needs.enqueue, tenant: publication.tenant, accountNumber, subscriptionId };
  await notifyEnd(tx, target, { on: facts.lastDay, because: "office" });
}

async function write(
  tx: Tx,
  { staff, now }: DeskActionContext,
  { from, into, ending, credit }: FoundMerge,
): Promise<void> {
  const isCredit = credit.amount > 0 && from.subscriptionId !== null && into.subscriptionId !== null;
  await writeMerge(tx, {
    from: from.accountNumber,
    into: into.accountNumber,
    endedSubscription: ending?.term.held.subscriptionId ?? null,
    credit:
      isCredit && from.subscriptionId !== null && into.subscriptionId !== null
        ? { ...credit, fromSubscription: from.subscriptionId, intoSubscription: into.subscriptionId }
        : null,
    actor: actorOf(staff),
    now,
  });
}

async function notifyReaders(tx: Tx, needs: Needs, context: DeskActionContext, found: FoundMerge): Promise<void> {
  const { from, into, ending, credit } = found;
  const { publication, requestId } = context;
  const ended = ending && {
    subscriptionId: ending.term.held.subscriptionId,
    planName: heldPartsOf(publication, ending.term.held).bundle.name,
    lastDay: ending.term.facts.lastDay,
  };
  await record(tx, needs, byStaff(context), "account.merge", {
    account: into,
    merged: from,
    ended,
    credit: credit.amount,
  });
  await audit(tx, {
    actor: actorOf(context.staff),
    action: "account.merge",
    subject: `account:${from.accountNumber}`,
    outcome: "merged-away",
    details: { into: into.accountNumber },
    requestId,
  });
}

async function sideOf(tx: Tx, publication: Publication, account: MergeAccount) {
  const { accountNumber, firstName, lastName, contactEmail, phone, bundleId, balance, logins, side } = account;
  const plan = publication.catalog.bundles.find((bundle) => bundle.bundleId === bundleId);
  return {
    accountNumber,
    version: await accountVersion(tx, accountNumber),
    name: `${firstName} ${lastName}`.trim(),
    email: contactEmail,
    phone: phoneText(phone),
    plan: plan?.name ?? null,
    status: mergeWords.status(side.status),
    balanceCents: balance,
    logins: [...logins],
  };
}

const endView = (publication: Publication, { term, end }: EndingTerm) => ({
  planName: heldPartsOf(publication, term.held).bundle.name,
  lastDay: term.facts.lastDay,
  units: end.unused?.units ?? 0,
});

const mergeProblem = ({ from, into }: FoundMerge, because: MergeRefusal): string =>
  mergeWords.refusals[because](from.accountNumber, into.accountNumber);
