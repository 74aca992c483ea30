import type { processConvergeResponse } from "#contract/gateway-payment.ts";
import type { Language } from "#core/format/language.ts";
import { fromDollars } from "#core/money.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { noteHandOffDone } from "#server/store/access/hand-off.ts";
import { findNamedIntent } from "#server/store/payment/intent.ts";
import type { Hint, Settlement, Settler, SettleResult } from "#server/settlement/settlement.ts";
import { settleAndWrite } from "./settle-payment.ts";
import { paymentSentencesIn } from "./payment-words-in.ts";

/**
 * How the browser's answer is used: the transaction to ask about, and the card token that only the browser may have
 * seen.
 */
type ConvergeHint = Hint & {
  /** The widget told the buyer that the payment went through. */
  readonly saysApproved: boolean;
};

const transactionId = /^[A-Za-z0-9_-]{8,60}$/;
const invoiceNumber = /^[A-Za-z0-9-]{4,25}$/;
const cardToken = /^\d{13,20}$/;

/**
 * Reads `convergeResponse`. Anything that does not have the widget's shape is ignored, and none of it is ever believed.
 */
function readHint(convergeResponse: string): ConvergeHint {
  const fields = parsed(convergeResponse);
  const text = (name: string, pattern: RegExp): string | null => {
    const value = fields[name];
    return typeof value === "string" && pattern.test(value) ? value : null;
  };
  return {
    transactionId: text("ssl_txn_id", transactionId),
    cardToken: text("ssl_token", cardToken),
    invoiceNumber: text("ssl_invoice_number", invoiceNumber),
    saysApproved: fields["ssl_result"] === "0" || fields["page"] === "approved",
  };
}

function parsed(json: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Uses the widget's answer as a hint, and answers with what the gateway's own record says (rules 4.2). */
export const makeProcessConvergeResponse =
  ({ db, settler }: { readonly db: Database; readonly settler: Settler }): Handler<typeof processConvergeResponse> =>
  async (input, context) => {
    const { caller, language, tenantId } = context;
    if (caller.account === null) return notFound();
    const hint = readHint(input.convergeResponse);
    const intent = await findNamedIntent(db, tenantId, caller.account.accountNumber, hint.invoiceNumber);
    if (intent === null) return nothingUnderWay(language);
    const request = {
      publication: context.publication,
      intent,
      moment: context.moment,
      now: context.now,
      hint,
      claimed: {
        amount: fromDollars(input.amount),
        tip: fromDollars(input.tip),
        donation: fromDollars(input.donateAmt),
      },
      actor: caller.actor,
      requestId: context.requestId,
    };
    const applied = async (tx: Tx, settlement: Settlement) => {
      const settled = await settlement.apply(tx);
      if (settled.kind === "posted") await noteHandOffDone(tx, caller.actor, context.now);
      return answerTo(settled, hint, language);
    };
    return settleAndWrite(settler, request, (settlement) =>
      // An open outcome is not stored under the request's key, so that the same request, sent again, can get a newer
      // answer.
      settlement.final
        ? context.command((tx) => applied(tx, settlement))
        : db.write(context.at, (tx) => applied(tx, settlement)),
    );
  };

const nothingUnderWay = (language: Language) => refuse(409, paymentSentencesIn[language].nothingUnderWay);

const no = { isSuccess: false } as const;

/** The buyer's answer for every state of a payment. */
function answerTo(settled: SettleResult, hint: ConvergeHint, language: Language) {
  const words = paymentSentencesIn[language];
  const declined = { ...no, code: "declined", errorMessage: words.declined } as const;
  const stillOpen = { ...no, code: "being-confirmed", errorMessage: words.beingConfirmed } as const;
  switch (settled.kind) {
    case "posted":
      return {
        isSuccess: true as const,
        receiptNumber: settled.receiptNumber,
        accountNumber: settled.accountNumber,
        amountCents: settled.amount,
        errorMessage: "" as const,
      };
    case "declined":
      return declined;
    case "not-wanted":
      return { ...no, code: settled.because, errorMessage: words.notWanted[settled.because] };
    case "review":
      return { ...no, code: "in-review" as const, errorMessage: words.inReview };
    case "unpaid":
      // The gateway knows of no charge. One may still appear, but only if the widget saw an approval.
      return hint.saysApproved ? stillOpen : declined;
    case "waiting":
      return stillOpen;
    case "nothing":
      return nothingUnderWay(language);
  }
}
