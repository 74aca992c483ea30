import { type Html, html } from "#core/html.ts";
import type { PageWords } from "./page-words-in.ts";

/** The problem with a field; the summary above the form links to the field. */
export type FieldProblem = { readonly field: string; readonly text: string };

export type TextField = {
  readonly name: string;
  readonly label: string;
  readonly type: "email" | "password" | "text";
  readonly autocomplete: "username" | "username webauthn" | "current-password" | "new-password" | "one-time-code";
  readonly value?: string;
  readonly hint?: string;
  readonly readonly?: boolean;
};

/** A question with a few answers, none of them preselected. */
export type Question = {
  readonly name: string;
  readonly label: string;
  readonly type: "question";
  readonly value?: string;
  readonly hint?: string;
  readonly answers: readonly { readonly value: string; readonly label: string }[];
};

export type Field = TextField | Question;

export type Form = {
  readonly action: string;
  /** Double-submit token; the cookie carries the same (security.md 8). */
  readonly formToken: string;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly fields: readonly Field[];
  readonly submit: string;
  /** Set if another form of the page is the main one. */
  readonly secondary?: boolean;
  readonly words: PageWords;
  readonly problems?: readonly FieldProblem[];
};

/** Label above, hint under the label, error above the field; a summary on top takes the focus (look.md, Forms). */
export function form({
  action,
  formToken,
  hidden = {},
  fields,
  submit,
  secondary = false,
  words,
  problems = [],
}: Form): Html {
  const kept = Object.entries({ ...hidden, form: formToken });
  // If the page that answers the form is requested again after "back", it needs to know what it is about.
  const about = ["token", "return"].flatMap((name) =>
    hidden[name] ? [`${name}=${encodeURIComponent(hidden[name])}`] : [],
  );
  const address = about.length === 0 ? action : `${action}?${about.join("&")}`;
  return html`${summary(problems, words)}
    <form method="post" action="${address}" novalidate>
      ${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      ${fields.map((field) => (field.type === "question" ? question(field, problems, words) : control(field, problems, words)))}
      <button class="button-button button-wide ${secondary ? "button-secondary" : "button-primary"}" type="submit">
        ${submit}
      </button>
    </form>`;
}

function summary(problems: readonly FieldProblem[], words: PageWords): Html | null {
  if (problems.length === 0) return null;
  return html`<div
    class="error-summary-summary"
    role="group"
    tabindex="-1"
    autofocus
    aria-labelledby="problems"
    aria-describedby="problem-list"
  >
    <h2 class="error-summary-title" id="problems">${words.checkInput}</h2>
    <ul class="error-summary-list" id="problem-list">
      ${problems.map(({ field, text }) => html`<li><a href="#${field}">${text}</a></li>`)}
    </ul>
  </div>`;
}

/** The text between label and input, and the input's description for screen readers. */
function notes({ name, hint }: Pick<Field, "name" | "hint">, problems: readonly FieldProblem[], words: PageWords) {
  const problem = problems.find((each) => each.field === name);
  const described = [problem && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(" ");
  return {
    invalid: problem === undefined ? "" : " field-invalid",
    above: html`${hint === undefined ? null : html`<p class="field-hint" id="${name}-hint">${hint}</p>`}
    ${problem === undefined ? null : html`<p class="field-error" id="${name}-error"><span class="visually-hidden-hidden">${words.error} </span>${problem.text}</p>`}`,
    aria: html`${described === "" ? null : html`aria-describedby="${described}"`}
    ${problem === undefined ? null : html`aria-invalid="true"`}`,
  };
}

function question(field: Question, problems: readonly FieldProblem[], words: PageWords): Html {
  const { name, label, answers, value = "" } = field;
  const { above, aria } = notes(field, problems, words);
  return html`<fieldset class="radio-group-group" ${aria}>
    <legend class="radio-group-legend">${label}</legend>
    ${above}
    <div class="radio-group-stack">
      ${answers.map(
        (answer, at) =>
          html`<label class="radio-group-card" for="${at === 0 ? name : `${name}-${at}`}">
            <input
              id="${at === 0 ? name : `${name}-${at}`}"
              type="radio"
              name="${name}"
              value="${answer.value}"
              required
              ${answer.value === value ? html`checked` : null}
            />
            <span class="radio-group-title">${answer.label}</span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}

function control(field: TextField, problems: readonly FieldProblem[], words: PageWords): Html {
  const { name, label, type, autocomplete, value = "" } = field;
  const { invalid, above, aria } = notes(field, problems, words);
  const typing = type === "email" ? html` inputmode="email" autocapitalize="none" spellcheck="false"` : null;
  const code = type === "text" ? html` autocapitalize="characters" spellcheck="false"` : null;
  return html`<div class="field-field${invalid}">
    <label class="field-label" for="${name}">${label}</label>
    ${above}
    <input
      class="field-control"
      id="${name}"
      name="${name}"
      type="${type}"
      value="${type === "password" ? "" : value}"
      autocomplete="${autocomplete}"
      maxlength="254"
      required${typing}${code}
      ${aria}
      ${field.readonly === true ? html`readonly` : null}
    />
  </div>`;
}
