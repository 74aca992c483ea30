import type { Output } from "#contract/endpoint.ts";
import type { agreeToSentOffer, lookUpSentOffer, sentOfferRefusals } from "#contract/sent-offer.ts";
import type { Substitution } from "#core/cancellation/decide-substitution.ts";
import { decideSentOffer, type SentOffer } from "#core/cancellation/sent-offer.ts";
import { type Day, parseDay } from "#core/day.ts";
import type { Language } from "#core/format/language.ts";
import { toDollars } from "#core/money.ts";
import { termText } from "#core/calendar/term.ts";
import { termsOfMethod } from "#core/site/fitting-terms.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse, type Refused } from "#server/http/refused.ts";
import { findHandOff, type HandOffRecord, lockHandOff, settleHandOff } from "#server/store/access/hand-off.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { beginByLink } from "./begin-attempt.ts";
import { cancellationSentencesIn } from "./cancellation-words-in.ts";
import { type CancelingAccount, findCancelingAccount, inArrears, pricingOf } from "./find-canceling-account.ts";
import { offerView } from "./offer-view.ts";
import { promiseOf } from "./promise-of.ts";
import { writeSubstitution } from "./write-substitution.ts";

type Link = HandOffRecord & { readonly offer: SentOffer };
type Code = (typeof sentOfferRefusals)[number];
type NotHad = { readonly isSuccess: false; readonly code: Code; readonly errorMessage: string };

const refused = (code: Code, language: Language): NotHad => ({
  isSuccess: false,
  code,
  errorMessage: cancellationSentencesIn[language].sentOffer[code],
});

/** A link that leads to an offer for the caller's own account; anything else is one that does not exist. */
const isOfferFor = (link: HandOffRecord | null, accountNumber: number): link is Link =>
  link !== null && link.offer !== null && link.accountNumber === accountNumber;

/** What the page of the link shows: the offer as the account can have it now, its charges, and the terms. */
export const makeLookUpSentOffer =
  ({ db }: { readonly db: Database }): Handler<typeof lookUpSentOffer> =>
  async ({ code }, context) => {
    const { account } = context.caller;
    const { at, tenantId, now, language, publication } = context;
    if (account === null) return notFound();
    const link = await findHandOff(db, tenantId, { token: code, now });
    if (!isOfferFor(link, account.accountNumber)) return notFound();
    const closed = closedBecause(link);
    if (closed !== null) return refused(closed, language);
    return db.write(at, async (tx): Promise<Output<typeof lookUpSentOffer>> => {
      const canceling = await findCancelingAccount(tx, context, account);
      const { held } = canceling;
      const decision = decide(context, canceling, link.offer, held?.renewsOn ?? null);
      if (held === null || decision.kind !== "accepted") return refused(codeOf(decision), language);
      const { renewal } = pricingOf(held, context).canceling;
      const { chargeOn, path } = promiseOf(context, held, decision.offer);
      const [first] = path;
      return {
        isSuccess: true,
        offer: offerView(context, held, decision.offer),
        renewal: { amount: toDollars(renewal.amount), term: termText(renewal.term) },
        startsOn: decision.takesEffectOn,
        nextCharge: chargeOn === null || first === undefined ? null : { date: chargeOn, amountCents: first.amount },
        terms: termsOfMethod(publication.tenant.terms, held.method),
        errorMessage: "",
      };
    });
  };

type AgreeNeeds = RecordNeeds;

/**
 * The reader agrees to what staff sent. It is decided and written as when an offer is accepted on the cancel screens
 * (rules 4.5); only the attempt to leave that it belongs to is made here.
 */
export const makeAgreeToSentOffer =
  (needs: AgreeNeeds): Handler<typeof agreeToSentOffer> =>
  async ({ code, startsOn }, context) => {
    const { account } = context.caller;
    const seenStart = parseDay(startsOn);
    if (account === null) return notFound();
    if (seenStart === null) return refuse(400, "", { errors: [{ pointer: "/startsOn", detail: "is not a day" }] });
    return context.command<Output<typeof agreeToSentOffer> | Refused>(async (tx) => {
      const { now, language } = context;
      const canceling = await findCancelingAccount(tx, context, account);
      const link = await lockHandOff(tx, { token: code, now });
      if (!isOfferFor(link, account.accountNumber)) return notFound();
      const closed = closedBecause(link);
      if (closed !== null) return refused(closed, language);
      const decision = decide(context, canceling, link.offer, seenStart);
      if (decision.kind === "conflict" && decision.because === "date-moved")
        return refuse(409, cancellationSentencesIn[language].offerConflict["date-moved"]);
      if (decision.kind !== "accepted") return refused(codeOf(decision), language);
      return write(tx, needs, context, { canceling, link, decision });
    });
  };

type Agreed = {
  readonly canceling: CancelingAccount;
  readonly link: Link;
  readonly decision: Extract<Substitution, { kind: "accepted" }>;
};

async function write(
  tx: Tx,
  needs: AgreeNeeds,
  context: Context<"account">,
  { canceling, link, decision }: Agreed,
): Promise<Output<typeof agreeToSentOffer>> {
  const session = await beginByLink(tx, context, canceling, link.offer);
  const answer = await writeSubstitution(tx, needs, context, { ...canceling, session }, decision);
  await settleHandOff(tx, link.handOffId, context.now);
  return answer;
}

function decide(
  context: Context<"account">,
  { held, uses }: CancelingAccount,
  sent: SentOffer,
  seenStart: Day | null,
): Substitution {
  if (held === null || seenStart === null) return { kind: "refused", because: "inactive" };
  const { offers } = context.publication.tenant.saving;
  const { status, renewsOn } = held;
  const facts = { ...pricingOf(held, context), status, offers, uses, inArrears: inArrears(held), renewsOn };
  return decideSentOffer(sent, facts, seenStart);
}

/** Null: the link is open. `used` also means that it was opened too long ago. */
const closedBecause = ({ state, isDone }: HandOffRecord): Code | null =>
  isDone ? "done" : state === "open" ? null : "over";

const codeOf = (decision: Substitution): Code => (decision.kind === "refused" ? decision.because : "gone");
