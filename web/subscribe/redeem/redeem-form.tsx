import { useState } from "react";
import type { ReactNode } from "react";
import type { GivenGift } from "#contract/subscriber.ts";
import { AddressFieldset } from "#web/parts/address/address-fieldset.tsx";
import { useAddressForm } from "#web/parts/address/use-address-form.ts";
import type { AddressForm } from "#web/parts/address/use-address-form.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { SubmitButton } from "../submit-button.tsx";
import css from "./redeem.module.css";

type RedeemFormProps = {
  domain: string;
  gift: GivenGift;
  busy: boolean;
  /** The account is set up: before that there is nothing to press. */
  ready: boolean;
  /** What has come of the last try. */
  outcome: ReactNode;
  /** Null: the address that the giver named, or none is needed. */
  onRedeem: (deliveryAddressId: number | null) => void;
};

const notDelivered = (zip: string): string =>
  `We do not deliver the paper to ${zip}. Please enter another address, or call customer service.`;

/** Where a paper goes, and the one button. */
export function RedeemForm({ domain, gift, busy, ready, outcome, onRedeem }: RedeemFormProps): ReactNode {
  const form = useAddressForm({ domain, hideNames: true, hidePhone: true });
  const [elsewhere, setElsewhere] = useState(gift.delivery === null);
  const [checking, setChecking] = useState(false);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const asksAddress = gift.isPrintOffer && elsewhere;
  const submit = async () => {
    setProblems([]);
    if (!asksAddress) return onRedeem(null);
    setChecking(true);
    const confirmed = await form.confirm();
    setChecking(false);
    if (!confirmed.ok) return setProblems(confirmed.problems);
    const { addressID, printDelivery, fields } = confirmed.address;
    if (printDelivery) return onRedeem(addressID);
    setProblems([{ fieldId: form.fieldId("zip"), text: notDelivered(fields.zip) }]);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !checking && ready) void submit();
      }}
    >
      <Stack gap={24}>
        <ErrorSummary problems={problems} remaining={(fieldId) => remainingOf(form, fieldId)} />
        {asksAddress && (
          <AddressFieldset
            form={form}
            legend="Where the paper goes"
            purpose="shipping"
            notDelivered={notDelivered(form.fields.zip)}
          />
        )}
        {gift.isPrintOffer && !elsewhere && gift.delivery !== null && (
          <NamedAddress address={gift.delivery} onOther={() => setElsewhere(true)} />
        )}
        {outcome}
        {ready && (
          <div>
            <SubmitButton busy={busy || checking}>Redeem my gift</SubmitButton>
          </div>
        )}
      </Stack>
    </form>
  );
}

function remainingOf(form: AddressForm, fieldId: string): string | null {
  const { check } = form;
  const unreached = check.kind === "valid" && !check.address.printDelivery && fieldId === form.fieldId("zip");
  return unreached ? notDelivered(check.address.fields.zip) : form.remaining(fieldId);
}

type NamedAddressProps = { address: NonNullable<GivenGift["delivery"]>; onOther: () => void };

/** What the giver named; only whoever gets the paper knows whether it is right. */
function NamedAddress({ address, onOther }: NamedAddressProps): ReactNode {
  const { streetAddress, city, stateCode, zip } = address;
  return (
    <section aria-labelledby="named-address">
      <Stack gap={8}>
        <h2 id="named-address">Where the paper goes</h2>
        <address className={css.address}>
          <span>{streetAddress}</span>
          <span>
            {city}, {stateCode} {zip}
          </span>
        </address>
        <div>
          <Button variant="link" onClick={onOther}>
            Use another address
          </Button>
        </div>
      </Stack>
    </section>
  );
}
