import * as z from "zod/mini";
import type { CarrierRoute } from "#core/delivery/carrier-route.ts";
import { byWeekday, day, id, textValue, timeOfDay, weekday } from "./text-values.ts";

export const calendarSection = z.strictObject({ weekdays: z.array(weekday), closed: z.array(day) });

/** Times are minutes after midnight. */
export const routesSection = z.array(
  z.strictObject({ code: id, deadlines: byWeekday(timeOfDay), redeliveryUntil: timeOfDay }),
);
export type RoutesSection = z.output<typeof routesSection>;

type ZipRange = { readonly from: number; readonly to: number };

const maxZipsInARange = 1000;

const zips = textValue<ZipRange>((text) => {
  const [, first, last] = /^(\d{5})(?:-(\d{5}))?$/.exec(text) ?? [];
  if (first === undefined) return null;
  const range = { from: Number(first), to: Number(last ?? first) };
  return range.from <= range.to && range.to - range.from < maxZipsInARange ? range : null;
}, `write a ZIP code like 53095, or a range of at most ${maxZipsInARange} like 53090-53095`);

export const deliverySection = z.array(z.strictObject({ route: id, zips: z.array(zips) }));
export type DeliverySection = z.output<typeof deliverySection>;

/** A carrier's route with the publisher's code for it. */
export type CodedRoute = CarrierRoute & { readonly routeCode: string };

export const routesOf = (section: RoutesSection): CodedRoute[] =>
  section.map(({ code, deadlines, redeliveryUntil }) => ({
    routeCode: code,
    deadlines,
    redeliveryUntilMinutes: redeliveryUntil,
  }));

export type DeliveryZip =
  | { readonly zip5: string; readonly method: "carrier"; readonly routeCode: string }
  | { readonly zip5: string; readonly method: "mail"; readonly routeCode: null };

/** Takes the place of the route's code if the paper comes by mail. */
export const mailRouteCode = "mail";

export const zipsIn = ({ from, to }: ZipRange): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(5, "0"));

export const deliveryZipsOf = (section: DeliverySection): DeliveryZip[] =>
  section.flatMap(({ route, zips }) =>
    zips
      .flatMap(zipsIn)
      .map((zip5): DeliveryZip =>
        route === mailRouteCode
          ? { zip5, method: "mail", routeCode: null }
          : { zip5, method: "carrier", routeCode: route },
      ),
  );
