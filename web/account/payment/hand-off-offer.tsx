import type { Output } from "#contract/call-shape.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messages } from "#contract/messages.ts";
import type { agreeToSentOffer, lookUpSentOffer } from "#contract/sent-offer.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import type { Call } from "#web/data/call.ts";
import { call, newKey } from "#web/data/client.ts";
import { useSite } from "#web/data/site.ts";
import { failureText } from "#web/data/failure-text.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { dayText } from "#web/parts/day-text.ts";
import { type Fact, FactList } from "#web/parts/fact-list.tsx";
import { Form } from "#web/parts/form/form.tsx";
import { formRules, must, yesOrNo } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { FocusOnMount } from "#web/parts/focus-on-mount.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { handOffClient } from "./hand-off-client.ts";
import { handOffWords as words } from "./hand-off-words.ts";
import { TermsBox } from "./terms-box.tsx";

type Props = {
  /** Null: the reader has signed in. */
  readonly pass: string | null;
  readonly accountNumber: number;
  readonly code: string;
};
type Shown = Extract<Output<typeof lookUpSentOffer>, { isSuccess: true }>;
type Agreed = Extract<Output<typeof agreeToSentOffer>, { isSuccess: true }>;

/** The offer in a link: its price, its days, the next charge. Only the reader can agree to it. */
export function HandOffOffer({ pass, accountNumber, code }: Props): ReactNode {
  const { domain } = useSite();
  const [client] = useState(() => (pass === null ? call : handOffClient(pass)));
  const link = { domain, accountNumber, code };
  const sent = useQuery({
    queryKey: ["sent-offer", domain, accountNumber, code],
    queryFn: ({ signal }) => client("lookUpSentOffer", link, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Stack gap={24}>
      <PageHeading>{words.titles.offer}</PageHeading>
      {sent.data === undefined ? (
        sent.isError ? (
          <ReadFailed
            sentence={messages.somethingWentWrong}
            busy={sent.isFetching}
            onTryAgain={() => void sent.refetch()}
          />
        ) : (
          <Skeleton height={360} />
        )
      ) : sent.data.isSuccess ? (
        <Agree key={sent.data.startsOn} {...{ client, link }} shown={sent.data} onMoved={() => void sent.refetch()} />
      ) : (
        <Alert kind={sent.data.code === "done" ? "success" : "warning"} title={sent.data.errorMessage} />
      )}
      <ContactUs />
    </Stack>
  );
}

const agreed = formRules({ acceptTerms: yesOrNo(must((yes) => yes, words.offerAgreeFirst)) });

type AgreeProps = {
  readonly client: Call;
  readonly link: { readonly domain: string; readonly accountNumber: number; readonly code: string };
  readonly shown: Shown;
  /** The dates have changed since they were shown. */
  readonly onMoved: () => void;
};

function Agree({ client, link, shown, onMoved }: AgreeProps): ReactNode {
  const { offer, startsOn, nextCharge, terms } = shown;
  // If the reader presses again after a broken connection, it is the same agreement.
  const [idempotencyKey] = useState(newKey);
  const [done, setDone] = useState<Agreed | null>(null);
  const form = useForm({
    rules: agreed,
    initial: { acceptTerms: false },
    send: async () => {
      try {
        const answer = await client("agreeToSentOffer", { ...link, startsOn }, { idempotencyKey });
        if (!answer.isSuccess) return { text: answer.errorMessage };
        setDone(answer);
        return null;
      } catch (fault) {
        const failure = asCallFailed(fault);
        if (failure.status === 409) onMoved();
        return { text: failureText(failure) };
      }
    },
  });
  if (done !== null) return <Done agreed={done} />;
  const { amount, term, endsOn, after } = offer;
  return (
    <Form form={form} submit={words.agreeToOffer} gap={24}>
      <h2>{offer.name}</h2>
      {offer.text !== "" && <p>{offer.text}</p>}
      <FactList facts={factsOf(shown)} />
      <p>{words.nothingUntil}</p>
      <TermsBox
        terms={terms}
        label={words.agreeOffer({ amount, term, startsOn, endsOn, after }, nextCharge === null)}
        field={form.checkbox("acceptTerms")}
      />
    </Form>
  );
}

function factsOf({ offer, renewal, startsOn, nextCharge }: Shown): Fact[] {
  const { loses, endsOn, after } = offer;
  const lost = [...(loses.paper ? [words.paper] : words.weekdays(loses.days)), ...loses.upgrades];
  return [
    { label: words.plan, value: offer.planName },
    { label: words.newPrice, value: words.priceWithTerm(offer.amount, offer.term) },
    { label: words.insteadOf, value: words.priceWithTerm(renewal.amount, renewal.term) },
    { label: words.startsOn, value: dayText(startsOn) },
    { label: words.lastsThrough, value: endsOn === null ? words.noEnd : dayText(endsOn) },
    ...(after === null ? [] : [{ label: words.afterThat, value: words.priceOf(after) }]),
    nextCharge === null
      ? { label: words.nextPayment, value: words.billed }
      : { label: words.nextCharge, value: words.charged(nextCharge.amountCents, nextCharge.date) },
    ...(lost.length === 0 ? [] : [{ label: words.losesLabel, value: lost.join(", ") }]),
  ];
}

/** What applies from now on, in full. */
function Done({ agreed: { planName, amountCents, term, startsOn, chargeOn } }: { agreed: Agreed }): ReactNode {
  return (
    <>
      <FocusOnMount>
        <Alert kind="success" title={words.offerDone}>
          <p>{words.emailed}</p>
        </Alert>
      </FocusOnMount>
      <FactList
        facts={[
          { label: words.plan, value: planName },
          { label: words.newPrice, value: words.priceOf({ amountCents, term }) },
          { label: words.startsOn, value: dayText(startsOn) },
          chargeOn === null
            ? { label: words.nextPayment, value: words.billed }
            : { label: words.nextCharge, value: words.charged(amountCents, chargeOn) },
        ]}
      />
    </>
  );
}
