import { type ReactNode, useState } from "react";
import type { MovePreview } from "#contract/delivery-address.ts";
import { useSite } from "#web/data/site.ts";
import { AddressFieldset } from "#web/parts/address/address-fieldset.tsx";
import { useAddressForm } from "#web/parts/address/use-address-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorSummary, type FieldProblem } from "#web/ui/error-summary.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { type MoveWish, startOf } from "./move-wish.ts";
import { startFieldId, StartFields } from "./start-fields.tsx";
import { Link } from "react-router";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { paths } from "#web/paths.ts";
import { messages } from "#contract/messages.ts";
import { useCall } from "#web/data/use-call.ts";
import { updateAccountWords } from "./update-account-words.tsx";

type MoveFormProps = {
  accountNumber: number;
  replaces: boolean;
  wish: MoveWish;
  onWish: (wish: MoveWish) => void;
  onPreview: (addressID: number, preview: MovePreview) => void;
};

/** The new address, from when on, and whether bills go there too (rules 4.13). */
export function MoveForm({ accountNumber, replaces, wish, onWish, onPreview }: MoveFormProps): ReactNode {
  const { domain } = useSite();
  const form = useAddressForm({ domain, initial: wish.fields, hideNames: true, hidePhone: true });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [confirming, setConfirming] = useState(false);
  const { busy, refused, preview } = usePreview(accountNumber, onPreview);
  // A refusal is about what was sent, not about what was typed since.
  const asked = JSON.stringify([form.fields, wish.start, wish.day]);
  const { fields } = form;
  const change = (part: Partial<MoveWish>) => onWish({ ...wish, fields, ...part });
  const { day, problem } = startOf(wish);
  const unreached = form.check.kind === "valid" && !form.check.address.printDelivery;
  const remaining = (fieldId: string) => (fieldId === startFieldId ? problem : form.remaining(fieldId));
  const submit = async () => {
    setConfirming(true);
    const confirmed = await form.confirm();
    setConfirming(false);
    const wrong = problem === null ? [] : [{ fieldId: startFieldId, text: problem }];
    setProblems([...(confirmed.ok ? [] : confirmed.problems), ...wrong]);
    if (!confirmed.ok || problem !== null || !confirmed.address.printDelivery) return;
    change({});
    await preview({ addressID: confirmed.address.addressID, day, billingToo: wish.billingToo, asked });
  };
  return (
    <form
      noValidate
      aria-labelledby="new-address"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !confirming) void submit();
      }}
    >
      <Stack gap={24}>
        <ErrorSummary problems={problems} remaining={remaining} />
        <AddressFieldset
          form={form}
          legend={
            <span id="new-address">{replaces ? updateAccountWords.anotherAddress : updateAccountWords.newAddress}</span>
          }
          purpose="shipping"
          notDelivered={unreached ? <NotDelivered zip={fields.zip} /> : undefined}
        />
        <StartFields {...{ wish }} error={problems.length > 0 ? problem : null} onChange={change} />
        <Checkbox
          name="billingToo"
          checked={wish.billingToo}
          onChange={({ target }) => change({ billingToo: target.checked })}
          label={updateAccountWords.billsToo}
        />
        {refused?.asked === asked && <Alert kind="error">{refused.text}</Alert>}
        <Row>
          {/* The press does not leave the last field first: its check would move the button away from under the finger. */}
          <Button type="submit" busy={busy || confirming} onMouseDown={(event) => event.preventDefault()}>
            {updateAccountWords.preview}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** We don't deliver to this ZIP code: what the reader can do instead (subscribe §5). */
function NotDelivered({ zip }: { zip: string }): ReactNode {
  const { features } = useSite();
  return (
    <Stack gap={8}>
      <p>{updateAccountWords.noDelivery(zip)}</p>
      <p>
        {updateAccountWords.readOnline}{" "}
        {features.subscription_services && <Link to={paths.subscribe}>{updateAccountWords.seeDigital}</Link>}
      </p>
      <ContactUs />
    </Stack>
  );
}

type Asked = {
  readonly addressID: number;
  readonly day: string | null;
  readonly billingToo: boolean;
  /** What a refusal is about. */
  readonly asked: string;
};

/** Asks what a move would do. Nothing is changed by it. */
function usePreview(accountNumber: number, onPreview: (addressID: number, preview: MovePreview) => void) {
  const { domain } = useSite();
  const { state, send } = useCall("changeDeliveryAddress");
  const [refused, setRefused] = useState<{ readonly text: string; readonly asked: string } | null>(null);
  const preview = async ({ addressID, day, billingToo, asked }: Asked): Promise<void> => {
    setRefused(null);
    const effective = day === null ? {} : { effectiveDate: day };
    const sent = await send({ domain, accountNumber, addressID, billingToo, ...effective, preview: true });
    if (sent.kind === "failed") return setRefused({ text: messages.somethingWentWrong, asked });
    if (sent.kind !== "done") return;
    if (sent.answer.isSuccess) onPreview(addressID, sent.answer);
    else setRefused({ text: sent.answer.errorMessage, asked });
  };
  return { busy: state.kind === "sending", refused, preview };
}
