import type { Output } from "#contract/call-shape.ts";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { GivenGift, redeemGift } from "#contract/gift-redemption.ts";
import { useGoToSignIn } from "#web/data/use-go-to-sign-in.ts";
import { useSite } from "#web/data/site.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { dayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { GiftQuote } from "#web/parts/gift-quote.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ofAccount, paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import css from "./redeem.module.css";
import { redeemWords as words } from "./redeem-words.ts";

export type NothingToRedeemReason = keyof typeof words.nothing;

type NothingToRedeemProps = {
  why: NothingToRedeemReason;
  /** How to enter another code; null: that wouldn't help. */
  other?: ReactNode;
};

/** Says that there is nothing to redeem, why, and what to do. */
export function NothingToRedeem({ why, other = null }: NothingToRedeemProps): ReactNode {
  const { title, text } = words.nothing[why];
  return (
    <Stack gap={24}>
      <PageHeading>{title}</PageHeading>
      <p>{text}</p>
      {other}
      {why === "redeemed" && (
        <Row>
          <ButtonLink to={paths.account}>{words.signIn}</ButtonLink>
        </Row>
      )}
      <ContactUs />
    </Stack>
  );
}

export type RedeemedGift = Extract<Output<typeof redeemGift>, { isSuccess: true }>;

/** The subscription has begun: what it is, from when and through when it runs, and where to find it later. */
export function GiftBegun({ begun, email }: { begun: RedeemedGift; email: string }): ReactNode {
  const { siteName } = useSite().options;
  const { accountNumber, planName, firstIssueOn, paidThrough } = begun;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("h1")?.focus(), []);
  return (
    <div ref={place} className={css.outcome}>
      <Stack gap={24}>
        <PageHeading lead={words.subscriber(siteName)}>{words.begun}</PageHeading>
        <FactList
          facts={[
            { label: words.accountNumber, value: accountNumber },
            { label: words.plan, value: planName },
            ...(firstIssueOn === null ? [] : [{ label: words.firstPaper, value: dayText(firstIssueOn) }]),
            { label: words.paidThrough, value: dayText(paidThrough) },
          ]}
        />
        <p>{words.ends(email)}</p>
        <Row>
          <ButtonLink to={ofAccount(paths.account, accountNumber)}>{words.toAccount}</ButtonLink>
        </Row>
      </Stack>
    </div>
  );
}

/** What is given, with the donor's own words first, and that it costs nothing. */
export function GiftSummary({ gift }: { gift: GivenGift }): ReactNode {
  const { planName, term, donorName, redeemThrough, note } = gift;
  return (
    <>
      {note !== "" && <GiftQuote label={words.writes(donorName)} note={note} />}
      <FactList
        facts={[
          { label: words.from, value: donorName },
          { label: words.plan, value: planName },
          { label: words.length, value: words.paidFor(term) },
          ...(redeemThrough === null ? [] : [{ label: words.redeemBy, value: dayText(redeemThrough) }]),
        ]}
      />
    </>
  );
}

/** If no account can be set up: sign in and return, or ask customer service for help. */
export function SignInToRedeem(): ReactNode {
  const { goToSignIn, isLeaving, problem } = useGoToSignIn();
  return (
    <Stack gap={16}>
      <p>{words.signInFirst}</p>
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      <Row>
        <Button busy={isLeaving} onClick={() => goToSignIn()}>
          {words.signIn}
        </Button>
      </Row>
      <ContactUs />
    </Stack>
  );
}
