import { sourceFields, tidySource } from "#core/site/order-source.ts";
import type { Input } from "#contract/endpoint.ts";
import type { createSubscription } from "#contract/subscriber.ts";

type Source = NonNullable<Input<typeof createSubscription>["source"]>;

/** The part of an address that says where the visitor came from; "" if it doesn't say. */
export const linkOf = (search: string): string => (search.includes("utm_") ? search.slice(0, 1000) : "");

/** The same as the order's own fields, with nothing in them that the server would refuse. */
export function sourceOf(link: string): { readonly source?: Source } {
  if (link === "") return {};
  const given = new URLSearchParams(link);
  const source = tidySource(Object.fromEntries(sourceFields.map((field) => [field, given.get(`utm_${field}`) ?? ""])));
  if (source === null) return {};
  return { source: Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "")) };
}
