import type { Hint } from "./settled.ts";

/** What the browser's answer is good for: which transaction to ask for, and the card token that only it may have seen. */
export type ConvergeHint = Hint & {
  /** The widget told the buyer that the payment went through. */
  readonly saysApproved: boolean;
};

const transactionId = /^[A-Za-z0-9-]{8,60}$/;
const invoiceNumber = /^[A-Za-z0-9-]{4,25}$/;
const cardToken = /^\d{13,20}$/;

/** Reads `convergeResponse`. Anything that is not the widget's shape is no hint; nothing in it is ever believed. */
export function readHint(convergeResponse: string): ConvergeHint {
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
