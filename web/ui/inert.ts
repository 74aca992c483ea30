import { createContext } from "react";

/** Why buttons that would send something do nothing here, for example in a read-only view. "": they work. */
export const InertReason = createContext("");
