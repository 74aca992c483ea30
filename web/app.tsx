import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import type { ReactNode } from "react";
import { Redirect } from "./ui/router/redirect.tsx";
import { Router, useLocation } from "./ui/router/router.tsx";
import { queryClient } from "./data/query-client.ts";
import { useSite } from "./data/site.ts";
import { paths } from "./paths.ts";
import { AccountFrame, isAccountRoute, isOn, routeAt, startPath } from "./routes.tsx";
import type { Route } from "./routes.tsx";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { SiteFrame } from "./shell/site-frame.tsx";
import { OnItsWay } from "./ui/on-its-way.tsx";
import { titleWords } from "./title-words.ts";

/** The whole site under its domain prefix, which the router adds to every link and removes from every address. */
export function App({ basePath }: { basePath: string }): ReactNode {
  return (
    <Router basePath={basePath}>
      <Pages queries={queryClient} />
    </Router>
  );
}

/** The page at the router's address, with any router. */
export function Pages({ queries }: { queries: QueryClient }): ReactNode {
  return (
    <QueryClientProvider client={queries}>
      <SiteFrame>
        <Suspense fallback={<OnItsWay />}>
          <Page />
        </Suspense>
      </SiteFrame>
    </QueryClientProvider>
  );
}

function Page(): ReactNode {
  const { pathname } = useLocation();
  if (pathname === paths.root) return <Start />;
  const route = routeAt(pathname);
  if (route === undefined) return <Titled title={titleWords.notFound} page={<NotFoundPage />} />;
  const screen = <Screen route={route} />;
  return isAccountRoute(route) ? <AccountFrame>{screen}</AccountFrame> : screen;
}

function Start(): ReactNode {
  const { search } = useLocation();
  const pathname = startPath(useSite().features);
  // A link to the start page may name a plan, a code, or where the visitor came from.
  return <Redirect to={pathname === paths.subscribe ? pathname + search : pathname} />;
}

function Screen({ route }: { route: Route }): ReactNode {
  const { features } = useSite();
  if (isOn(route, features)) return <Titled title={route.title} page={<route.Screen />} />;
  if (route.off === "nothing") return null;
  const missing = <Titled title={titleWords.notFound} page={<NotFoundPage />} />;
  return route.Off === undefined ? missing : <route.Off otherwise={missing} />;
}

function Titled({ title, page }: { title: string; page: ReactNode }): ReactNode {
  const { siteName } = useSite().options;
  useEffect(() => {
    document.title = siteName === "" ? title : `${title} · ${siteName}`;
  }, [title, siteName]);
  return page;
}
