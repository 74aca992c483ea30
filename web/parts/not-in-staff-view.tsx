import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { partsWords } from "./parts-words.tsx";

/** Shown to staff who view an account, in place of what is about a person's sign-in. */
export const NotInStaffView = (): ReactNode => <Alert kind="info">{partsWords.notInView}</Alert>;
