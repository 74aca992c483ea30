import type { Input } from "#contract/call-shape.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { AddressChange, MovePreview } from "#contract/delivery-address.ts";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { money } from "#core/format/money-text.ts";
import { timeText } from "#core/format/time-text.ts";
import { AddressFieldset } from "#web/parts/address/address-fieldset.tsx";
import { useAddressForm } from "#web/parts/address/use-address-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldRow } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { deskCall } from "../../data/desk-call.ts";
import { actForAccount, deskAddressCalls, readForAccount } from "../../data/for-account.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { deskDayText } from "../day-text.ts";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type Act = Input<DeskContract["deskMove"]>;

/** The new address, its first day, and the days without papers in between. */
export function NewAddress({ domain, account, back, onRefresh, planned }: Props): ReactNode {
  const { accountNumber, version } = account;
  const address = useAddressForm({
    domain,
    hideNames: true,
    hidePhone: true,
    notDelivered: (zip) => `The paper isn't delivered in ${zip}.`,
    calls: deskAddressCalls,
  });
  const [firstDay, setFirstDay] = useState("");
  const [stopDate, setStopDate] = useState("");
  const [billingToo, setBillingToo] = useState(true);
  const [note, setNote] = useNote();
  const checked = address.check.kind === "valid" && address.unreached === null ? address.check.address.addressID : null;
  const effective = firstDay === "" ? {} : { effectiveDate: firstDay };
  const wanted = { domain, accountNumber, addressID: checked ?? 0, billingToo, ...effective };
  const move = useQuery({
    queryKey: ["desk-action", "move-preview", version, wanted],
    queryFn: () =>
      actForAccount(
        "changeDeliveryAddress",
        { seen: version, reason: "Preview", note: "", input: { ...wanted, preview: true } },
        crypto.randomUUID(),
      ),
    enabled: checked !== null,
    staleTime: Infinity,
  });
  const between = { domain, accountNumber, paperOption: "stop" as const, stopDate, restartDate: firstDay };
  const stop = useQuery({
    queryKey: ["desk-action", "move-stop", version, between],
    queryFn: () => readForAccount("previewTemporaryStop", between),
    enabled: stopDate !== "" && firstDay !== "",
    staleTime: Infinity,
  });
  const { state, send } = useSendAction(
    (act: Act, idempotencyKey) => deskCall("deskMove", act, { idempotencyKey }),
    (answer) =>
      answer.isSuccess ? `The first paper at the new address comes on ${deskDayText(answer.firstIssueOn)}.` : "",
  );
  const shown = move.data?.isSuccess === true ? move.data : null;
  const withStop = stopDate !== "";
  const gap = withStop && stop.data?.isSuccess === true ? stop.data : null;
  const isKnown = shown !== null && (!withStop || gap !== null);
  const lines = shown === null ? [] : [...stopLines(gap), ...moveLines(shown, planned, billingToo)];
  return (
    <ActionForm
      title="Move"
      {...{ back, note, state, onRefresh }}
      canSubmit={isKnown}
      submit="Move the paper"
      onNote={setNote}
      onSubmit={() => {
        if (shown === null || checked === null) return;
        void send({
          publication: domain,
          accountNumber,
          seen: version,
          reason: "Move",
          note,
          addressID: checked,
          effectiveDate: shown.effectiveOn,
          billingToo,
          ...(shown.price !== null && { expectedCents: shown.price.afterCents }),
          ...(withStop && { stopDate }),
        });
      }}
      preview={isKnown ? <PreviewLines of={lines} /> : waitingFor(move.isFetching || stop.isFetching)}
    >
      <AddressFieldset form={address} legend="New address" purpose="shipping" />
      <FieldRow>
        <TextField
          label="Stop the paper at the old address on (optional)"
          hint="The papers from this day until the new address are credited."
          type="date"
          value={stopDate}
          error={stop.data?.isSuccess === false ? stop.data.errorMessage : neededFirst(withStop, firstDay)}
          onChange={(event) => setStopDate(event.target.value)}
        />
        <TextField
          label="First day at the new address"
          hint="Leave it empty for the first paper that can still be redirected."
          type="date"
          value={firstDay}
          error={move.data?.isSuccess === false ? move.data.errorMessage : undefined}
          onChange={(event) => setFirstDay(event.target.value)}
        />
      </FieldRow>
      <Checkbox
        label="Bills go to the new address too"
        checked={billingToo}
        onChange={(event) => setBillingToo(event.target.checked)}
      />
    </ActionForm>
  );
}

type Props = ActionProps & { planned: AddressChange | null };

const waitingFor = (isFetching: boolean): string => (isFetching ? "Checking these days …" : "Enter the new address.");

const neededFirst = (withStop: boolean, firstDay: string): string | undefined =>
  withStop && firstDay === "" ? "Also choose the first day at the new address." : undefined;

type Gap = { readonly issues: readonly { readonly date: string }[]; readonly newExpireDate: string } | null;

function stopLines(gap: Gap): string[] {
  if (gap === null) return [];
  const days = gap.issues.map(({ date }) => deskDayText(date));
  return [
    days.length === 0
      ? "No papers are missed between the two addresses."
      : `No paper on ${days.length > 6 ? `${days[0]} to ${days.at(-1)} (${days.length} papers)` : days.join("; ")}. Each is credited.`,
    `Paid through ${deskDayText(gap.newExpireDate)}.`,
  ];
}

function moveLines(shown: MovePreview, planned: AddressChange | null, billingToo: boolean): (string | null)[] {
  const { firstIssueOn, effectiveOn, dueBy, price, to } = shown;
  const by = to.method === "mail" ? ", by mail." : dueBy === null ? "." : `, by ${timeText(dueBy, "en")}`;
  return [
    `Papers before ${deskDayText(effectiveOn)} go to the old address.`,
    `The first paper at ${to.streetAddress}, ${to.city} comes on ${deskDayText(firstIssueOn)}${by}`,
    price === null
      ? null
      : `The renewal on ${deskDayText(price.renewsOn)} costs ${money(price.afterCents)} every ${price.period} instead of ${money(price.beforeCents)}.`,
    billingToo ? "Bills go there too from that day." : "Bills go to the same address as before.",
    planned === null ? null : `The move planned for ${deskDayText(planned.effectiveOn)} is replaced.`,
    "The reader gets an email about it.",
  ];
}
