import { type ReactNode, useEffect } from "react";
import { useSite } from "./data/site.ts";
import { isRouteOn, type Route } from "./route.ts";
import { NotFoundPage } from "./shell/not-found-page.tsx";
import { titleWords } from "./title-words.ts";
import { fetchLater } from "./ui/fetch-later.ts";

const nothing: NonNullable<Route["next"]> = [];

/** The screen of a route, if it is switched on. */
export function Screen({ route }: { route: Route }): ReactNode {
  const { features } = useSite();
  const { next = nothing } = route;
  useEffect(() => fetchLater(next), [next]);
  if (isRouteOn(route, features)) return <Titled title={route.title} page={<route.Screen />} />;
  if (route.off === "nothing") return null;
  const missing = <NotFound />;
  return route.Off === undefined ? missing : <route.Off otherwise={missing} />;
}

/** The 404 page. */
export const NotFound = (): ReactNode => <Titled title={titleWords.notFound} page={<NotFoundPage />} />;

function Titled({ title, page }: { title: string; page: ReactNode }): ReactNode {
  const { siteName } = useSite().options;
  useEffect(() => {
    document.title = siteName === "" ? title : `${title} · ${siteName}`;
  }, [title, siteName]);
  return page;
}
