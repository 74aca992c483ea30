import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { Redirect } from "./ui/router/redirect.tsx";
import { Router, useLocation } from "./ui/router/router.tsx";
import { queryClient } from "./data/query-client.ts";
import { useSite } from "./data/site.ts";
import { isInAccountArea, paths } from "./paths.ts";
import { routeAt } from "./route.ts";
import { AccountArea, routes, startPath } from "./routes.tsx";
import { NotFound, Screen } from "./screen.tsx";
import { SiteFrame } from "./shell/site-frame.tsx";
import { LoadingNote } from "./ui/loading-note.tsx";

/** The whole site under its domain prefix, which the router adds to every link and removes from every address. */
export function App({ basePath }: { basePath: string }): ReactNode {
  return (
    <Router basePath={basePath}>
      <Pages queries={queryClient} />
    </Router>
  );
}

/** The page at the router's address. Works with any router. */
export function Pages({ queries }: { queries: QueryClient }): ReactNode {
  return (
    <QueryClientProvider client={queries}>
      <SiteFrame>
        <Suspense fallback={<LoadingNote />}>
          <Page />
        </Suspense>
      </SiteFrame>
    </QueryClientProvider>
  );
}

function Page(): ReactNode {
  const { pathname } = useLocation();
  if (pathname === paths.root) return <Start />;
  const route = routeAt(routes, pathname);
  if (route !== undefined) return <Screen route={route} />;
  return isInAccountArea(pathname) ? <AccountArea /> : <NotFound />;
}

function Start(): ReactNode {
  const { search } = useLocation();
  const pathname = startPath(useSite().features);
  // A link to the start page may name a plan, a code, or a source.
  return <Redirect to={pathname === paths.subscribe ? pathname + search : pathname} />;
}
