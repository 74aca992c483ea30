import { useId, useState } from "react";
import type { ReactNode } from "react";
import type { Gift } from "#contract/gifts.ts";
import { isChangeable } from "#core/gift/given-gift.ts";
import { useAccountNumber } from "#web/data/chosen-account.ts";
import { useGiftsChanged } from "#web/data/gifts.ts";
import { useSite } from "#web/data/site.ts";
import { type CallState, useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { dayText, longDayText } from "#web/parts/day-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { GiftQuote } from "#web/parts/gift-quote.tsx";
import { FocusOnMount } from "#web/parts/focus-on-mount.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead } from "#web/ui/card.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { ChangeGift } from "./change-gift.tsx";
import { giftsWords as words } from "./gifts-words.ts";

/** `kept`: the reader opened the form and left everything as it was. */
type Step = "shown" | "changing" | "saved" | "kept";

type GivenGiftProps = { gift: Gift; onCard: (code: string) => void };

/** One gift: its state, and the actions that fit it. */
export function GivenGift({ gift, onCard }: GivenGiftProps): ReactNode {
  const id = useId();
  const [step, setStep] = useState<Step>("shown");
  const changing = step === "changing";
  const tasks = <Tasks gift={gift} onCard={onCard} onChange={() => setStep("changing")} />;
  return (
    <Card labelledBy={id}>
      <Stack gap={16}>
        <CardHead badge={words.states[gift.state]}>
          <h2 id={id}>{words.heading(gift.recipientName)}</h2>
        </CardHead>
        {step === "saved" && (
          <FocusOnMount>
            <Alert kind="success">{words.saved}</Alert>
          </FocusOnMount>
        )}
        <p>{newsOf(gift)}</p>
        {gift.note !== "" && !changing && <GiftQuote label={words.yourNote} note={gift.note} />}
        <FactList
          facts={[
            { label: words.plan, value: words.planText(gift.planName, gift.term) },
            ...(isChangeable(gift.state) ? [{ label: words.redeemBy, value: dayText(gift.redeemThrough) }] : []),
          ]}
        />
        {changing && (
          <FocusOnMount>
            <ChangeGift gift={gift} onDone={(isSaved) => setStep(isSaved ? "saved" : "kept")} />
          </FocusOnMount>
        )}
        {isChangeable(gift.state) && !changing && (step === "kept" ? <FocusOnMount>{tasks}</FocusOnMount> : tasks)}
      </Stack>
    </Card>
  );
}

function newsOf({ state, recipientEmail, mailOn, redeemedOn }: Gift): string {
  const { news } = words;
  switch (state) {
    case "waits":
    case "sent":
      return news[state](recipientEmail, longDayText(mailOn));
    case "returned":
      return news.returned(recipientEmail);
    case "redeemed":
      return news.redeemed(longDayText(redeemedOn ?? mailOn));
    case "card":
    case "over":
    case "canceled":
      return news[state];
  }
}

type TasksProps = GivenGiftProps & { onChange: () => void };

/** The best action comes first: printing a card for cards, otherwise sending the email again. */
function Tasks({ gift, onCard, onChange }: TasksProps): ReactNode {
  const { domain } = useSite();
  const accountNumber = useAccountNumber();
  const changed = useGiftsChanged();
  const again = useCall("sendGiftAgain");
  const card = useCall("makeGiftCard");
  const about = { domain, accountNumber, giftId: gift.giftId };
  const print = async () => {
    const made = await card.send(about);
    if (made.kind === "done" && made.answer.isSuccess) onCard(made.answer.code);
  };
  const send = async () => {
    const sent = await again.send(about);
    if (sent.kind === "done") await changed();
  };
  const isCard = gift.state === "card";
  const problem = problemOf(again.state) ?? problemOf(card.state);
  return (
    <Stack gap={12}>
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      {again.state.kind === "done" && again.state.answer.isSuccess && (
        <Alert kind="success">{words.sentAgain(gift.recipientEmail)}</Alert>
      )}
      <Row>
        <Button
          variant={isCard ? "primary" : "secondary"}
          busy={card.state.kind === "sending"}
          onClick={() => void print()}
        >
          {isCard ? words.print : words.makeCard}
        </Button>
        {gift.state === "sent" && (
          <Button variant="secondary" busy={again.state.kind === "sending"} onClick={() => void send()}>
            {words.sendAgain}
          </Button>
        )}
        <Button variant={gift.state === "returned" ? "primary" : "secondary"} onClick={onChange}>
          {words.change}
        </Button>
      </Row>
    </Stack>
  );
}

type Sent = { readonly isSuccess: boolean; readonly errorMessage: string };

function problemOf(state: CallState<Sent>): string | null {
  if (state.kind === "failed") return failureText(state.failure);
  return state.kind === "done" && !state.answer.isSuccess ? state.answer.errorMessage : null;
}
