import { typesText } from "#core/webhook/endpoint-choice.ts";
import type { OffReason } from "#core/webhook/after-failure.ts";
import type { EndpointState } from "#server/store/webhook/endpoint.ts";
import type { ShownMessage } from "#server/store/webhook/webhook-messages.ts";

const offTexts: Readonly<Record<OffReason, string>> = {
  gone: "off: it answered 410",
  failing: "off: it failed for five days",
  staff: "off",
};

const stateOf = ({ offBecause, failingSince }: EndpointState): string => {
  if (offBecause !== null) return offTexts[offBecause];
  return failingSince === null ? "on" : `failing since ${failingSince.toISOString()}`;
};

export const endpointRow = (endpoint: EndpointState): string[] => [
  String(endpoint.endpointId),
  endpoint.url,
  endpoint.types === null ? "all" : typesText(endpoint.types),
  endpoint.payload,
  stateOf(endpoint),
  String(endpoint.waiting),
  String(endpoint.dead),
  endpoint.lastAnswer ?? "",
  endpoint.lastDeliveredAt?.toISOString() ?? "never",
];

export const messageRow = (message: ShownMessage): string[] => [
  `msg_${message.messageId}`,
  String(message.endpointId),
  message.happenedOn,
  message.type,
  String(message.accountNumber),
  message.state,
  String(message.attempts),
  message.lastAnswer ?? "",
];
