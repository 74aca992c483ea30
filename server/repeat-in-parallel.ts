/**
 * Repeats a step in several lanes side by side until it returns false in each; begins with few lanes, and adds one after
 * each step that returned true.
 *
 * @throws what a step has thrown, when all lanes have ended; no lane begins another step after it.
 */
export async function repeatInParallel(
  step: () => Promise<boolean>,
  { atFirst, most }: { readonly atFirst: number; readonly most: number },
): Promise<void> {
  const lanes: Promise<void>[] = [];
  const faults: unknown[] = [];
  const lane = async (): Promise<void> => {
    try {
      while (faults.length === 0 && (await step())) if (lanes.length < most) lanes.push(lane());
    } catch (fault) {
      faults.push(fault);
    }
  };
  for (let begun = 0; begun < Math.min(atFirst, most); begun++) lanes.push(lane());
  // More are added while these run.
  for (const running of lanes) await running;
  if (faults.length > 0) throw faults[0];
}
