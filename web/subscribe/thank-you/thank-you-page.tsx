import { type ReactNode, useEffect, useRef } from "react";
import { useNavigationType } from "react-router";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import type { SubscribeData } from "#web/data/session-values.ts";
import { useSession } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { longDayText } from "#web/parts/day-text.ts";
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
import { subscribedWords as words } from "./subscribed-words.ts";

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
  const lead = given ? words.giftPaid : words.subscriber(siteName);
  return (
    <Stack gap={32}>
      <PageHeading lead={lead}>{words.heading}</PageHeading>
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
          { label: words.accountNumber, value: subscriber.accountID },
          { label: words.plan, value: subscription.name },
          ...(gift === undefined
            ? []
            : [{ label: given ? words.giftFor : words.freeGiftFor, value: gift.recipientName }]),
        ]}
      />
      {gift !== undefined && <GiftNews gift={gift} />}
      <p>{(given ? words.giftReceipt : words.receipt)(subscriber.email)}</p>
      <Row>
        <ButtonLink to={ofAccount(paths.account, Number(subscriber.accountID))}>{words.signIn}</ButtonLink>
      </Row>
      {editor !== null && <EditorCard {...{ editor, given }} />}
      {!given && <ReadLinks links={links} />}
    </Stack>
  );
}

/** What happens now with the gift. */
function GiftNews({ gift }: { gift: NonNullable<SubscribeData["gift"]> }): ReactNode {
  const { recipientName, recipientEmail, startDate } = gift;
  return (
    <section aria-labelledby="gift-news">
      <Stack gap={12}>
        <h2 id="gift-news">{words.next}</h2>
        <p>
          {startDate === ""
            ? words.giftNow(recipientName, recipientEmail)
            : words.giftOn(longDayText(startDate), recipientName, recipientEmail)}
        </p>
      </Stack>
    </section>
  );
}

/** Opened by hand, or in another tab than the one of the purchase. */
function NothingBought(): ReactNode {
  return (
    <Stack gap={24}>
      <PageHeading>{words.heading}</PageHeading>
      <p>{words.nothingBought}</p>
      <Row>
        <ButtonLink to={paths.account}>{words.signIn}</ButtonLink>
        <ButtonLink to={paths.subscribe} variant="secondary">
          {words.seePlans}
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
