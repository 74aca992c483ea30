/** This many faults in a row are not the fault of an account: the next ones would fail, too. */
const maxInARow = 10;

export type FaultCollector = {
  /**
   * Does the work of one item. If it fails, those behind it are still done, today and in the next run.
   *
   * @param item as an operator finds it: "account 100027".
   * @returns what the work returns; undefined if it failed.
   * @throws after ten faults in a row.
   */
  attempt<T>(item: string, work: () => Promise<T>): Promise<T | undefined>;
  /** @throws what has failed, if anything has. Called at the end of every run. */
  throwCollected(): void;
};

/** Sets faults aside until a run of due work has finished. */
export function faultCollector(): FaultCollector {
  const faults: Error[] = [];
  let inARow = 0;
  const raise = (): void => {
    if (faults.length === 1) throw faults[0];
    if (faults.length > 1) throw new AggregateError(faults, `${faults.length} items of due work failed`);
  };
  return {
    attempt: async (item, work) => {
      try {
        const result = await work();
        inARow = 0;
        return result;
      } catch (fault) {
        faults.push(new Error(`${item} failed`, { cause: fault }));
        inARow += 1;
        if (inARow >= maxInARow) raise();
        return undefined;
      }
    },
    throwCollected: raise,
  };
}
