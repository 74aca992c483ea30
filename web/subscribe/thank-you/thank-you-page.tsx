import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "#web/ui/router/link.tsx";
import { useNavigationType } from "#web/ui/router/router.tsx";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import type { SubscribeData } from "#web/data/session-values.ts";
import { useSession } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { longDayText } from "#web/parts/day-text.ts";
import { ConfirmEmail } from "#web/parts/confirm-email.tsx";
import { MarketingBox } from "#web/parts/marketing-box.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ofAccount, paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { PageColumn } from "#web/ui/column.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { EditorCard } from "./editor-card.tsx";
import { ReadLinks } from "./read-links.tsx";
import { useQuery } from "@tanstack/react-query";
import type { EditorDetails } from "#contract/site.ts";
import { call } from "#web/data/client.ts";
import { PurchaseFacts } from "./purchase-facts.tsx";
import { subscribedWords as words } from "./subscribed-words.ts";
import css from "./thank-you-page.module.css";
import { ToAccount } from "./to-account.tsx";

/** Subscribe §2, thank-you page. What was bought is stored for this tab, so that a reload shows it again. */
export function ThankYouPage(): ReactNode {
  const bought = useSession().get("subscribeData");
  const page = useRef<HTMLDivElement>(null);
  const fromPayment = useNavigationType() === "REPLACE";
  useEffect(() => {
    if (fromPayment) page.current?.querySelector("h1")?.focus();
  }, [fromPayment]);
  return (
    <div ref={page}>
      <PageColumn>{bought === null ? <NothingBought /> : <Bought {...bought} />}</PageColumn>
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
      <PurchaseFacts accountNumber={Number(subscriber.accountID)} planName={subscription.name} gift={gift} />
      {gift !== undefined && <GiftNews gift={gift} accountNumber={Number(subscriber.accountID)} />}
      <p>{(given ? words.giftReceipt : words.receipt)(subscriber.email)}</p>
      {!given && <MarketingBox accountNumber={Number(subscriber.accountID)} mayChange />}
      <div className={css.actions}>
        <Row>
          <ToAccount accountNumber={Number(subscriber.accountID)} />
          <Button variant="secondary" onClick={() => window.print()}>
            {words.print}
          </Button>
        </Row>
      </div>
      {editor !== null && <EditorCard {...{ editor, given }} />}
      {!given && <ReadLinks links={links} />}
    </Stack>
  );
}

/** What happens to the gift now. */
type GiftNewsProps = { gift: NonNullable<SubscribeData["gift"]>; accountNumber: number };

function GiftNews({ gift, accountNumber }: GiftNewsProps): ReactNode {
  const { recipientName, recipientEmail, startDate } = gift;
  const isCard = recipientEmail === "";
  return (
    <section aria-labelledby="gift-news">
      <Stack gap={12}>
        <h2 id="gift-news">{words.next}</h2>
        <p>
          {isCard
            ? words.giftCard(recipientName)
            : startDate === ""
              ? words.giftNow(recipientName, recipientEmail)
              : words.giftOn(longDayText(startDate), recipientName, recipientEmail)}
        </p>
        <p>
          <Link to={ofAccount(paths.gifts, accountNumber)}>{isCard ? words.printCard : words.seeGift}</Link>
        </p>
      </Stack>
    </section>
  );
}

/** The page was opened by hand, or in a different tab than the purchase. */
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

/** The editor of the thank-you card: from session key `editorDetails`, otherwise requested once and stored there. */
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
