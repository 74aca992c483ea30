import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelOffer } from "#contract/save-offers.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { SafeHtml } from "#web/ui/safe-html.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { CantCancel } from "./cant-cancel.tsx";
import type { PackWords } from "./pack-words.ts";
import { useReason } from "./use-reason.ts";
import type { CancelReason } from "#contract/cancellation.ts";

const fieldId = "reason";
const chooseOne = "Choose a reason for leaving";

type Props = {
  account: AccountDetails;
  reasons: readonly CancelReason[];
  words: PackWords;
  onOffers: (offers: readonly CancelOffer[]) => void;
};

/** One reason, then on to the offer; where there is none, to the ineligible page (account §4). */
export function ReasonForm({ account, reasons, words, onOffers }: Props): ReactNode {
  const accountPath = useAccountPath();
  const optional = words.reasonHint !== null;
  const { state, reason, chosen, choose, goOn } = useReason({ account, reasons, optional, onOffers });
  const problems = state.kind === "missing" ? [{ fieldId, text: chooseOne }] : [];
  if (state.kind === "cantCancel") return <CantCancel message={state.message} phone={account.customerServicePhone} />;
  return (
    <form noValidate onSubmit={(event) => void goOn(event)}>
      <Stack gap={24}>
        <ErrorSummary problems={problems} />
        {reasons.length > 0 && (
          <RadioGroup
            id={fieldId}
            legend={accountMessages.reasonForLeaving}
            hint={words.reasonHint ?? undefined}
            error={state.kind === "missing" ? chooseOne : undefined}
            value={chosen === null ? null : String(chosen)}
            onChange={choose}
          >
            {reasons.map((it) => (
              <RadioCard
                key={it.terminationReasonID}
                value={String(it.terminationReasonID)}
                title={it.reasonDescription}
              >
                {it === reason && it.reasonHTML !== "" && words.speaksForStaying && (
                  <SafeHtml as="span" html={it.reasonHTML} />
                )}
              </RadioCard>
            ))}
          </RadioGroup>
        )}
        {state.kind === "failed" && <Alert kind="error">{state.why}</Alert>}
        <Row>
          <Button type="submit" busy={state.kind === "sending"}>
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
