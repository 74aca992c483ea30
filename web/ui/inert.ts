import { createContext } from "react";

/** Why buttons that would send something do nothing here, as in a view that only shows. "": they work. */
export const Inert = createContext("");
