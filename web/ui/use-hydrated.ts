import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False during hydration, because the first render must match the server's HTML. What only this visitor's address
 * determines is shown right after.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
