import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DeskPlanChoice } from "#contract/desk/plan-change.ts";
import { toDay } from "#core/day.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { cents } from "#core/money.ts";
import { AddressFieldset } from "#web/parts/address/address-fieldset.tsx";
import { useAddressForm } from "#web/parts/address/use-address-form.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { deskCall } from "../../data/desk-call.ts";
import { deskAddressCalls } from "../../data/for-account.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { ActionLoading } from "../action-loading.tsx";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";
import { type PlanChangeOption, planChangeOptions, type PlanChangeTime } from "./plan-changes.ts";

type Sent = Parameters<typeof deskCall<"deskChangePlan">>[1];

const day = (text: string): string => longDay(toDay(text), "en");
const dollars = (amount: number): string => money(cents(amount));

/** Another plan: now, if it is larger and is paid for at once, or with the next term. */
export function PlanAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const looks = { domain, hideNames: true, hidePhone: true, calls: deskAddressCalls };
  const address = useAddressForm(looks);
  const { check } = address;
  const deliveryAddressId = check.kind === "valid" ? check.address.addressID : 0;
  const asked = { publication: domain, accountNumber };
  const choices = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "plans", version, deliveryAddressId],
    queryFn: () =>
      deskCall("deskGetPlanChanges", {
        ...asked,
        ...(deliveryAddressId > 0 && { deliveryAddressId: String(deliveryAddressId) }),
      }),
    placeholderData: (earlier) => earlier,
    staleTime: Infinity,
  });
  const [bundleId, setBundleId] = useState<string | null>(null);
  const [wanted, setWhen] = useState<PlanChangeTime | null>(null);
  const [readOut, setReadOut] = useState<string | null>(null);
  const [note, setNote] = useNote();
  const { state, send } = useSendAction(
    (act: Sent, idempotencyKey) => deskCall("deskChangePlan", act, { idempotencyKey }),
    (answer) => (answer.isSuccess ? doneText(answer) : ""),
  );
  if (choices.data === undefined) return <ActionLoading read={choices} what="The plans" />;
  const { plans, current, next, terms } = choices.data;
  const chosen = plans.find((plan) => plan.bundleId === bundleId);
  const changes = chosen === undefined ? [] : planChangeOptions(chosen);
  const change = changes.find(({ when }) => when === wanted) ?? changes[0];
  // The caller agreed to exactly this plan, price and day.
  const toRead = JSON.stringify([chosen, change, terms.version]);
  const hasRead = readOut === toRead;
  const needsAddress = chosen?.now.isOffered === false && chosen.now.needsAddress;
  const submit = (made: PlanChangeOption): void => {
    const common = { reason: "Asked for another plan", note, seen: version };
    const agreed = { version: terms.version, to: account.name || "The caller" };
    const { when, amountCents, creditCents } = made;
    void send({
      ...asked,
      ...common,
      bundleId: made.bundleId,
      when,
      deliveryAddressId,
      amountCents,
      creditCents,
      readOut: agreed,
    });
  };
  const payNext = state.kind === "done" && change?.when === "now";
  return (
    <Stack gap={16}>
      <ActionForm
        title="Change the plan"
        {...{ back, note, state, onRefresh }}
        canSubmit={change !== undefined && hasRead}
        submit={change?.when === "now" ? "Take the order, then the payment" : "Change the plan"}
        onNote={setNote}
        onSubmit={() => {
          if (change !== undefined) submit(change);
        }}
        preview={chosen === undefined ? "Choose a plan." : <PreviewLines of={linesOf(chosen, change)} />}
      >
        <p>
          The current plan is {current?.name ?? "unknown"}.
          {next === null ? "" : ` From ${day(next.from)}: ${next.name}.`}
        </p>
        <RadioGroup legend="Plan" layout="grid" value={bundleId} onChange={setBundleId}>
          {plans.map((plan) => (
            <RadioCard
              key={plan.bundleId}
              value={plan.bundleId}
              title={plan.name}
              aside={`${dollars(plan.amountCents)} for ${plan.term}`}
            />
          ))}
        </RadioGroup>
        {needsAddress && <AddressFieldset form={address} legend="Where the paper is delivered" purpose="shipping" />}
        {changes.length > 1 && (
          <RadioGroup
            legend="When"
            layout="grid"
            value={change?.when ?? null}
            onChange={(value) => setWhen(value === "now" ? "now" : "renewal")}
          >
            <RadioCard value="now" title="Now, paid right away" />
            <RadioCard value="renewal" title="With the next term" />
          </RadioGroup>
        )}
        {change !== undefined && (
          <>
            <h2>Read out</h2>
            <p>{terms.text.trim()}</p>
            <Checkbox
              label="I read this to the caller, and they agreed"
              checked={hasRead}
              onChange={({ target }) => setReadOut(target.checked ? toRead : null)}
            />
          </>
        )}
      </ActionForm>
      {payNext && <ButtonLink to={`${back}/pay-card`}>Take the card</ButtonLink>}
    </Stack>
  );
}

const doneText = ({ isDone, from }: { readonly isDone: boolean; readonly from: string }): string =>
  isDone
    ? `The plan is changed from ${day(from)}. The reader gets an email with the price.`
    : "The order is taken. The plan changes once it is paid for.";

function linesOf({ now, next }: DeskPlanChoice, change: PlanChangeOption | undefined): (string | null)[] {
  if (change === undefined)
    return [
      now.isOffered ? null : `Not now: ${now.because}`,
      next.isOffered ? null : `Not with the next term: ${next.because}`,
    ];
  if (change.when === "now" && now.isOffered) {
    const to = now.creditTo === null ? "" : ` to the ${now.creditTo}`;
    return [
      `${dollars(now.dueCents)} is paid now for the first term, which begins on ${day(now.startOn)}.`,
      `The current plan's last day is ${day(now.lastDay)}.`,
      now.creditCents === 0
        ? "All of it has been used."
        : `${dollars(now.creditCents)} of it is unused and is returned${to}.`,
      now.endsStop ? "The vacation hold ends with the current plan." : null,
    ];
  }
  if (!next.isOffered) return [];
  if (next.price === null) return [`The current plan continues after ${day(next.from)}.`, "No email is sent."];
  return [
    `From ${day(next.from)}: ${dollars(next.price.amountCents)} for ${next.price.term}. What is paid for stays as it is.`,
    next.loses.length === 0 ? null : `Ends at that time: ${next.loses.join(", ")}.`,
    now.isOffered ? null : `Not now: ${now.because}`,
    "The reader gets an email with the price and the date.",
  ];
}
