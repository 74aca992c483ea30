import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";

/** What an action needs to know can't be read. */
export const Unread = ({ what }: { what: string }): ReactNode => (
  <Alert kind="error">
    <p>{what} can’t be read right now. Try again.</p>
  </Alert>
);
