import type { ReactNode } from "react";
import type { ActionProps } from "../action-list.ts";

export const HandOffAction = (_: ActionProps): ReactNode => null;
