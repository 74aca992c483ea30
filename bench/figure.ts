/** The goal of one figure. */
export type Goal = {
  readonly floor: number;
  readonly target: number;
  readonly better: "higher" | "lower";
};

/** One measurement, next to the bare reference measured in the same run. */
export type Figure = {
  readonly row: number;
  readonly what: string;
  /** The unit of `product` and `bare`. */
  readonly unit: string;
  readonly product: number;
  /** Null: this figure has no bare counterpart. */
  readonly bare: number | null;
  /** The number that the goal applies to: the ratio of the two, or `product`. */
  readonly value: number;
  readonly valueUnit: string;
  /** Null: shown with the others, but without a goal. */
  readonly goal: Goal | null;
};

export type Verdict = "target" | "floor" | "missed" | "";

/** Whether a figure reaches its target, or its floor. */
export function verdictOf({ value, goal }: Figure): Verdict {
  if (goal === null) return "";
  const reaches = (line: number): boolean => (goal.better === "higher" ? value >= line : value <= line);
  if (reaches(goal.target)) return "target";
  return reaches(goal.floor) ? "floor" : "missed";
}
