import { useLocation } from "#web/ui/router/router.tsx";

type Typed = {
  /** What somebody looks for: a name, a phone number, an address. */
  readonly q?: string;
  readonly similar?: "1";
  /** The name of whoever starts a subscription. */
  readonly name?: string;
};

/**
 * What is said about readers stands after the #, so that it can be gone back to: the browser sends that part to nobody,
 * and no log has it.
 */
export const withTyped = (path: string, typed: Typed): string => {
  const said = new URLSearchParams(Object.entries(typed).filter(([, text]) => text !== "")).toString();
  return said === "" ? path : `${path}#${said}`;
};

/** Reads what `withTyped` wrote: "" if it isn't there. */
export function useTyped(): (name: keyof Typed) => string {
  const { hash } = useLocation();
  const typed = new URLSearchParams(hash.slice(1));
  return (name) => typed.get(name) ?? "";
}
