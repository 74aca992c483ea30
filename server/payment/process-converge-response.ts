import { messages } from "#contract/messages.ts";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import type { processConvergeResponse } from "#contract/gateway-payment.ts";
import { fromDollars } from "#core/money.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { findNamedIntent } from "#server/store/payment/intent.ts";
import type { Hint, NotWantedReason, Settled } from "./settled.ts";
import { settleAndWrite, type Settler } from "./settle-payment.ts";

/** What the browser's answer is good for: which transaction to ask for, and the card token that only it may have seen. */
type ConvergeHint = Hint & {
  /** The widget told the buyer that the payment went through. */
  readonly saysApproved: boolean;
};

const transactionId = /^[A-Za-z0-9-]{8,60}$/;
const invoiceNumber = /^[A-Za-z0-9-]{4,25}$/;
const cardToken = /^\d{13,20}$/;

/** Reads `convergeResponse`. Anything that is not the widget's shape is no hint; nothing in it is ever believed. */
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

const beingConfirmed =
  "Your payment is being confirmed. Nothing is lost: we will mail your receipt, and you will not be charged twice.";

/** Takes the widget's answer as a hint and answers with what the gateway's own record says (rules 4.2). */
export const makeProcessConvergeResponse =
  ({ db, settler }: { readonly db: Database; readonly settler: Settler }): Handler<typeof processConvergeResponse> =>
  async (input, context) => {
    const { caller, tenantId } = context;
    if (caller.account === null) return notFound();
    const hint = readHint(input.convergeResponse);
    const intent = await findNamedIntent(db, tenantId, caller.account.accountNumber, hint.invoiceNumber);
    if (intent === null) return nothingUnderWay();
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
      actor: `login:${caller.loginId}`,
      requestId: context.requestId,
    };
    return settleAndWrite(settler, request, (settlement) =>
      // An open outcome is not kept under the request's key: the same request, sent again, may learn more.
      settlement.final
        ? context.command(async (tx) => answerTo(await settlement.apply(tx), hint))
        : db.write(context.at, async (tx) => answerTo(await settlement.apply(tx), hint)),
    );
  };

const notWantedSentences = {
  "already-paid": ownershipMessages.alreadyPaid,
  "account-changed": ownershipMessages.accountChanged,
  "plan-changed": ownershipMessages.planChanged,
  "order-dropped": ownershipMessages.orderDropped,
} as const satisfies Record<NotWantedReason, string>;

const nothingUnderWay = () => refuse(409, "There is no payment under way.");

const no = { isSuccess: false } as const;
const declined = { ...no, code: "declined", errorMessage: messages.paymentDeclined } as const;
const stillOpen = { ...no, code: "being-confirmed", errorMessage: beingConfirmed } as const;

/** What the buyer is told of a payment, for everything that can have become of it. */
function answerTo(settled: Settled, hint: ConvergeHint) {
  switch (settled.kind) {
    case "booked":
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
      return { ...no, code: settled.because, errorMessage: notWantedSentences[settled.because] };
    case "review":
      return { ...no, code: "in-review" as const, errorMessage: messages.errorAuthorizingPayment };
    case "unpaid":
      // The gateway knows of no charge. Only when the widget saw an approval may that still be to come.
      return hint.saysApproved ? stillOpen : declined;
    case "waiting":
      return stillOpen;
    case "nothing":
      return nothingUnderWay();
  }
}
