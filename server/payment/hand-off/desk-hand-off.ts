import type { Output } from "#contract/call-shape.ts";
import type { deskGetHandOffs, deskSendHandOff, deskWithdrawHandOff } from "#contract/desk/hand-off.ts";
import { type HandOffFacts, handOffRefusal, type PayingKind, payingKinds } from "#core/access/hand-off.ts";
import { paymentOptions } from "#core/payment/payment-options.ts";
import { quotePayment } from "#core/payment/quote-payment.ts";
import { featureStates } from "#core/site/feature.ts";
import { handOffRefusalText } from "#core/staff/hand-off-text.ts";
import type { Database } from "#server/db/database.ts";
import { runCallAsAction } from "#server/http/desk/run-call-as-action.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskContext, DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findOpenHandOffs, putHandOff, withdrawHandOff } from "#server/store/access/hand-off.ts";
import { handOffReachOf } from "#server/store/access/hand-off-reach.ts";
import { findAccountOnFile } from "#server/store/account/account-record.ts";
import { lockAccountContact } from "#server/store/account/account.ts";
import { findPayable, type Payable } from "#server/store/payment/payable.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";

type Needs = RecordNeeds & { readonly db: Database };

const why = (kind: PayingKind, facts: HandOffFacts): string | null => {
  const refusal = handOffRefusal(kind, facts);
  return refusal === null ? null : handOffRefusalText(refusal, kind);
};

/** Which actions can be handed over, by the rules of the reader's own pages. */
function fitsOf(payable: Payable | null): HandOffFacts["fits"] {
  if (payable === null) return { pay: false, card: false, ezPay: false };
  const { facts, held } = payable;
  const options = paymentOptions(facts);
  const isDue = options.some((each) => each.group === "oneTime" && quotePayment(facts, each).due > 0);
  const enrolls = held.method === "bill" && options.some((each) => each.group === "ezPay" && each.follows);
  return { pay: isDue, card: held.endedUnpaidOn === null, ezPay: enrolls };
}

async function factsOf(
  { db }: Pick<Needs, "db">,
  { at, tenantId, publication, moment }: DeskContext<typeof deskGetHandOffs>,
  accountNumber: number,
) {
  const onFile = await findAccountOnFile(db, tenantId, accountNumber);
  if (onFile === null) return null;
  const [payable, reach] = await Promise.all([
    db.readTogether(at, (tx) => findPayable(tx, publication, moment, accountNumber)),
    handOffReachOf(db, tenantId, { accountNumber, contactEmail: onFile.contactEmail }),
  ]);
  const { email, takesZip } = reach;
  const paysOnline = featureStates(publication.tenant.features).payment_options;
  const facts: HandOffFacts = { ...reach, paysOnline, fits: fitsOf(payable) };
  return { email, takesZip, facts };
}

export const makeDeskGetHandOffs =
  (needs: Pick<Needs, "db">): DeskHandler<typeof deskGetHandOffs> =>
  async ({ accountNumber }, context) => {
    const known = await factsOf(needs, context, accountNumber);
    if (known === null) return notFound();
    const { timeZone } = context.publication.tenant;
    const moments = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
    const sent = await findOpenHandOffs(needs.db, context.tenantId, accountNumber, context.now);
    return {
      email: known.email,
      takesZip: known.takesZip,
      kinds: payingKinds.map((kind) => ({ kind, because: why(kind, known.facts) })),
      sent: sent.map(({ handOffId, kind, madeBy, madeAt, expiresAt, openedAt }) => ({
        handOffId,
        kind,
        madeBy,
        madeAt: moments.format(new Date(madeAt)),
        endsAt: moments.format(new Date(expiresAt)),
        isOpened: openedAt !== null,
      })),
    };
  };

/** Emails the reader a link. The questions and payments behind it are the reader's own. */
export const makeDeskSendHandOff =
  (needs: Needs): DeskHandler<typeof deskSendHandOff> =>
  async (input, context) => {
    const { accountNumber, kind } = input;
    const known = await factsOf(needs, context, accountNumber);
    if (known === null) return notFound();
    return runCallAsAction<Output<typeof deskSendHandOff>>(needs.db, context, "sendHandOff", input, (within) =>
      within(async (tx) => {
        const because = why(kind, known.facts);
        if (because !== null) return { isSuccess: false, errorMessage: because };
        const account = await lockAccountContact(tx, accountNumber);
        if (account === null) return notFound();
        const { staff, publication, requestId, now } = context;
        const handOffId = needs.uuid();
        const actor = actorOf(staff);
        await putHandOff(tx, { handOffId, accountNumber, kind, madeBy: actor, now });
        const by = { actor, tenant: publication.tenant, requestId };
        await record(tx, needs, by, "handOff.send", { account, handOffId, kind, sentBy: staff.name });
        return { isSuccess: true, email: account.contactEmail, errorMessage: "" };
      }),
    );
  };

export const makeDeskWithdrawHandOff =
  (needs: Needs): DeskHandler<typeof deskWithdrawHandOff> =>
  (input, context) =>
    runCallAsAction<Output<typeof deskWithdrawHandOff>>(needs.db, context, "withdrawHandOff", input, (within) =>
      within(async (tx) => {
        const { accountNumber, handOffId } = input;
        const { staff, publication, requestId, now } = context;
        const kind = await withdrawHandOff(tx, { handOffId, accountNumber, now });
        if (kind === null)
          return { isSuccess: false, errorMessage: "This link was used, replaced or withdrawn before." };
        const by = { actor: actorOf(staff), tenant: publication.tenant, requestId };
        await record(tx, needs, by, "handOff.withdraw", { accountNumber, handOffId, kind });
        return { isSuccess: true, errorMessage: "" };
      }),
    );
