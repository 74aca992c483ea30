import { type ReactNode, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import type { SubscribeData } from "#web/data/session-values.ts";
import { useSession } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { dayText } from "#web/parts/day-text.ts";
import { ConfirmEmail } from "#web/parts/confirm-email.tsx";
import { FactList } from "#web/parts/fact-list.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ofAccount, paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Column } from "#web/ui/column.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { EditorCard } from "./editor-card.tsx";
import { ReadLinks } from "./read-links.tsx";
import { useQuery } from "@tanstack/react-query";
import type { EditorDetails } from "#contract/site.ts";
import { call } from "#web/data/client.ts";

/** Subscribe §2, thank-you page. What was bought is kept for this tab, so a reload shows it again. */
export function ThankYouPage(): ReactNode {
  const bought = useSession().get("subscribeData");
  const page = useRef<HTMLDivElement>(null);
  const fromPayment = useNavigationType() === "REPLACE";
  useEffect(() => {
    if (fromPayment) page.current?.querySelector("h1")?.focus();
  }, [fromPayment]);
  return (
    <div ref={page}>
      <Column>{bought === null ? <NothingBought /> : <Bought {...bought} />}</Column>
    </div>
  );
}

function Bought({ subscriber, subscription, gift, replaced, paidBefore }: SubscribeData): ReactNode {
  const { siteName, links } = useSite().options;
  const editor = useEditor();
  const given = gift?.kind === "gift";
  const lead = given
    ? "Your gift is paid for."
    : `You are now a subscriber${siteName === "" ? "" : ` of ${siteName}`}.`;
  return (
    <Stack gap={32}>
      <PageHeading lead={lead}>Thank you</PageHeading>
      {paidBefore === true && <Alert kind="info">{ownershipMessages.alreadyPaid}</Alert>}
      <ConfirmEmail />
      {replaced !== undefined && (
        <Alert kind="success" title={ownershipMessages.change.done}>
          <p>
            {ownershipMessages.change.replaces(replaced.planName)} {replaced.credit}
          </p>
        </Alert>
      )}
      <FactList
        facts={[
          { label: "Account number", value: subscriber.accountID },
          { label: "Plan", value: subscription.name },
          ...(gift === undefined ? [] : [{ label: given ? "Gift for" : "One free for", value: gift.recipientName }]),
        ]}
      />
      {gift !== undefined && <GiftNews gift={gift} />}
      <p>
        We mail your receipt to {subscriber.email}.
        {given ? " Nothing more is charged for your gift." : " It has your next charge and how to cancel."}
      </p>
      <Row>
        <ButtonLink to={ofAccount(paths.account, Number(subscriber.accountID))}>Sign in</ButtonLink>
      </Row>
      {editor !== null && <EditorCard {...{ editor, given }} />}
      {!given && <ReadLinks links={links} />}
    </Stack>
  );
}

/** What happens now with the gift. */
function GiftNews({ gift }: { gift: NonNullable<SubscribeData["gift"]> }): ReactNode {
  const { recipientName, recipientEmail, startDate } = gift;
  const when = startDate === "" ? "We are sending" : `On ${dayText(startDate)} we send`;
  return (
    <section aria-labelledby="gift-news">
      <Stack gap={12}>
        <h2 id="gift-news">What happens now</h2>
        <p>
          {when} {recipientName} a letter to {recipientEmail}, with a link to redeem the gift. The subscription begins
          when it is redeemed, and we tell you when that is. It ends by itself after its term.
        </p>
      </Stack>
    </section>
  );
}

/** Opened by hand, or in another tab than the one of the purchase. */
function NothingBought(): ReactNode {
  return (
    <Stack gap={24}>
      <PageHeading>Thank you</PageHeading>
      <p>
        This page shows a new subscription in the tab in which it was bought. If you have just subscribed, sign in: your
        account and your receipt are there.
      </p>
      <Row>
        <ButtonLink to={paths.account}>Sign in</ButtonLink>
        <ButtonLink to={paths.subscribe} variant="secondary">
          See subscriptions
        </ButtonLink>
      </Row>
    </Stack>
  );
}

/** The editor who says thank you: from session key `editorDetails`, else asked for once and kept there. */
function useEditor(): EditorDetails | null {
  const { domain } = useSite();
  const session = useSession();
  const kept = session.get("editorDetails");
  const asked = useQuery({
    queryKey: ["editor", domain],
    queryFn: async ({ signal }) => {
      const editor = await call("getEditorDetails", { domain }, { signal });
      if (editor !== null) session.set("editorDetails", editor);
      return editor;
    },
    enabled: kept === null,
  });
  return kept ?? asked.data ?? null;
}
