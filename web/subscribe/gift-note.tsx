import type { ReactNode } from "react";
import { dayText } from "#web/parts/day-text.ts";
import type { Checkout } from "./checkout/checkout-state.ts";

/** Who gets the gift and when, beside the payment: the last look before money moves (law.md W9). */
export function GiftNote({ giving, recipient }: Pick<Checkout, "giving" | "recipient">): ReactNode {
  if (giving === "none" || recipient === null) return null;
  const { recipientName, recipientEmail, startDate } = recipient;
  return (
    <p>
      {giving === "gift" ? "A gift for" : "One free for"} <strong>{recipientName}</strong>, mailed to {recipientEmail}{" "}
      {startDate === "" ? "as soon as you have paid" : `on ${dayText(startDate)}`}.
    </p>
  );
}
