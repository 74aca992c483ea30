import type { Input, Output } from "#contract/call-shape.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { cents } from "#core/money.ts";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { deskCall } from "../../data/desk-call.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { ActionLoading } from "../action-loading.tsx";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type SaveOffers = Output<DeskContract["deskGetSaveOffers"]>;
type Offer = SaveOffers["offers"][number];
type Send = DeskContract["deskSendOffer"];

const day = (text: string): string => shortDay(toDay(text), "en");
const none = "none";

/**
 * An offer for a reader who thinks about canceling: the one that their own cancel screens would show, sent to them to
 * accept.
 */
export function SaveOfferAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const [reason, setReason] = useState(none);
  const [chosen, setChosen] = useState<string | null>(null);
  const [note, setNote] = useNote();
  const asked = { publication: domain, accountNumber };
  const known = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "save-offers", version, reason],
    queryFn: () => deskCall("deskGetSaveOffers", { ...asked, ...(reason !== none && { reasonId: reason }) }),
    placeholderData: (earlier) => earlier,
    staleTime: Infinity,
    gcTime: 0,
  });
  const { state, send } = useSendAction(
    (act: Input<Send>, idempotencyKey) => deskCall("deskSendOffer", act, { idempotencyKey }),
    (answer: Output<Send>) => (answer.isSuccess ? `The offer is on its way to ${answer.email}.` : ""),
  );
  if (known.data === undefined) return <ActionLoading read={known} what="The offers" />;
  const { reasons, offers, because } = known.data;
  const offer = offers.find(({ offerId }) => offerId === chosen) ?? offers[0];
  const canSubmit = offer !== undefined && because === null && !known.isPlaceholderData;
  return (
    <ActionForm
      title="Send an offer"
      {...{ back, note, state, onRefresh, canSubmit }}
      submit="Send the offer"
      onNote={setNote}
      onSubmit={() => {
        if (offer === undefined) return;
        const { offerId, amountCents } = offer;
        const reasonId = reason === none ? null : Number(reason);
        const common = { seen: version, reason: `Offer: ${offer.name}`.slice(0, 80), note };
        void send({ ...asked, ...common, offerId, amountCents, reasonId });
      }}
      preview={because ?? (offer === undefined ? nothing : <PreviewLines of={effectsOf(offer, known.data)} />)}
    >
      <RadioGroup legend="Why the reader wants to cancel" layout="grid" value={reason} onChange={setReason}>
        <RadioCard value={none} title="No reason given" />
        {reasons.map(({ reasonId, text }) => (
          <RadioCard key={reasonId} value={String(reasonId)} title={text} />
        ))}
      </RadioGroup>
      {offers.length > 0 && (
        <RadioGroup legend="Offer" value={offer?.offerId ?? null} onChange={setChosen}>
          {offers.map((each) => (
            <RadioCard key={each.offerId} value={each.offerId} title={each.name} aside={priceOf(each)}>
              {each.planName}
            </RadioCard>
          ))}
        </RadioGroup>
      )}
    </ActionForm>
  );
}

const nothing =
  "There is no offer with a price for this account and reason now. An offer can be used once in 12 months, and not while a payment is owed.";

const dollars = (amount: number): string => money(cents(amount));
const priceOf = ({ amountCents, term }: Offer): string => `${dollars(amountCents)} every ${term}`;

function effectsOf(offer: Offer, { email, takesZip, replaces }: SaveOffers): (string | null)[] {
  const { startsOn, endsOn, after, chargeOn, planName } = offer;
  const from = startsOn === null ? "" : ` from ${day(startsOn)}`;
  return [
    `An email with the offer goes to ${email}. Nothing changes until the reader accepts it.`,
    `If they accept: ${planName} for ${priceOf(offer)}${from}.`,
    endsOn === null ? "The price doesn't expire." : `The price lasts through ${day(endsOn)}.`,
    after === null ? null : `After that it is ${dollars(after.amountCents)} every ${after.term}.`,
    chargeOn === null ? "It is paid by bill. No card is charged." : `The next charge is on ${day(chargeOn)}.`,
    losesOf(offer),
    takesZip
      ? "The link opens after the reader signs in or enters the account's ZIP code."
      : "The link opens after the reader signs in. There is no ZIP code on record to ask for.",
    "It works once and expires after 72 hours.",
    replaces ? "Any offer sent earlier stops working." : null,
  ];
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function losesOf({ loses }: Offer): string | null {
  const lost = [
    ...(loses.paper ? ["the printed paper"] : loses.days.map((at) => weekdays[at] ?? "")),
    ...loses.upgrades,
  ];
  return lost.length === 0 ? null : `The reader would lose: ${lost.join(", ")}.`;
}
