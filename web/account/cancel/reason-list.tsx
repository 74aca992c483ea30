import { type ReactNode, useState } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelReason } from "#contract/cancellation.ts";
import { accountMessages, errorFetchingDetails } from "#contract/account-messages.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { session } from "#web/data/session.ts";
import { keepWords } from "#web/parts/keep-words.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ChevronDownIcon } from "#web/ui/later-icons.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { useCancelStep } from "./cancel-flow.tsx";
import { CantCancel } from "./cancel-notices.tsx";
import { cancelWords } from "./cancel-words.tsx";
import css from "./cancel.module.css";
import { type CancelScreen, useAttempt } from "./use-attempt.ts";

type Props = { account: AccountDetails; reasons: readonly CancelReason[] };

/** One press on a reason leads to the offer or, if there is none, to the page that confirms the end (account §4). */
export function ReasonList({ account, reasons }: Props): ReactNode {
  const accountPath = useAccountPath();
  const { state, give } = useReasonAnswer(account);
  // What was chosen before signing in again or using the back button.
  const [chosen] = useState(() => session.get("CancelReason")?.terminationReasonID ?? 0);
  const sending = state.kind === "sending" ? state.reasonId : null;
  if (state.kind === "refused") return <CantCancel message={state.message} phone={account.customerServicePhone} />;
  return (
    <Stack gap={24}>
      {state.kind === "failed" && <Alert kind="error">{errorFetchingDetails(state.why)}</Alert>}
      {reasons.length > 0 && (
        <section aria-labelledby="reasons" className={css.question}>
          <h2 id="reasons">{accountMessages.reasonForLeaving}</h2>
          <p className={css.soft}>{cancelWords.nothingCanceledYet}</p>
          <ul className={css.reasons}>
            {reasons.map((reason) => (
              <li key={reason.terminationReasonID}>
                <button
                  type="button"
                  className={css.reason}
                  aria-disabled={sending !== null || undefined}
                  aria-current={chosen === reason.terminationReasonID || undefined}
                  data-busy={sending === reason.terminationReasonID || undefined}
                  onClick={() => void give(reason)}
                >
                  {reason.reasonDescription}
                  <ChevronDownIcon />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Row>
        {(account.canceling.reasonOptional || reasons.length === 0) && (
          <Button variant="secondary" busy={sending === 0} onClick={() => void give(null)}>
            {reasons.length === 0 ? cancelWords.continue : cancelWords.skipReason}
          </Button>
        )}
        <ButtonLink variant="secondary" to={accountPath(paths.account)}>
          {keepWords.keepSubscription}
        </ButtonLink>
      </Row>
    </Stack>
  );
}

type GivenState =
  | { readonly kind: "idle" }
  /** `reasonId` 0: none was given. */
  | { readonly kind: "sending"; readonly reasonId: number }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "failed"; readonly why: string };

/** Sends the reason, then goes to the offers or, if there are none, to the page that confirms the end. */
function useReasonAnswer(account: AccountDetails) {
  const navigate = useNavigate();
  const accountPath = useAccountPath();
  const record = useCancelStep(account);
  const attempt = useAttempt();
  const [state, setState] = useState<GivenState>({ kind: "idle" });

  const give = async (reason: CancelReason | null): Promise<void> => {
    if (state.kind === "sending") return;
    const terminationReasonID = reason?.terminationReasonID ?? 0;
    if (reason === null) session.remove("CancelReason");
    else session.set("CancelReason", reason);
    setState({ kind: "sending", reasonId: terminationReasonID });
    const sent = await record("reason", { terminationReasonID });
    if (sent.kind === "failed") return setState(sent);
    const { answer } = sent;
    if (!answer.isSuccess) return setState({ kind: "refused", message: answer.errorMessage });
    const [first] = answer.offers;
    if (first === undefined) {
      attempt.begin([]);
      session.set("flow", "step1");
      return navigate(accountPath(paths.cancelSave));
    }
    const shown = await record("offer", { rateCode: first.rateCode });
    if (shown.kind === "failed") return setState(shown);
    attempt.begin(answer.offers);
    navigate(accountPath(paths.cancel), { state: { screen: "offer" } satisfies CancelScreen });
  };
  return { state, give };
}
