import { useLocation } from "#web/ui/router/router.tsx";

type SearchInHash = {
  /** What somebody searches for: a name, a phone number, an address. */
  readonly q?: string;
  readonly similar?: "1";
  /** The name of the person who starts a subscription. */
  readonly name?: string;
};

/**
 * What is typed about readers goes after the #, so that "back" leads to it again: browsers send that part to nobody, so
 * no log has it.
 */
export const withSearchInHash = (path: string, typed: SearchInHash): string => {
  const query = new URLSearchParams(Object.entries(typed).filter(([, text]) => text !== "")).toString();
  return query === "" ? path : `${path}#${query}`;
};

/** Reads what `withSearchInHash` wrote: "" if it isn't there. */
export function useSearchInHash(): (name: keyof SearchInHash) => string {
  const { hash } = useLocation();
  const typed = new URLSearchParams(hash.slice(1));
  return (name) => typed.get(name) ?? "";
}
