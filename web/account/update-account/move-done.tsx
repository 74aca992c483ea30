import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { MovePreview } from "#contract/delivery-address.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { dayText } from "#web/parts/day-text.ts";
import { TakesFocus } from "#web/parts/takes-focus.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";

type MoveDoneProps = { preview: MovePreview; onAnother: () => void };

/** The move is written down: from when on, and that it was mailed. */
export function MoveDone({ preview, onAnother }: MoveDoneProps): ReactNode {
  const accountPath = useAccountPath();
  const { to, firstIssueOn } = preview;
  return (
    <TakesFocus>
      <Stack gap={24}>
        <Alert kind="success" title={accountMessages.saved}>
          <p>
            The first paper at {to.streetAddress}, {to.city} comes on {dayText(firstIssueOn)}. We have sent you a letter
            about it. You can take it back here until that paper is on its way.
          </p>
        </Alert>
        <Row>
          <ButtonLink to={accountPath(paths.account)}>Back to my account</ButtonLink>
          <Button variant="secondary" onClick={onAnother}>
            Enter another address
          </Button>
        </Row>
      </Stack>
    </TakesFocus>
  );
}
