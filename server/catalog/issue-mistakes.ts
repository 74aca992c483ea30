import type * as z from "zod/mini";
import type { FieldPath, Mistake } from "./mistake.ts";
import type { YamlSource } from "./yaml-source.ts";

type Issue = z.core.$ZodIssue;

/** The problems that the shapes found, in the publisher's words and with the file's lines. */
export function issueMistakes(source: YamlSource, above: FieldPath, issues: readonly Issue[]): Mistake[] {
  return issues.flatMap((issue) => {
    const path = [...above, ...issue.path.map((step) => (typeof step === "symbol" ? String(step) : step))];
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) =>
        source.mistakeAtName([...path, key], "there is no such field here; is it misspelled?"),
      );
    }
    return [source.mistakeAt(path, source.has(path) ? wording(issue) : "is missing")];
  });
}

function wording(issue: Issue): string {
  if (issue.code !== "invalid_type") return issue.message;
  if (issue.expected === "array") return "must be a list: lines that start with a dash, or [a, b]";
  if (issue.expected === "string") return "must be one value, not a list or a group of fields";
  return "must have its own fields, on indented lines";
}
