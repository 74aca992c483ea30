import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { partsWords } from "./parts-words.tsx";

/** In place of what staff who look at an account don't see: it is about a person's sign-in. */
export const NotInView = (): ReactNode => <Alert kind="info">{partsWords.notInView}</Alert>;
