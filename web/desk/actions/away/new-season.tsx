import { type ReactNode, useState } from "react";
import { AddressFieldset } from "#web/parts/address/address-fieldset.tsx";
import { useAddressForm } from "#web/parts/address/use-address-form.ts";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { FieldRow } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { deskAddressCalls } from "../../data/for-account.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { deskDayText } from "../day-text.ts";
import { useDeskAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

/** Sets up part of every year at another address, or with online access only. */
export function NewSeason({ domain, account, back, onRefresh, replaces }: Props): ReactNode {
  const { accountNumber, version } = account;
  const address = useAddressForm({
    domain,
    hideNames: true,
    hidePhone: true,
    notDelivered: (zip) => `The paper isn't delivered in ${zip}.`,
    calls: deskAddressCalls,
  });
  const [kind, setKind] = useState<"address" | "digital">("address");
  const [leaveDate, setLeave] = useState("");
  const [returnDate, setReturn] = useState("");
  const [note, setNote] = useNote();
  const { state, send } = useDeskAction("saveSeasonalPlan", (answer) =>
    answer.isSuccess
      ? `Planned: away starting ${deskDayText(answer.plan.leaveOn)}, back home on ${deskDayText(answer.plan.returnOn)}.`
      : "",
  );
  const checked = address.check.kind === "valid" && address.unreached === null ? address.check.address : null;
  const canSubmit = leaveDate !== "" && returnDate !== "" && (kind === "digital" || checked !== null);
  return (
    <ActionForm
      title="Temporary address"
      {...{ back, note, state, onRefresh, canSubmit }}
      submit="Plan it"
      onNote={setNote}
      onSubmit={() => {
        const to = kind === "address" && checked !== null ? { addressID: checked.addressID } : {};
        const input = { domain, accountNumber, kind, leaveDate, returnDate, ...to };
        void send({ seen: version, reason: "Away for a season", note, input });
      }}
      preview={
        canSubmit ? (
          <PreviewLines of={linesOf({ kind, leaveDate, returnDate, replaces })} />
        ) : (
          "Choose the dates and enter the address."
        )
      }
    >
      <RadioGroup
        legend="While the reader is away"
        layout="grid"
        value={kind}
        onChange={(value) => setKind(value === "digital" ? "digital" : "address")}
      >
        <RadioCard value="address" title="Deliver to another address" />
        <RadioCard value="digital" title="No paper, website and app only">
          Each paper is credited.
        </RadioCard>
      </RadioGroup>
      <FieldRow>
        <TextField
          label="First day away"
          type="date"
          required
          value={leaveDate}
          onChange={(event) => setLeave(event.target.value)}
        />
        <TextField
          label="Back home on"
          hint="For a time longer than a vacation hold, up to ten months."
          type="date"
          required
          value={returnDate}
          onChange={(event) => setReturn(event.target.value)}
        />
      </FieldRow>
      {kind === "address" && <AddressFieldset form={address} legend="Address while away" purpose="shipping" />}
    </ActionForm>
  );
}

type Props = ActionProps & { replaces: boolean };
type Planned = {
  readonly kind: "address" | "digital";
  readonly leaveDate: string;
  readonly returnDate: string;
  readonly replaces: boolean;
};

const linesOf = ({ kind, leaveDate, returnDate, replaces }: Planned): (string | null)[] => [
  kind === "address"
    ? `From ${deskDayText(leaveDate)} the paper goes to this address, and home again from ${deskDayText(returnDate)}.`
    : `No paper from ${deskDayText(leaveDate)} until ${deskDayText(returnDate)}. Each paper is credited.`,
  "This repeats every year until the reader or somebody at the desk ends the plan.",
  "Two weeks before each change, the reader gets an email and can still cancel it.",
  replaces ? "This replaces the account's current plan." : null,
  "The reader gets an email about it now, too.",
];
