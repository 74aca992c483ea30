import { useState } from "react";
import type { ReactNode } from "react";
import type { GivenGift } from "#contract/gift-redemption.ts";
import { AddressFieldset } from "#web/parts/address/address-fieldset.tsx";
import { useAddressForm } from "#web/parts/address/use-address-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { Form } from "#web/parts/form/form.tsx";
import { useSubmission } from "#web/parts/form/use-submission.ts";
import css from "./redeem.module.css";
import { redeemWords as words } from "./redeem-words.ts";

type RedeemFormProps = {
  domain: string;
  gift: GivenGift;
  /** The account is set up. Before that, there is no button. */
  ready: boolean;
  /** Null: the address that the donor named, or none is needed. Resolves with the reason if it was refused. */
  onRedeem: (deliveryAddressId: number | null) => Promise<string | null>;
};

/** Where the paper is delivered, and the button to redeem. */
export function RedeemForm({ domain, gift, ready, onRedeem }: RedeemFormProps): ReactNode {
  const address = useAddressForm({ domain, hideNames: true, hidePhone: true, notDelivered: words.notDelivered });
  const [elsewhere, setElsewhere] = useState(gift.delivery === null);
  const form = useSubmission(
    async () => {
      let deliveryAddressId: number | null = null;
      if (gift.isPrintOffer && elsewhere) {
        const confirmed = await address.confirm();
        if (!confirmed.ok) return confirmed;
        deliveryAddressId = confirmed.address.addressID;
      }
      const refusal = await onRedeem(deliveryAddressId);
      return refusal === null ? null : { texts: [refusal] };
    },
    address.remaining,
    address.fields,
  );
  return (
    <Form form={form} submit={ready ? words.submit : null} gap={24}>
      {gift.isPrintOffer && elsewhere && <AddressFieldset form={address} legend={words.where} purpose="shipping" />}
      {gift.isPrintOffer && !elsewhere && gift.delivery !== null && (
        <NamedAddress address={gift.delivery} onOther={() => setElsewhere(true)} />
      )}
    </Form>
  );
}

type NamedAddressProps = { address: NonNullable<GivenGift["delivery"]>; onOther: () => void };

/** The address that the donor entered. Only the recipient knows whether it is right. */
function NamedAddress({ address, onOther }: NamedAddressProps): ReactNode {
  const { streetAddress, city, stateCode, zip } = address;
  return (
    <section aria-labelledby="named-address">
      <Stack gap={8}>
        <h2 id="named-address">{words.where}</h2>
        <address className={css.address}>
          <span>{streetAddress}</span>
          <span>
            {city}, {stateCode} {zip}
          </span>
        </address>
        <div>
          <Button variant="link" onClick={onOther}>
            {words.otherAddress}
          </Button>
        </div>
      </Stack>
    </section>
  );
}
