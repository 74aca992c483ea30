import type { ReactNode } from "react";
import type { StartPlan } from "#contract/desk/start.ts";
import { money } from "#core/format/money-text.ts";
import { cents } from "#core/money.ts";
import type { AddressForm } from "#web/parts/address/use-address-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { FieldRow, Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { StartDraft } from "./start-fields.ts";
import type { StartOptions, useStartForm } from "./use-start-form.ts";
import type { paymentWays } from "./start-order.ts";

type Props = {
  form: ReturnType<typeof useStartForm>["form"];
  draft: StartDraft;
  options: StartOptions;
  plan: StartPlan | undefined;
  address: AddressForm;
  ways: ReturnType<typeof paymentWays>;
};

/** Which plan, from when, and how it is paid. */
export function PlanFields({ form, draft, options, plan, address, ways }: Props): ReactNode {
  const noPaper = address.check.kind === "valid" && !address.check.address.printDelivery;
  return (
    <Stack gap={16}>
      <RadioGroup legend="Plan" layout="grid" {...form.choice("bundleId")}>
        {options.plans.map((each) => (
          <RadioCard
            key={each.bundleId}
            value={each.bundleId}
            title={each.name}
            aside={`${money(cents(each.amountCents))} for ${each.term}`}
            disabled={noPaper && each.isPrint}
          >
            {noPaper && each.isPrint ? "Not delivered at this address" : each.ezPayOnly ? "By card only" : undefined}
          </RadioCard>
        ))}
      </RadioGroup>
      {(plan?.addOns ?? []).map(({ offerId, name, text }) => (
        <Checkbox
          key={offerId}
          label={`${name} ${text}`}
          checked={draft.addOnIds.includes(offerId)}
          onChange={({ target }) =>
            form.set(
              "addOnIds",
              target.checked ? [...draft.addOnIds, offerId] : draft.addOnIds.filter((id) => id !== offerId),
            )
          }
        />
      ))}
      <FieldRow>
        <TextField
          {...form.field("startFrom")}
          label="Start on (optional)"
          hint="Leave it empty to start as soon as possible"
          type="date"
          min={options.today}
          max={options.lastDay}
        />
        <TextField
          {...form.field("offerCode")}
          label="Offer code (optional)"
          hint="It chooses the plan"
          autoComplete="off"
        />
      </FieldRow>
      {plan?.ezPayOnly === true ? (
        <p>This plan is charged to a card automatically.</p>
      ) : (
        <RadioGroup legend="Pays by" layout="grid" {...form.choice("pay")}>
          <RadioCard value="bill" title="Bill" />
          <RadioCard value="check" title="Check or cash now" />
          <RadioCard value="card" title="Card now" />
        </RadioGroup>
      )}
      {ways.pay === "card" && plan?.ezPayOnly !== true && plan?.billOnly !== true && (
        <RadioGroup legend="After the first term" layout="grid" {...form.choice("renewsBy")}>
          <RadioCard value="ezpay" title="Charge the card automatically (EZ-Pay)" />
          <RadioCard value="bill" title="Send bills" />
        </RadioGroup>
      )}
    </Stack>
  );
}
