import type { PublishingCalendar } from "#core/calendar/publishing.ts";
import { type DeliverySection, mailRouteCode, type RoutesSection, zipsIn } from "./delivery-sections.ts";
import { type Contradiction, repeatedKeys } from "./contradiction.ts";
import { weekdayName } from "./text-values.ts";

export const checkCalendar = ({ weekdays, closed }: PublishingCalendar): Contradiction[] => [
  ...repeatedKeys(
    weekdays,
    (weekday) => weekday,
    (at) => ["calendar", "weekdays", at],
    () => "this weekday is listed twice",
  ),
  ...repeatedKeys(
    closed,
    (day) => day,
    (at) => ["calendar", "closed", at],
    (day) => `${day} is listed twice`,
  ),
];

export const checkRoutes = (routes: RoutesSection): Contradiction[] => [
  ...repeatedKeys(
    routes,
    ({ code }) => code,
    (at) => ["routes", at, "code"],
    (code) => `route ${code} is listed twice`,
  ),
  ...routes.flatMap(({ code, deadlines, redeliveryUntil }, at): Contradiction[] => {
    const latest = Math.max(0, ...Object.values(deadlines));
    if (code === mailRouteCode)
      return [
        { path: ["routes", at, "code"], says: `${mailRouteCode} means delivery by mail; give the route another name` },
      ];
    if (redeliveryUntil > latest) return [];
    return [{ path: ["routes", at, "redeliveryUntil"], says: "must be later than all of the route's deadlines" }];
  }),
];

/** Without a deadline for a publishing day, nobody could say that the paper is late. */
export const checkDeadlines = (routes: RoutesSection, { weekdays }: PublishingCalendar): Contradiction[] =>
  routes.flatMap(({ deadlines }, at) =>
    weekdays
      .filter((weekday) => deadlines[weekday] === undefined)
      .map((weekday) => ({
        path: ["routes", at, "deadlines"],
        says: `has no time for ${weekdayName(weekday)}, a publication day`,
      })),
  );

export function checkDeliveryZips(delivery: DeliverySection): Contradiction[] {
  const seen = new Set<string>();
  return delivery.flatMap(({ zips }, entry) =>
    zips.flatMap((range, at): Contradiction[] => {
      const twice = zipsIn(range).filter((zip) => seen.has(zip));
      for (const zip of zipsIn(range)) seen.add(zip);
      const path = ["delivery", entry, "zips", at];
      return twice.length === 0 ? [] : [{ path, says: `ZIP code ${twice[0]} is listed twice in the delivery table` }];
    }),
  );
}

export const checkDeliveryRoutes = (delivery: DeliverySection, routes: RoutesSection): Contradiction[] =>
  delivery.flatMap(({ route }, at) =>
    route === mailRouteCode || routes.some(({ code }) => code === route)
      ? []
      : [
          {
            path: ["delivery", at, "route"],
            says: `there is no route ${route}; use one from routes, or ${mailRouteCode}`,
          },
        ],
  );
