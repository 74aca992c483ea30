import type { ComponentType, ReactNode } from "react";
import type { FeatureKey, FeatureStates } from "#core/site/feature.ts";
import type { Path } from "./paths.ts";
import { matchPath } from "./ui/router/match-path.ts";

/** The component of a screen, and the function that loads its code before it is rendered. */
export type ScreenParts = ComponentType & { readonly load: (features: FeatureStates) => Promise<void> };

/** One row of the specs' route tables (account §2, subscribe §2). */
export type Route = {
  readonly path: Path;
  readonly title: string;
  readonly when: FeatureKey | "always";
  /** What a switched-off route shows: the 404 page, or nothing if the spec says so. */
  readonly off: "not found" | "nothing";
  readonly Screen: ScreenParts;
  /** What may be shown even while the route is switched off; otherwise `otherwise` is shown. */
  readonly Off?: ComponentType<{ readonly otherwise: ReactNode }>;
  /** Parts of the program that most readers of this screen need next. They are loaded while the screen is read. */
  readonly next?: readonly (() => Promise<unknown>)[];
};

export const alwaysOn = { when: "always", off: "not found" } as const;

export const isRouteOn = (route: Route, features: FeatureStates): boolean =>
  route.when === "always" || features[route.when];

/** @param path without the domain prefix. */
export const routeAt = (routes: readonly Route[], path: string): Route | undefined =>
  routes.find((route) => matchPath(route.path, path) !== null);
