import { isPrint, type Bundle } from "../subscribing/plan.ts";

/** Something printed that is delivered, and that can be missing. */
export type PrintedProduct = { readonly product: string; readonly name: string };

/**
 * What a plan delivers in print: the newspaper, whichever weekdays of it. The plan is not the product: who changes plans
 * still gets one paper a day, and one credit for it (rules 8.4).
 */
export const printedProducts = (bundle: Pick<Bundle, "printDays">, siteName: string): PrintedProduct[] =>
  isPrint(bundle) ? [{ product: "newspaper", name: siteName }] : [];

/** The product that is meant: by its code, its name, or the name of the plan that brings it. */
export function productMeant(
  products: readonly PrintedProduct[],
  bundle: Pick<Bundle, "name" | "bundleId">,
  asked: string,
): PrintedProduct | null {
  const meant = asked.trim().toLowerCase();
  const named = products.find(({ product, name }) => [product, name].some((it) => it.toLowerCase() === meant));
  const byPlan = [bundle.name, bundle.bundleId].some((it) => it.toLowerCase() === meant);
  return named ?? (byPlan ? products[0] : undefined) ?? null;
}
