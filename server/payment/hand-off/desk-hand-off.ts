import type { deskGetHandOffs, deskSendHandOff, deskWithdrawHandOff } from "#contract/desk/hand-off.ts";
import type { DeskOutput } from "#contract/desk/desk-endpoint.ts";
import {
  type HandOffFacts,
  handOffKinds,
  type HandOffKind,
  type HandOffRefusal,
  refuseHandOff,
} from "#core/access/hand-off.ts";
import { isMailable } from "#core/notice/mailable.ts";
import { paymentOptions } from "#core/payment/payment-options.ts";
import { quotePayment } from "#core/payment/quote-payment.ts";
import { featureStates } from "#core/site/feature.ts";
import type { Database } from "#server/db/database.ts";
import { actOfCall } from "#server/http/desk/act-of-call.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskContext, DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import {
  findOpenHandOffs,
  hasConfirmedLogin,
  putHandOff,
  withdrawHandOff,
  zipsOfAccount,
} from "#server/store/access/hand-off.ts";
import { findAccountOnFile } from "#server/store/account/account-record.ts";
import { lockAccountName } from "#server/store/account/account.ts";
import { findPayable, type Payable } from "#server/store/payment/payable.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";

type Needs = RecordNeeds & { readonly db: Database };

const refusals: Readonly<Record<HandOffRefusal, string>> = {
  off: "This publication's readers can't pay online.",
  "no-email": "There is no email on record to send it to.",
  "no-proof": "There is no ZIP code on record that the reader could answer, and no confirmed sign-in.",
  "does-not-fit": "",
};
const doesNotFit: Readonly<Record<HandOffKind, string>> = {
  pay: "There is nothing to pay now.",
  card: "There is no subscription that a card could be kept for.",
  ezPay: "EZ-Pay is on already, or the plan doesn't offer it.",
};

const why = (kind: HandOffKind, facts: HandOffFacts): string | null => {
  const refusal = refuseHandOff(kind, facts);
  if (refusal === null) return null;
  return refusal === "does-not-fit" ? doesNotFit[kind] : refusals[refusal];
};

/** What can be handed over, by the rules of the reader's own pages. */
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
  const [payable, zips, hasLogin] = await Promise.all([
    db.readTogether(at, (tx) => findPayable(tx, publication, moment, accountNumber)),
    zipsOfAccount(db, tenantId, accountNumber),
    hasConfirmedLogin(db, tenantId, accountNumber),
  ]);
  const email = isMailable(onFile.contactEmail) ? onFile.contactEmail : "";
  const facts: HandOffFacts = {
    paysOnline: featureStates(publication.tenant.features).payment_options,
    hasEmail: email !== "",
    canProve: zips.length > 0 || hasLogin,
    fits: fitsOf(payable),
  };
  return { email, takesZip: zips.length > 0, facts };
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
      kinds: handOffKinds.map((kind) => ({ kind, because: why(kind, known.facts) })),
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

/** Emails the reader a link. What is asked there, and what is paid, is the reader's own. */
export const makeDeskSendHandOff =
  (needs: Needs): DeskHandler<typeof deskSendHandOff> =>
  async (input, context) => {
    const { accountNumber, kind } = input;
    const known = await factsOf(needs, context, accountNumber);
    if (known === null) return notFound();
    return actOfCall<DeskOutput<typeof deskSendHandOff>>(needs.db, context, "sendHandOff", input, (within) =>
      within(async (tx) => {
        const because = why(kind, known.facts);
        if (because !== null) return { isSuccess: false, errorMessage: because };
        const account = await lockAccountName(tx, accountNumber);
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
    actOfCall<DeskOutput<typeof deskWithdrawHandOff>>(needs.db, context, "withdrawHandOff", input, (within) =>
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
