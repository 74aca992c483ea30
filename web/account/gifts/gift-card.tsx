import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { Gift } from "#contract/gifts.ts";
import { useSite } from "#web/data/site.ts";
import { longDayText } from "#web/parts/day-text.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import css from "./gift-card.module.css";
import { giftsWords } from "./gifts-words.ts";

type GiftCardProps = { gift: Gift; code: string; onBack: () => void };

const words = giftsWords.card;

/** A card to hand over. When printed, only the card is on the page. */
export function GiftCard({ gift, code, onBack }: GiftCardProps): ReactNode {
  const { basePath, options } = useSite();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const address = `${window.location.host}${basePath}${paths.redeem}`;
  return (
    <Stack gap={24}>
      <div className={css.aside}>
        <Alert kind="success" title={words.ready}>
          <p>{words.again}</p>
        </Alert>
      </div>
      <article className={css.card}>
        <h1 ref={title} tabIndex={-1}>
          {words.title}
        </h1>
        <p className={css.dear}>{words.dear(gift.recipientName)}</p>
        {gift.note !== "" && <p className={css.note}>{gift.note}</p>}
        <p className={css.from}>{words.from(gift.donorName)}</p>
        <p className={css.gives}>{words.gives(gift.planName, gift.term, options.siteName)}</p>
        <div className={css.how}>
          <p>{words.how}</p>
          <p className={css.address}>{address}</p>
          <p>{words.code}</p>
          <p className={css.code}>{`${code.slice(0, 5)}-${code.slice(5)}`}</p>
        </div>
        <p className={css.until}>{words.until(longDayText(gift.redeemThrough))}</p>
      </article>
      <Row>
        <Button onClick={() => window.print()}>{giftsWords.print}</Button>
        <Button variant="secondary" onClick={onBack}>
          {giftsWords.title}
        </Button>
      </Row>
    </Stack>
  );
}
