import { type Outcome, unknownOutcome } from "#core/payment/outcome.ts";
import type { Charge } from "../port.ts";
import { refusedCard } from "../wire/refused-card.ts";
import { chargeFields } from "./charge-fields.ts";
import { cardErrorOf, declineOf } from "./decline-classes.ts";
import { findByReference } from "./find-transaction.ts";
import type { Merchant } from "./merchant.ts";
import { type GatewayLine, overallSignal } from "../wire/gateway-line.ts";
import { isTestModeApproval, readTransaction } from "./read-transaction.ts";
import { callXml, type XmlResult } from "./xml-call.ts";
import { fieldText } from "./xml-answer.ts";

function readCharge(result: XmlResult, charge: Charge): Outcome {
  if (result.kind === "fault") {
    const aboutCard = result.fault.kind === "rejected" ? cardErrorOf(result.fault.code) : null;
    return aboutCard === null ? unknownOutcome(result.fault) : refusedCard(charge, aboutCard);
  }
  const [record] = result.records;
  if (record === undefined) return unknownOutcome({ kind: "timeout" });
  if (isTestModeApproval(record)) return unknownOutcome({ kind: "rejected", code: "test-mode" });
  if (fieldText(record, "ssl_token_response") === "Invalid Token")
    return refusedCard(charge, declineOf("token-unknown"));
  const read = readTransaction(record);
  // The gateway answered this very request: fields that it does not repeat are as we sent them.
  return read === null
    ? unknownOutcome({ kind: "timeout" })
    : { ...read, reference: read.reference || charge.reference };
}

const isUnclear = (charged: Outcome): boolean =>
  charged.state === "unknown" ? charged.why.kind === "timeout" : charged.declineReason?.code === "duplicate";

/**
 * Charges a stored card once. If no answer came, or if the gateway says that it has seen this charge before, it asks by
 * our reference what happened; it never sends the charge again (protocols 1.6, adapter duty 1).
 */
export async function chargeStoredCard(
  merchant: Merchant,
  charge: Charge,
  token: string,
  line: GatewayLine,
): Promise<Outcome> {
  const signal = overallSignal(line);
  const fields = { ...chargeFields(charge), ssl_token: token, ssl_recurring_flag: "1" };
  const charged = readCharge(await callXml(merchant, "ccsale", fields, line, signal), charge);
  if (!isUnclear(charged)) return charged;
  const found = await findByReference(merchant, charge.reference, line, signal);
  if (found.kind === "fault") return charged;
  return found.value.find((it) => it.state === "captured") ?? found.value.at(-1) ?? charged;
}
