import type { ReactNode } from "react";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/stack.tsx";

type Props = { startAgain: boolean; phone: string; onStartAgain: () => void };

/** What to do when a step of leaving did not work: begin anew where that helps, else call. */
export const WayOn = ({ startAgain, phone, onStartAgain }: Props): ReactNode =>
  startAgain ? (
    <Row>
      <Button variant="secondary" onClick={onStartAgain}>
        Start again
      </Button>
    </Row>
  ) : (
    <ContactUs phone={phone} />
  );
