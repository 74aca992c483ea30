/** A goal of one figure. */
export type Goal = {
  readonly floor: number;
  readonly target: number;
  readonly better: "higher" | "lower";
};

/** One measured thing, beside the bare reference measured in the same run. */
export type Figure = {
  readonly row: number;
  readonly what: string;
  /** Of `product` and `bare`. */
  readonly unit: string;
  readonly product: number;
  /** Null: this figure has no bare counterpart. */
  readonly bare: number | null;
  /** What the goal is about: the ratio of the two, or `product` itself. */
  readonly value: number;
  readonly valueUnit: string;
  /** Null: told beside the others, without a goal of its own. */
  readonly goal: Goal | null;
};

export type Verdict = "target" | "floor" | "missed" | "";

/** Whether a figure is as good as its target, or as its floor. */
export function verdictOf({ value, goal }: Figure): Verdict {
  if (goal === null) return "";
  const reaches = (line: number): boolean => (goal.better === "higher" ? value >= line : value <= line);
  if (reaches(goal.target)) return "target";
  return reaches(goal.floor) ? "floor" : "missed";
}
