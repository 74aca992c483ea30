import { useMemo } from "react";
import { useLocation, useNavigate } from "./router.tsx";

/** The query of the address, and a function that goes to the same page with other parameters. */
export function useSearchParams(): readonly [
  URLSearchParams,
  (next: URLSearchParams | Readonly<Record<string, string>>) => void,
] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  return [parameters, (next) => navigate(`?${new URLSearchParams(next).toString()}`)];
}
