import type { ReactNode } from "react";
import { Form } from "#web/parts/form/form.tsx";
import { CreateAccountPrompt } from "./account-outcome.tsx";
import { accountSetupWords as words } from "./account-setup-words.tsx";
import { LoginPart, type LoginPartProps } from "./login-part.tsx";
import { type BuyerFormNeeds, useBuyerForm } from "./use-buyer-form.ts";

type AccountSectionProps = Omit<LoginPartProps, "form" | "login" | "checkEarly"> &
  BuyerFormNeeds & {
    /** Another button of the page is the main one. */
    quiet?: boolean;
  };

/** The login alone, where no address is needed with it. */
export function AccountSection({ quiet = false, ...props }: AccountSectionProps): ReactNode {
  const { state } = props;
  const { form, login, isOffered, checkEarly } = useBuyerForm(props);
  return (
    <Form
      form={form}
      submit={state.kind === "ready" ? null : isOffered ? words.create : words.submit}
      secondary={quiet || state.kind === "activeExists"}
      busy={state.kind === "creating"}
    >
      <LoginPart {...props} {...{ form, login, checkEarly }} />
      {isOffered && state.kind === "notFound" && <CreateAccountPrompt email={state.tried.email} />}
    </Form>
  );
}
