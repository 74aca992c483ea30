import type { Input, Output } from "#contract/call-shape.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { useAddressForm } from "#web/parts/address/use-address-form.ts";
import { deskCall } from "../data/desk-call.ts";
import { deskAddressCalls } from "../data/for-account.ts";
import { emptyStart, restartFields, type StartDraft, startFields } from "./start-fields.ts";
import { paymentWays, startOrderFrom } from "./start-order.ts";
import { useStartQuote } from "./use-start-quote.ts";

export type StartOptions = Output<DeskContract["deskGetStartForm"]>;
export type StartedSubscription = Extract<Output<DeskContract["deskStart"]>, { isSuccess: true }>;
type Place = NonNullable<StartOptions["account"]>["delivery"];

export type StartFormProps = {
  readonly publication: string;
  /** The publication's name. */
  readonly where: string;
  readonly options: StartOptions;
  readonly accountNumber: number | null;
  /** What somebody searched for and didn't find. */
  readonly called: string;
  readonly onLookAgain: () => void;
};

/** The state of a new subscription: what is typed, what it would cost, and the one call that makes it. */
export function useStartForm({ publication, options, accountNumber, called }: StartFormProps) {
  const { account, plans } = options;
  const queries = useQueryClient();
  const sent = useRef({ content: "", key: "" });
  const [done, setDone] = useState<StartedSubscription | null>(null);
  const [isStale, setStale] = useState(false);
  const looks = { domain: publication, hideNames: true, hidePhone: true, calls: deskAddressCalls };
  const delivery = useAddressForm({ ...looks, initial: typedPlace(account?.delivery ?? null) });
  const billing = useAddressForm({ ...looks, initial: typedPlace(account?.billing ?? null) });
  useCheckedAtOnce(delivery, (account?.delivery ?? null) !== null);

  const form = useForm({
    rules: account === null ? startFields : restartFields,
    initial: initialOf(options, called),
    address: delivery,
    send: async (draft, place) => {
      const second = draft.billsElsewhere ? await billing.confirm() : null;
      if (second?.ok === false) return { text: second.problems.map(({ text }) => text) };
      const plan = plans.find(({ bundleId }) => bundleId === draft.bundleId);
      const places = { delivery: place, billing: second?.address ?? null };
      const order = startOrderFrom({ publication, accountNumber }, draft, plan, places);
      if (order === null) return { fields: { bundleId: "Choose a plan." } };
      // Somebody may press the button before the last change is priced: what is sent is what was shown.
      const shown = asked.data?.quote ?? null;
      const { quote, refusal } = (asked.isCurrent ? asked.data : null) ?? (await deskCall("deskQuoteStart", order));
      if (quote === null || shown === null)
        return { text: refusal?.text ?? "The price can't be loaded right now. Try again." };
      if (quote.dueCents !== shown.dueCents || quote.terms.version !== shown.terms.version) {
        await asked.refetch();
        return { text: "The price or the terms have changed. Review them, and read the new ones to the caller." };
      }
      const body: Input<DeskContract["deskStart"]> = {
        ...order,
        ...(account === null ? { firstName: draft.firstName, lastName: draft.lastName } : { seen: account.version }),
        dueCents: quote.dueCents,
        readOut: { version: quote.terms.version, to: draft.readTo || nameOf(draft) },
        source: draft.source,
        note: draft.note.trim(),
      };
      const content = JSON.stringify(body);
      if (sent.current.content !== content) sent.current = { content, key: crypto.randomUUID() };
      try {
        const answer = await deskCall("deskStart", body, { idempotencyKey: sent.current.key });
        if (!answer.isSuccess) {
          sent.current = { content: "", key: "" };
          await asked.refetch();
          return { text: answer.errorMessage };
        }
        setDone(answer);
        await queries.invalidateQueries({ queryKey: ["desk"] });
        return null;
      } catch (fault) {
        const failure = asCallFailed(fault);
        setStale(failure.status === 409 && "/seen" in failure.refused);
        if (failure.status === 0) return { text: "There was no answer. Try again: nothing is done twice." };
        return { text: failure.detail ?? "This couldn't be done. Try again, or ask your manager." };
      }
    },
  });
  const draft = form.values;
  const plan = plans.find(({ bundleId }) => bundleId === draft.bundleId);
  const valid = ({ check }: typeof delivery) => (check.kind === "valid" ? check.address : null);
  const order = startOrderFrom({ publication, accountNumber }, draft, plan, {
    delivery: valid(delivery),
    billing: valid(billing),
  });
  const asked = useStartQuote(order);
  useAgreementTo(form, orderOf(draft));
  return { form, draft, plan, delivery, billing, asked, done, isStale, ways: paymentWays(draft, plan) };
}

/** The choices that decide the terms, the price and the dates. */
const orderOf = ({ bundleId, addOnIds, offerCode, pay, renewsBy, startFrom }: StartDraft): string =>
  JSON.stringify([bundleId, addOnIds, offerCode.trim(), pay, renewsBy, startFrom]);

type ReadOut = { readonly values: StartDraft; readonly set: (name: "hasRead", value: boolean) => void };

/** Clears the caller's agreement when the order changes, because they agreed to the earlier one. */
function useAgreementTo(form: ReadOut, order: string): void {
  const clear = useEffectEvent(() => {
    if (form.values.hasRead) form.set("hasRead", false);
  });
  useEffect(() => clear(), [order]);
}

export const nameOf = ({ firstName, lastName }: Pick<StartDraft, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();

const typedPlace = (place: Place) =>
  place === null ? {} : { streetAddress: place.street, city: place.city, stateCode: place.stateCode, zip: place.zip };

/** Most callers want the paper, so the first printed plan is chosen until another one is. */
function initialOf({ account, plans }: StartOptions, called: string): StartDraft {
  const usual = plans.find(({ isPrint }) => isPrint) ?? plans[0];
  if (account === null) return { ...emptyStart, ...namesIn(called), bundleId: usual?.bundleId ?? "" };
  const { firstName, lastName, phone, email, addOnIds } = account;
  return {
    ...emptyStart,
    firstName,
    lastName,
    phone,
    email,
    addOnIds,
    bundleId: account.bundleId ?? usual?.bundleId ?? "",
    billsElsewhere: account.billing !== null && JSON.stringify(account.billing) !== JSON.stringify(account.delivery),
    source: "Came back",
  };
}

/** Somebody already searched for the name, so it needn't be typed again. */
function namesIn(called: string): Partial<StartDraft> {
  const words = called.split(/\s+/).filter((word) => /^\p{L}[\p{L}'’-]+$/u.test(word));
  const [firstName = "", ...others] = words;
  return others.length === 0 ? {} : { firstName: capital(firstName), lastName: others.map(capital).join(" ") };
}
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Checks a known address without anybody leaving a field. */
function useCheckedAtOnce(address: ReturnType<typeof useAddressForm>, isKnown: boolean): void {
  const first = useRef(isKnown);
  useEffect(() => {
    if (!first.current) return;
    first.current = false;
    void address.confirm();
  });
}
