import { createContext, type ReactNode, use } from "react";
import { matchPath, type Params } from "./match-path.ts";
import { useLocation } from "./router.tsx";

const Matched = createContext<Params>({});

/** The first page whose pattern matches the address (match-path.ts), or nothing. */
export function Routes({ pages }: { readonly pages: Readonly<Record<string, ReactNode>> }): ReactNode {
  const { pathname } = useLocation();
  for (const [pattern, page] of Object.entries(pages)) {
    const params = matchPath(pattern, pathname);
    if (params !== null) return <Matched value={params}>{page}</Matched>;
  }
  return null;
}

/** The values of the address for the `:name` parts of its pattern. */
export const useParams = (): Params => use(Matched);
