import { type Bundle, isPrint } from "../subscribing/plan.ts";

/** Something printed that is delivered and can be missing. */
export type PrintedProduct = { readonly product: string; readonly name: string };

/**
 * The printed product of a plan: the newspaper, on whichever weekdays. The plan is not the product: a reader who
 * changes plans still gets one paper a day, and one credit for it (rules 8.4).
 */
export const printedProducts = (bundle: Pick<Bundle, "printDays">, siteName: string): PrintedProduct[] =>
  isPrint(bundle) ? [{ product: "newspaper", name: siteName }] : [];

/** Finds a product by its code, its name, or the name of its plan. */
export function findProduct(
  products: readonly PrintedProduct[],
  bundle: Pick<Bundle, "name" | "bundleId">,
  asked: string,
): PrintedProduct | null {
  const meant = asked.trim().toLowerCase();
  const named = products.find(({ product, name }) => [product, name].some((it) => it.toLowerCase() === meant));
  const byPlan = [bundle.name, bundle.bundleId].some((it) => it.toLowerCase() === meant);
  return named ?? (byPlan ? products[0] : undefined) ?? null;
}
