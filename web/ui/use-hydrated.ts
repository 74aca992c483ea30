import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False while the server's HTML is taken over: the first render must be like it. What only this visitor's address says
 * is shown right after.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
