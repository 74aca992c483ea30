import { useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import { messages } from "#contract/messages.ts";
import { phoneProblem, typedPhone } from "#core/address/phone.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { dayText } from "#web/parts/day-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";

/** Beside the fix of a delivery: a person calls, by a day that is named. */
export function CallBack({ account }: { account: AccountDetails }): ReactNode {
  const { domain } = useSite();
  const { state, send } = useCall("requestCallBack");
  const [phone, setPhone] = useState(account.userInfo.phone);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const ask = (event: SubmitEvent): void => {
    event.preventDefault();
    const wrong = phone.trim() === "" || phoneProblem(phone) !== null;
    setProblem(wrong ? messages.invalidPhone : undefined);
    if (!wrong) void send({ domain, accountNumber: account.userInfo.accountNumber, phone });
  };
  if (state.kind === "done" && state.answer.isSuccess) {
    const { phone: called, callBy } = state.answer;
    return (
      <Alert kind="success" title={`We will call you by ${dayText(callBy)}.`}>
        <p>At {called}. You can go on reading, and decide after that.</p>
      </Alert>
    );
  }
  return (
    <form noValidate onSubmit={ask}>
      <Stack gap={12}>
        <TextField
          label="Phone number, if we may call you about your delivery"
          type="tel"
          autoComplete="tel"
          inputMode="tel"
          value={phone}
          error={problem}
          onChange={({ target }) => {
            const atEnd = target.selectionStart === target.value.length;
            setPhone(typedPhone(phone, target.value, atEnd));
            setProblem(undefined);
          }}
        />
        <div>
          <Button variant="secondary" type="submit" busy={state.kind === "sending"}>
            Call me by the next working day
          </Button>
        </div>
        {state.kind === "failed" && <Alert kind="error">{messages.somethingWentWrong}</Alert>}
        {state.kind === "done" && !state.answer.isSuccess && <Alert kind="error">{state.answer.errorMessage}</Alert>}
      </Stack>
    </form>
  );
}
