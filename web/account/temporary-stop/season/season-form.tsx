import { useState } from "react";
import type { ReactNode } from "react";
import type { SeasonalPlan, SeasonRefusal } from "#contract/seasonal-plan.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { addDays, parseDay } from "#core/day.ts";
import { seasonProblem } from "#core/delivery/season.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { AddressFieldset } from "#web/parts/address/address-fieldset.tsx";
import { useAddressForm } from "#web/parts/address/use-address-form.ts";
import { Form } from "#web/parts/form/form.tsx";
import { asTyped, formRules } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { FieldRow, Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { seasonWords } from "./season-words.ts";

type Kind = SeasonalPlan["kind"];
type SeasonFormProps = {
  accountNumber: number;
  /** Today, on the publication's calendar. */
  today: string;
  /** The plan that is being changed. */
  plan: SeasonalPlan | null;
  onSaved: () => void;
  onGiveUp: () => void;
};

/** What to do while away, then the two dates, which recur every year. */
export function SeasonForm(props: SeasonFormProps): ReactNode {
  const [kind, setKind] = useState<Kind>(props.plan?.kind ?? "digital");
  return (
    <Stack gap={24}>
      <RadioGroup
        legend={seasonWords.question}
        value={kind}
        onChange={(chosen) => setKind(chosen === "address" ? "address" : "digital")}
      >
        <RadioCard value="digital" title={seasonWords.digital}>
          {seasonWords.digitalDetail}
        </RadioCard>
        <RadioCard value="address" title={seasonWords.address}>
          {seasonWords.addressDetail}
        </RadioCard>
      </RadioGroup>
      <SeasonDates key={kind} {...props} kind={kind} />
    </Stack>
  );
}

const rulesOf = (today: string) =>
  formRules({ leaveDate: asTyped(), returnDate: asTyped() }, ({ leaveDate, returnDate }) => {
    const [leaveOn, returnOn, now] = [parseDay(leaveDate), parseDay(returnDate), parseDay(today)];
    if (leaveOn === null || returnOn === null)
      return {
        leaveDate: leaveOn === null ? seasonWords.enterLeave : null,
        returnDate: returnOn === null ? seasonWords.enterReturn : null,
      };
    const problem = now === null ? null : seasonProblem({ leaveOn, returnOn }, now);
    return problem === null ? {} : { [fieldOf[problem]]: seasonWords.problems[problem] };
  });

const fieldOf = {
  past: "leaveDate",
  "too-far": "leaveDate",
  "too-short": "returnDate",
  "too-long": "returnDate",
} as const;
const isAboutDates = (code: SeasonRefusal): code is keyof typeof fieldOf => code in fieldOf;

function SeasonDates({
  accountNumber,
  today,
  plan,
  kind,
  onSaved,
  onGiveUp,
}: SeasonFormProps & { kind: Kind }): ReactNode {
  const { domain } = useSite();
  const { send } = useCall("saveSeasonalPlan");
  const address = useAddressForm({ domain, hideNames: true, hidePhone: true });
  const form = useForm({
    rules: rulesOf(today),
    initial: { leaveDate: plan?.leaveOn ?? "", returnDate: plan?.returnOn ?? "" },
    ...(kind === "address" ? { address } : {}),
    send: async (dates, to) => {
      const where = to === null ? {} : { addressID: to.addressID };
      const sent = await send({ domain, accountNumber, kind, ...dates, ...where });
      if (sent.kind === "failed") return { text: failureText(sent.failure, accountMessages.saveFailed) };
      if (sent.kind !== "done") return null;
      if (sent.answer.isSuccess) {
        onSaved();
        return null;
      }
      const { code, errorMessage } = sent.answer;
      return isAboutDates(code) ? { fields: { [fieldOf[code]]: errorMessage } } : { text: errorMessage };
    },
  });
  const now = parseDay(today);
  const giveUp = (
    <Button variant="secondary" onClick={onGiveUp}>
      {seasonWords.cancel}
    </Button>
  );
  return (
    <Form form={form} submit={seasonWords.save} also={giveUp} gap={24}>
      {kind === "address" && <AddressFieldset form={address} legend={seasonWords.otherAddress} purpose="shipping" />}
      <FieldRow>
        <TextField
          {...form.field("leaveDate", { alsoChecks: "returnDate" })}
          type="date"
          label={seasonWords.leave}
          hint={seasonWords.leaveHint}
          min={now === null ? undefined : addDays(now, 1)}
        />
        <TextField
          {...form.field("returnDate", { alsoChecks: "leaveDate" })}
          type="date"
          label={seasonWords.comeBack}
          hint={seasonWords.yearly}
        />
      </FieldRow>
    </Form>
  );
}
