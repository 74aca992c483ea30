import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { money } from "#core/format/money-text.ts";
import { deskCall } from "../data/desk-call.ts";
import { deskKey } from "../data/desk-read.ts";
import type { PaymentRow, Settlement } from "./money-words.ts";

/** The gateways' own transactions of a day, by their ids; null: not requested, or no answer. */
export type GatewayRecords =
  | { readonly kind: "known"; readonly byId: ReadonlyMap<string, Settlement["transactions"][number]> }
  | { readonly kind: "asking" | "no-answer" };

/** Asks the gateways for their list of one day. Doesn't ask if several days are chosen. */
export function useGatewayRecords(publication: string, day: string | null): GatewayRecords {
  const asked = { publication, day: day ?? "" };
  const { data, isError } = useQuery({
    queryKey: deskKey("deskGetSettlement", asked),
    queryFn: () => deskCall("deskGetSettlement", asked),
    enabled: day !== null,
    retry: false,
  });
  if (isError || data?.gateways.some(({ state }) => state === "no-answer") === true) return { kind: "no-answer" };
  if (data === undefined) return { kind: "asking" };
  const all = data.gateways.flatMap(({ transactions }) => transactions);
  return { kind: "known", byId: new Map(all.map((one) => [one.transactionId, one] as const)) };
}

/** What the gateway has on record about a payment. Empty for what it can't know, such as a check. */
export function GatewayRecord({ payment, records }: { payment: PaymentRow; records: GatewayRecords }): ReactNode {
  const { method, state, transactionId, amountCents } = payment;
  if (method === "Check" || method === "Cash" || transactionId === "" || state === "declined") return null;
  if (records.kind !== "known") return records.kind === "asking" ? "Asking …" : "No answer";
  const found = records.byId.get(transactionId);
  if (found === undefined) return <strong>Not in its list</strong>;
  const sum = found.amountCents === amountCents ? "" : ` ${money(found.amountCents)}`;
  return `${found.state.charAt(0).toUpperCase()}${found.state.slice(1)}${sum}${found.isSettled ? ", settled" : ""}`;
}
