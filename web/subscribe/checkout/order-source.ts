import type { Input } from "#contract/call-shape.ts";
import { cleanOrderSource, sourceFields } from "#core/site/order-source.ts";
import type { createSubscription } from "#contract/subscriber.ts";

type Source = NonNullable<Input<typeof createSubscription>["source"]>;

/**
 * Where the visitor came from, in the order's own fields, without anything that the server would refuse.
 *
 * @param link see `campaign-link.ts`.
 */
export function sourceOf(link: string): { readonly source?: Source } {
  if (link === "") return {};
  const given = new URLSearchParams(link);
  const source = cleanOrderSource(
    Object.fromEntries(sourceFields.map((field) => [field, given.get(`utm_${field}`) ?? ""])),
  );
  if (source === null) return {};
  return { source: Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "")) };
}
