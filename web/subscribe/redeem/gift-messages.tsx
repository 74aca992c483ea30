import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { Output } from "#contract/endpoint.ts";
import type { redeemGift } from "#contract/subscriber.ts";
import { useSite } from "#web/data/site.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { dayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ofAccount, paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import css from "./redeem.module.css";

export type NoGift = "no link" | "unknown" | "redeemed" | "over";

const words = {
  "no link": {
    title: "Redeem a gift",
    text: "Please open the link in the letter that came with your gift. It brings you here with the gift at hand.",
  },
  unknown: {
    title: "We do not know this gift",
    text: "The link is not complete, or it belongs to another newspaper. Please open it from the letter once more.",
  },
  redeemed: {
    title: "This gift has been redeemed",
    text: "A gift is redeemed once. If that was you, sign in: it is in your account. If not, please tell us.",
  },
  over: {
    title: "This gift can no longer be redeemed",
    text: "Please ask customer service: they can see what has become of it.",
  },
} as const satisfies Record<NoGift, { title: string; text: string }>;

/** There is nothing to redeem here, why, and what to do. */
export function NothingToRedeem({ why }: { why: NoGift }): ReactNode {
  const { title, text } = words[why];
  return (
    <Stack gap={24}>
      <PageHeading>{title}</PageHeading>
      <p>{text}</p>
      {why === "redeemed" && (
        <Row>
          <ButtonLink to={paths.account}>Sign in</ButtonLink>
        </Row>
      )}
      <ContactUs />
    </Stack>
  );
}

export type Begun = Extract<Output<typeof redeemGift>, { isSuccess: true }>;

/** It has begun: what, from when, through when, and where to look after it. */
export function GiftBegun({ begun, email }: { begun: Begun; email: string }): ReactNode {
  const { siteName } = useSite().options;
  const { accountNumber, planName, firstIssueOn, paidThrough } = begun;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("h1")?.focus(), []);
  return (
    <div ref={place} className={css.outcome}>
      <Stack gap={24}>
        <PageHeading lead={`You are now a subscriber${siteName === "" ? "" : ` of ${siteName}`}.`}>
          Your gift has begun
        </PageHeading>
        <FactList
          facts={[
            { label: "Account number", value: accountNumber },
            { label: "Plan", value: planName },
            ...(firstIssueOn === null ? [] : [{ label: "First paper", value: dayText(firstIssueOn) }]),
            { label: "Paid through", value: dayText(paidThrough) },
          ]}
        />
        <p>It ends by itself after that day: nothing is charged. We have mailed this to {email}.</p>
        <Row>
          <ButtonLink to={ofAccount(paths.account, accountNumber)}>Go to my account</ButtonLink>
        </Row>
      </Stack>
    </div>
  );
}
