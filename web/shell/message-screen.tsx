import type { ReactNode } from "react";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import css from "./message-screen.module.css";

export type MessageScreenProps = { heading: ReactNode; children?: ReactNode; actions?: ReactNode };

/** A page with a single message, and what the reader can do about it. */
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
