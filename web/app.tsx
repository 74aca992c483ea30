import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Suspense, useEffect } from "react";
import type { ReactNode } from "react";
import { BrowserRouter, Navigate, Route as RouterRoute, Routes, useLocation } from "react-router";
import { queryClient } from "./data/query-client.ts";
import { useSite } from "./data/site.ts";
import { paths } from "./paths.ts";
import { AccountFrame, accountRoutes, isOn, emailRoutes, startPath, subscribeRoutes } from "./routes.tsx";
import type { Route } from "./routes.tsx";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { SiteFrame } from "./shell/site-frame.tsx";
import { OnItsWay } from "./ui/on-its-way.tsx";
import { titleWords } from "./title-words.ts";

/** The whole site under its domain prefix, which the router adds to every link and removes from every address. */
export function App({ basePath }: { basePath: string }): ReactNode {
  return (
    <BrowserRouter basename={baseName(basePath)}>
      <Pages queries={queryClient} />
    </BrowserRouter>
  );
}

/** The base path in the router's form. */
export const baseName = (basePath: string): string => (basePath === "" ? "/" : basePath);

/** The page at the router's address, with any router. */
export function Pages({ queries }: { queries: QueryClient }): ReactNode {
  const row = (route: Route) => <RouterRoute key={route.path} path={route.path} element={<Screen route={route} />} />;
  return (
    <QueryClientProvider client={queries}>
      <SiteFrame>
        <Suspense fallback={<OnItsWay />}>
          <Routes>
            <RouterRoute path={paths.root} element={<Start />} />
            {subscribeRoutes.map(row)}
            {emailRoutes.map(row)}
            <RouterRoute element={<AccountFrame />}>{accountRoutes.map(row)}</RouterRoute>
            <RouterRoute path="*" element={<Titled title={titleWords.notFound} page={<NotFoundPage />} />} />
          </Routes>
        </Suspense>
      </SiteFrame>
    </QueryClientProvider>
  );
}

function Start(): ReactNode {
  const { search } = useLocation();
  const pathname = startPath(useSite().features);
  // A link to the start page may name a plan, a code, or where the visitor came from.
  return <Navigate to={pathname === paths.subscribe ? { pathname, search } : pathname} replace />;
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
