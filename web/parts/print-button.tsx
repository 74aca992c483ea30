import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/stack.tsx";

/** Opens the browser's print dialog. `web/ui/print.css` has the styles for print. */
export const PrintButton = ({ label }: { label: string }): ReactNode => (
  <Row>
    <Button variant="secondary" onClick={() => window.print()}>
      {label}
    </Button>
  </Row>
);
