import { type Html, html } from "./html.ts";

/** What a field needs from its reader; the summary above the form links to the field. */
export type FieldProblem = { readonly field: string; readonly text: string };

export type Field = {
  readonly name: string;
  readonly label: string;
  readonly type: "email" | "password";
  readonly autocomplete: "username" | "current-password" | "new-password";
  readonly value?: string;
  readonly hint?: string;
  readonly readonly?: boolean;
};

export type Form = {
  readonly action: string;
  /** Double-submit token; the cookie carries the same (security.md 8). */
  readonly formToken: string;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly fields: readonly Field[];
  readonly submit: string;
  readonly problems?: readonly FieldProblem[];
};

/** Label above, hint under the label, error above the field; a summary on top takes the focus (look.md, Forms). */
export function form({ action, formToken, hidden = {}, fields, submit, problems = [] }: Form): Html {
  const kept = Object.entries({ ...hidden, form: formToken });
  return html`${summary(problems)}
    <form method="post" action="${action}" novalidate>
      ${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      ${fields.map((field) => control(field, problems))}
      <button type="submit">${submit}</button>
    </form>`;
}

function summary(problems: readonly FieldProblem[]): Html | null {
  if (problems.length === 0) return null;
  return html`<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="problems">
    <h2 id="problems">Please check what you entered</h2>
    <ul>
      ${problems.map(({ field, text }) => html`<li><a href="#${field}">${text}</a></li>`)}
    </ul>
  </div>`;
}

function control(field: Field, problems: readonly FieldProblem[]): Html {
  const { name, label, hint, type, autocomplete, value = "" } = field;
  const problem = problems.find((each) => each.field === name);
  const described = [problem && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(" ");
  const typing = type === "email" ? html` inputmode="email" autocapitalize="none" spellcheck="false"` : null;
  return html`<div class="field${problem ? " invalid" : ""}">
    <label for="${name}">${label}</label>
    ${hint === undefined ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${problem === undefined ? null : html`<p class="error" id="${name}-error"><span class="hidden">Error: </span>${problem.text}</p>`}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${type === "password" ? "" : value}"
      autocomplete="${autocomplete}"
      maxlength="254"
      required${typing}
      ${described === "" ? null : html`aria-describedby="${described}"`}
      ${problem === undefined ? null : html`aria-invalid="true"`}
      ${field.readonly === true ? html`readonly` : null}
    />
  </div>`;
}
