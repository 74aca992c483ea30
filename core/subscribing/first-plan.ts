type Offered = { readonly name: string; readonly isPrintOffer: boolean };

/**
 * The plan that stands selected until another is picked (subscribe §2): of the wanted side of the picker, or of the other
 * where nothing is sold on it, the one that has the default plan's name, else the first.
 */
export function firstPlan<P extends Offered>(
  offers: readonly P[],
  { print, defaultName }: { readonly print: boolean; readonly defaultName: string },
): P | undefined {
  const wanted = offers.filter((offer) => offer.isPrintOffer === print);
  const side = wanted.length > 0 ? wanted : offers;
  return side.find(({ name }) => name === defaultName) ?? side[0];
}
