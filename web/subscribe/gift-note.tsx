import type { ReactNode } from "react";
import { dayText } from "#web/parts/day-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { paths } from "#web/paths.ts";
import type { Checkout } from "./checkout/checkout-state.ts";
import { addressOfStep } from "./checkout/steps.ts";

/** Who gets the gift and when, beside the payment: the last look before money moves (law.md W9). */
export function GiftNote({
  giving,
  recipient,
  account,
}: Pick<Checkout, "giving" | "recipient" | "account">): ReactNode {
  if (giving === "none" || recipient === null) return null;
  const { recipientName, recipientEmail, startDate } = recipient;
  const isOwn = account.kind === "ready" && account.email.toLowerCase() === recipientEmail.toLowerCase();
  return (
    <Stack gap={16}>
      <p>
        {giving === "gift" ? "A gift for" : "One free for"} <strong>{recipientName}</strong>, mailed to {recipientEmail}{" "}
        {startDate === "" ? "as soon as you have paid" : `on ${dayText(startDate)}`}.
      </p>
      {isOwn && <ToOneself isFree={giving === "bogo"} />}
    </Stack>
  );
}

/** Some want to print a gift and hand it over; others meant to subscribe themselves. */
function ToOneself({ isFree }: { isFree: boolean }): ReactNode {
  return (
    <Alert kind="warning" title="Is this gift for you?">
      <Stack gap={12}>
        <p>
          You entered your own email address, so we'll email the gift to you. You can print or forward it.
          {!isFree && " To subscribe yourself, go back to step 1 and choose “For me”."}
        </p>
        <div>
          <ButtonLink to={{ pathname: paths.subscribe, search: addressOfStep("gift") }} variant="link">
            Change the recipient
          </ButtonLink>
        </div>
      </Stack>
    </Alert>
  );
}
