type OfferedPlan = {
  readonly name: string;
  /** Set if the name is a translation: the default plan is known by its English name. */
  readonly nameInEnglish?: string | undefined;
  readonly isPrintOffer: boolean;
};

/**
 * The plan that is selected until another is picked (subscribe §2): on the wanted side of the picker, or on the other
 * side if nothing is sold there. It is the plan with the default plan's name, else the first one.
 */
export function preselectedPlan<P extends OfferedPlan>(
  offers: readonly P[],
  { print, defaultName }: { readonly print: boolean; readonly defaultName: string },
): P | undefined {
  const wanted = offers.filter((offer) => offer.isPrintOffer === print);
  const side = wanted.length > 0 ? wanted : offers;
  return side.find(({ name, nameInEnglish = name }) => nameInEnglish === defaultName) ?? side[0];
}
