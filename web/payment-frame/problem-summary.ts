import css from "../ui/error-summary.module.css";
import { element } from "./element.ts";
import type { FieldView } from "./field-view.ts";
import { frameWords } from "./frame-words.ts";

type FieldProblem = { readonly field: Pick<FieldView, "id" | "focus">; readonly text: string };

export type ProblemSummary = { readonly root: HTMLElement; show(problems: readonly FieldProblem[]): void };

/**
 * What to fix, each with a link to its field. The field that gets the focus announces its own problem (look.md, Forms).
 */
export function problemSummary(): ProblemSummary {
  const list = element("ul", { class: css.list ?? "" });
  const title = element("h2", { id: "problems", class: css.title ?? "" }, frameWords.problems);
  const root = element("div", { class: css.summary ?? "", "aria-labelledby": "problems" }, title, list);
  root.setAttribute("role", "group");
  root.hidden = true;
  return {
    root,
    show: (problems) => {
      list.replaceChildren(
        ...problems.map(({ field, text }) => {
          const link = element("a", { href: `#${field.id}` }, text);
          link.addEventListener("click", (event) => {
            event.preventDefault();
            field.focus();
          });
          return element("li", {}, link);
        }),
      );
      root.hidden = problems.length === 0;
    },
  };
}
