/** The median. For an even number of values, the lower of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error("nothing was measured");
  return middle;
}

export type ComparedFigures = { readonly product: number; readonly bare: number; readonly ratio: number };

/**
 * Measures the product and its bare counterpart in turn, `rounds` times, so that anything else the machine is doing
 * affects both. Each round gives its own ratio. The result is the median ratio, with the two sides of that round.
 */
export async function compareWithBare(
  rounds: number,
  sides: { readonly product: () => Promise<number>; readonly bare: () => Promise<number> },
): Promise<ComparedFigures> {
  const found: ComparedFigures[] = [];
  for (let round = 0; round < rounds; round++) {
    // The first of a pair gets the machine in the state that the last phase left, so the two sides take turns going
    // first.
    const first = round % 2 === 0 ? await sides.bare() : await sides.product();
    const second = round % 2 === 0 ? await sides.product() : await sides.bare();
    const [bare, product] = round % 2 === 0 ? [first, second] : [second, first];
    found.push({ product, bare, ratio: product / bare });
  }
  const middle = median(found.map(({ ratio }) => ratio));
  const counted = found.find(({ ratio }) => ratio === middle);
  if (counted === undefined) throw new Error("nothing was measured");
  return counted;
}
