import type { PublishingCalendar } from "#core/calendar/publishing.ts";
import { byMail, zipsIn, type DeliverySection, type RoutesSection } from "./delivery-sections.ts";
import { repeated, type Finding } from "./finding.ts";
import { weekdayName } from "./written.ts";

export const checkCalendar = ({ weekdays, closed }: PublishingCalendar): Finding[] => [
  ...repeated(
    weekdays,
    (weekday) => weekday,
    (at) => ["calendar", "weekdays", at],
    () => "this weekday is listed twice",
  ),
  ...repeated(
    closed,
    (day) => day,
    (at) => ["calendar", "closed", at],
    (day) => `${day} is listed twice`,
  ),
];

export const checkRoutes = (routes: RoutesSection): Finding[] => [
  ...repeated(
    routes,
    ({ code }) => code,
    (at) => ["routes", at, "code"],
    (code) => `route ${code} is listed twice`,
  ),
  ...routes.flatMap(({ code, deadlines, redeliveryUntil }, at): Finding[] => {
    const latest = Math.max(0, ...Object.values(deadlines));
    if (code === byMail)
      return [{ path: ["routes", at, "code"], says: `${byMail} means delivery by mail; give the route another name` }];
    if (redeliveryUntil > latest) return [];
    return [{ path: ["routes", at, "redeliveryUntil"], says: "must be later than all of the route's deadlines" }];
  }),
];

/** Without a deadline for a publishing day, nobody could say that the paper is late. */
export const checkDeadlines = (routes: RoutesSection, { weekdays }: PublishingCalendar): Finding[] =>
  routes.flatMap(({ deadlines }, at) =>
    weekdays
      .filter((weekday) => deadlines[weekday] === undefined)
      .map((weekday) => ({
        path: ["routes", at, "deadlines"],
        says: `has no time for ${weekdayName(weekday)}, a publication day`,
      })),
  );

export function checkDeliveryZips(delivery: DeliverySection): Finding[] {
  const seen = new Set<string>();
  return delivery.flatMap(({ zips }, entry) =>
    zips.flatMap((range, at): Finding[] => {
      const twice = zipsIn(range).filter((zip) => seen.has(zip));
      for (const zip of zipsIn(range)) seen.add(zip);
      const path = ["delivery", entry, "zips", at];
      return twice.length === 0 ? [] : [{ path, says: `ZIP code ${twice[0]} is listed twice in the delivery table` }];
    }),
  );
}

export const checkDeliveryRoutes = (delivery: DeliverySection, routes: RoutesSection): Finding[] =>
  delivery.flatMap(({ route }, at) =>
    route === byMail || routes.some(({ code }) => code === route)
      ? []
      : [{ path: ["delivery", at, "route"], says: `there is no route ${route}; use one from routes, or ${byMail}` }],
  );
