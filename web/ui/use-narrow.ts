import { useSyncExternalStore } from "react";

/** The specs' 900 px at the default font size, as in the stylesheets. */
const query = "(width < 56.25em)";

function onChange(listener: () => void): () => void {
  const narrow = window.matchMedia(query);
  narrow.addEventListener("change", listener);
  return () => narrow.removeEventListener("change", listener);
}

/** A phone, or a page at a large font size. False on the server, which doesn't know. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => window.matchMedia(query).matches,
    () => false,
  );
