import { useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { useNavigate } from "react-router";
import type { AccountDetails, CancelReason } from "#contract/manage-account.ts";
import { accountMessages, errorFetchingDetails } from "#contract/account-messages.ts";
import { useAccountPath } from "#web/data/account.ts";
import { statusPhrase } from "#web/data/call-failed.ts";
import { session } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { SafeHtml } from "#web/ui/safe-html.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";

const fieldId = "reason";
const chooseOne = "Choose a reason for leaving";

type Props = { account: AccountDetails; reasons: readonly CancelReason[] };

/** One reason, then on to the offers; where there are none, to the ineligible page (account §4). */
export function ReasonForm({ account, reasons }: Props): ReactNode {
  const { domain } = useSite();
  const navigate = useNavigate();
  const accountPath = useAccountPath();
  const offers = useCall("getTerminationOffer");
  const [chosen, setChosen] = useState(() => session.get("CancelReason")?.terminationReasonID ?? null);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const reason = reasons.find((it) => it.terminationReasonID === chosen);

  const choose = (value: string) => {
    const picked = reasons.find((it) => String(it.terminationReasonID) === value);
    if (picked === undefined) return;
    setChosen(picked.terminationReasonID);
    setProblems([]);
    session.set("CancelReason", picked);
  };
  const goOn = async (event: SubmitEvent) => {
    event.preventDefault();
    if (reason === undefined && reasons.length > 0) return setProblems([{ fieldId, text: chooseOne }]);
    const asked = await offers.send({ domain, accountNumber: account.userInfo.accountNumber });
    if (asked.kind !== "done") return;
    session.set("flow", "step1");
    await navigate(accountPath(paths.cancelSave));
  };

  return (
    <form noValidate onSubmit={(event) => void goOn(event)}>
      <Stack gap={24}>
        <ErrorSummary problems={problems} />
        {reasons.length > 0 && (
          <RadioGroup
            id={fieldId}
            legend={accountMessages.reasonForLeaving}
            error={problems.length > 0 ? chooseOne : undefined}
            value={chosen === null ? null : String(chosen)}
            onChange={choose}
          >
            {reasons.map((it) => (
              <RadioCard
                key={it.terminationReasonID}
                value={String(it.terminationReasonID)}
                title={it.reasonDescription}
              >
                {it === reason && it.reasonHTML !== "" && <SafeHtml as="span" html={it.reasonHTML} />}
              </RadioCard>
            ))}
          </RadioGroup>
        )}
        {offers.state.kind === "failed" && (
          <Alert kind="error">{errorFetchingDetails(statusPhrase(offers.state.failure.status))}</Alert>
        )}
        <Row>
          <Button type="submit" busy={offers.state.kind === "sending"}>
            Continue
          </Button>
          <ButtonLink variant="secondary" to={accountPath(paths.account)}>
            Keep my subscription
          </ButtonLink>
        </Row>
      </Stack>
    </form>
  );
}
