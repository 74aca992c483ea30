import { createContext } from "react";

/** Whether an action's account is being read again: what would be sent now is of a view that is gone. */
export const LookingAgain = createContext(false);
