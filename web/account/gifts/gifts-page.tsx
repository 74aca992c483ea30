import { useState } from "react";
import type { ReactNode } from "react";
import type { Gift } from "#contract/gifts.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { messages } from "#contract/messages.ts";
import { useGifts } from "#web/data/gifts.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SlowNote } from "#web/ui/slow-note.tsx";
import { GiftCard } from "./gift-card.tsx";
import { GivenGift } from "./given-gift.tsx";
import { giftsWords as words } from "./gifts-words.ts";

/** The gifts that this account has paid for: the state of each, and what can still be changed. */
export function GiftsPage(): ReactNode {
  useGifts();
  return <AccountRead title={words.title}>{(account) => <Gifts account={account} />}</AccountRead>;
}

/** A card with its code, while it is on the screen. The code is stored nowhere else. */
type Card = { readonly gift: Gift; readonly code: string };

function Gifts({ account: { userInfo } }: { account: AccountDetails }): ReactNode {
  const gifts = useGifts();
  const [card, setCard] = useState<Card | null>(null);
  if (card !== null) return <GiftCard {...card} onBack={() => setCard(null)} />;
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={userInfo.accountNumber > 0 ? userInfo.accountNumber : undefined} lead={words.lead}>
        {words.title}
      </PageHeading>
      {gifts.isError && (
        <ReadFailed
          sentence={messages.somethingWentWrong}
          busy={gifts.isFetching}
          onTryAgain={() => void gifts.refetch()}
        />
      )}
      {gifts.isPending && (
        <>
          <Skeleton height={320} />
          <SlowNote>{words.loading}</SlowNote>
        </>
      )}
      {gifts.data?.length === 0 && <p>{words.none}</p>}
      {gifts.data?.map((gift) => (
        <GivenGift key={gift.giftId} gift={gift} onCard={(code) => setCard({ gift, code })} />
      ))}
      {gifts.data !== undefined && (
        <Row>
          <ButtonLink to={paths.giveGift} variant="secondary">
            {gifts.data.length === 0 ? words.giveOne : words.giveAnother}
          </ButtonLink>
        </Row>
      )}
    </Stack>
  );
}
