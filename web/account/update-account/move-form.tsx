import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { Link } from "#web/ui/router/link.tsx";
import { accountMessages } from "#contract/account-messages.ts";
import type { MovePreview } from "#contract/delivery-address.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { AddressFieldset } from "#web/parts/address/address-fieldset.tsx";
import { useAddressForm } from "#web/parts/address/use-address-form.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { Form } from "#web/parts/form/form.tsx";
import { useConfirm } from "#web/parts/form/use-confirm.ts";
import { asTyped, formRules, oneOf, yesOrNo } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import css from "./move-form.module.css";
import { MovePreviewed } from "./move-previewed.tsx";
import { updateAccountWords } from "./update-account-words.tsx";

type MoveFormProps = {
  accountNumber: number;
  /** A new move replaces a pending one. */
  replaces: boolean;
  onDone: (preview: MovePreview) => void;
  /** Nothing changes until the email on record approves it, as this sentence says. */
  onWaits: (sentence: string) => void;
};

/** The new address, the first day, and whether bills go there too; then a preview of what that changes (rules 4.13). */
export function MoveForm({ replaces, ...needs }: MoveFormProps): ReactNode {
  const { address, form, step } = useMove(needs);
  const { start, billingToo } = form.values;
  const backToForm = () => {
    flushSync(step.hide);
    document.getElementById(address.fieldId("streetAddress"))?.focus();
  };
  if (step.effect !== null)
    return <MovePreviewed step={step} preview={step.effect.preview} billingToo={billingToo} onBack={backToForm} />;
  return (
    <div className={css.form}>
      <Card>
        <Form form={form} submit={updateAccountWords.preview} gap={24} labelledBy="new-address">
          <AddressFieldset
            form={address}
            legend={
              <span id="new-address">
                {replaces ? updateAccountWords.anotherAddress : updateAccountWords.newAddress}
              </span>
            }
            purpose="shipping"
            notDelivered={<NotDelivered said={address.unreached} />}
          />
          <RadioGroup {...form.choice("start")} legend={updateAccountWords.start}>
            <RadioCard value="soon" title={updateAccountWords.soon}>
              {updateAccountWords.soonDetail}
            </RadioCard>
            <RadioCard value="later" title={updateAccountWords.later}>
              {updateAccountWords.laterDetail}
            </RadioCard>
          </RadioGroup>
          {start === "later" && (
            <TextField {...form.field("day")} type="date" width="half" label={updateAccountWords.firstDay} />
          )}
          <Checkbox {...form.checkbox("billingToo")} label={updateAccountWords.billsToo} />
        </Form>
      </Card>
    </div>
  );
}

const rules = formRules(
  { start: oneOf(["soon", "later"]), day: asTyped(), billingToo: yesOrNo() },
  ({ start, day }) => ({
    day: start === "soon" || /^\d{4}-\d{2}-\d{2}$/.test(day) ? null : updateAccountWords.enterDay,
  }),
);

type Effect = { readonly addressID: number; readonly preview: MovePreview };

/** Nothing changes before the reader has seen the preview, and then only with exactly the day and price shown. */
function useMove({ accountNumber, onDone, onWaits }: Omit<MoveFormProps, "replaces">) {
  const { domain } = useSite();
  const { send } = useCall("changeDeliveryAddress");
  const keepAs = `move:${accountNumber}`;
  const address = useAddressForm({
    domain,
    hideNames: true,
    hidePhone: true,
    notDelivered: updateAccountWords.noDelivery,
    keepAs: `${keepAs}:address`,
  });
  const form = useForm({
    rules,
    initial: { start: "soon", day: "", billingToo: false },
    address,
    keepAs,
    send: async ({ start, day, billingToo }, to) => {
      if (to === null) return null;
      const { addressID } = to;
      const effective = start === "soon" ? {} : { effectiveDate: day };
      const sent = await send({ domain, accountNumber, addressID, billingToo, ...effective, preview: true });
      if (sent.kind === "failed") return { text: failureText(sent.failure) };
      if (sent.kind !== "done") return null;
      if (!sent.answer.isSuccess) return { text: sent.answer.errorMessage };
      step.show({ addressID, preview: sent.answer });
      return null;
    },
  });
  const step = useConfirm<Effect>({
    about: form.about,
    askAgain: form.submit,
    confirm: async ({ addressID, preview: { effectiveOn, price } }) => {
      const { billingToo } = form.values;
      const expected = price === null ? {} : { expectedCents: price.afterCents };
      const asked = { domain, accountNumber, addressID, effectiveDate: effectiveOn, billingToo, ...expected };
      const sent = await send(asked);
      if (sent.kind === "failed" && sent.failure.status === 409) return "changed";
      if (sent.kind === "failed") return { texts: [failureText(sent.failure, accountMessages.saveFailed)] };
      if (sent.kind !== "done") return null;
      if (!sent.answer.isSuccess) {
        step.hide();
        form.refuse({ text: sent.answer.errorMessage });
      } else if (sent.answer.waits === undefined) onDone(sent.answer);
      else onWaits(sent.answer.waits);
      return null;
    },
  });
  return { address, form, step };
}

/** We don't deliver there: what the reader can do instead (subscribe §5). */
function NotDelivered({ said }: { said: string | null }): ReactNode {
  const { features } = useSite();
  return (
    <Stack gap={8}>
      <p>{said}</p>
      <p>
        {updateAccountWords.readOnline}{" "}
        {features.subscription_services && <Link to={paths.subscribe}>{updateAccountWords.seeDigital}</Link>}
      </p>
      <ContactUs />
    </Stack>
  );
}
