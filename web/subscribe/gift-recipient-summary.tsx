import type { ReactNode } from "react";
import { longDayText } from "#web/parts/day-text.ts";
import { GiftQuote } from "#web/parts/gift-quote.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { paths } from "#web/paths.ts";
import type { Checkout } from "./checkout/checkout-state.ts";
import { addressOfStep } from "./checkout/steps.ts";
import { giftWords } from "./gift/gift-words.ts";

/**
 * Shows who gets the gift, and when. It is above the payment, where no phone hides it: the last chance to correct it
 * before paying (law.md W9).
 */
export function GiftRecipientSummary({
  giving,
  recipient,
  account,
}: Pick<Checkout, "giving" | "recipient" | "account">): ReactNode {
  if (giving === "none" || recipient === null) return null;
  const { recipientName, recipientEmail, startDate, note } = recipient;
  const isCard = recipientEmail === "";
  const isOwn = account.kind === "ready" && account.email.toLowerCase() === recipientEmail.toLowerCase();
  const day = startDate === "" ? null : longDayText(startDate);
  return (
    <Stack gap={16}>
      <p>
        {isCard
          ? (giving === "gift" ? giftWords.cardFor : giftWords.freeCardFor)(recipientName)
          : (giving === "gift" ? giftWords.gift : giftWords.freeGift)(recipientName, recipientEmail, day)}
      </p>
      {note !== "" && <GiftQuote label={giftWords.yourNote} note={note} />}
      {isOwn && !isCard && <GiftToSelfWarning isFree={giving === "bogo"} />}
    </Stack>
  );
}

/** Some donors want to print a gift and hand it over; others meant to subscribe themselves. */
function GiftToSelfWarning({ isFree }: { isFree: boolean }): ReactNode {
  return (
    <Alert kind="warning" title={giftWords.forYourself}>
      <Stack gap={12}>
        <p>
          {giftWords.ownEmail} {!isFree && giftWords.ownEmailInstead}
        </p>
        <div>
          <ButtonLink to={{ pathname: paths.subscribe, search: addressOfStep("gift") }} variant="link">
            {giftWords.changeRecipient}
          </ButtonLink>
        </div>
      </Stack>
    </Alert>
  );
}
