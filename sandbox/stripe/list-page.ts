import { type Answer, invalid, listBody, ok } from "./answers.ts";
import { parameter, type Parameters, wholeIn } from "./parameters.ts";

const defaultSize = 10;
const maxOnAPage = 100;

/**
 * One page of a list, newest first.
 *
 * @param all the complete list, in its order.
 */
export function pageOf<It extends { readonly id: string }>(
  url: string,
  all: readonly It[],
  given: Parameters,
  bodyOf: (it: It) => object,
): Answer {
  const size = wholeIn(given, "limit") ?? defaultSize;
  if (size < 1 || size > maxOnAPage) return invalid("parameter_invalid_integer", "limit");
  const after = parameter(given, "starting_after");
  const from = after === "" ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const page = all.slice(from, from + size);
  return ok(listBody(url.replace(/\?.*$/, ""), page.map(bodyOf), from + size < all.length));
}
