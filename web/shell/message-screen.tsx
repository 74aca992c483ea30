import type { ReactNode } from "react";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import css from "./message-screen.module.css";

export type MessageScreenProps = { heading: ReactNode; children?: ReactNode; actions?: ReactNode };

/** One sentence that fills the page, and what can be done about it. */
export function MessageScreen({ heading, children, actions }: MessageScreenProps): ReactNode {
  return (
    <div className={css.screen}>
      <Stack gap={24}>
        <PageHeading>{heading}</PageHeading>
        {children}
        {actions !== undefined && <Row>{actions}</Row>}
      </Stack>
    </div>
  );
}
