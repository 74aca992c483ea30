import { htmlProblems, markdownProblems } from "./rich-text.ts";
import { type Contradiction, repeatedKeys } from "./contradiction.ts";
import type { FieldPath } from "./mistake.ts";
import type { AddOnsSection, PlansSection, RatesSection, ReasonsSection } from "./plan-sections.ts";
import type { PublicationSection } from "./publication-section.ts";
import type { SaveOffersSection } from "./saving-sections.ts";
import type { TermsSection } from "./terms-section.ts";
import type { TextsSection, TranslationsSection } from "./translations-section.ts";

type Known = {
  readonly publication: PublicationSection | null;
  readonly terms: TermsSection | null;
  readonly plans: PlansSection | null;
  readonly rates: RatesSection | null;
  readonly addOns: AddOnsSection | null;
  readonly cancelReasons: ReasonsSection | null;
  readonly saveOffers: SaveOffersSection | null;
};

/** Checks translations against the parts of the file that they translate. */
export function checkTranslations({ es }: TranslationsSection, known: Known): Contradiction[] {
  if (es === undefined) return [];
  const { terms, plans, rates, addOns, cancelReasons, saveOffers } = known;
  return [
    ...checkOffered(known),
    ...checkAuthors(es, known),
    ...checkTerms(es, terms),
    ...checkList("plans", es.plans, plans, "plan", idOf),
    ...checkList("rates", es.rates, rates, "rate", ({ code }) => code, "code"),
    ...checkList("addOns", es.addOns, addOns, "add-on", idOf),
    ...checkList("cancelReasons", es.cancelReasons, cancelReasons, "reason", idOf),
    ...checkList("saveOffers", es.saveOffers, saveOffers, "offer", idOf),
    ...checkPlanTexts(es, plans),
    ...(es.cancelReasons ?? []).flatMap(({ html = "" }, at) =>
      problemsAt(pathOf("cancelReasons", at, "html"), htmlProblems(html)),
    ),
  ];
}

const pathOf = (...path: FieldPath): FieldPath => ["translations", "es", ...path];
const problemsAt = (path: FieldPath, problems: readonly string[]): Contradiction[] =>
  problems.map((says) => ({ path, says }));
const idOf = <Id>({ id }: { readonly id: Id }): Id => id;

function checkOffered({ publication }: Known): Contradiction[] {
  if (publication === null || publication.languages?.includes("es") === true) return [];
  return [{ path: pathOf(), says: "publication.languages does not name es; add it there, or remove this part" }];
}

function checkAuthors({ editor, cancelAuthor }: TextsSection, { publication }: Known): Contradiction[] {
  if (publication === null) return [];
  const without = (name: "editor" | "cancelAuthor"): Contradiction => ({
    path: pathOf(name),
    says: `there is no publication.${name}`,
  });
  return [
    ...(editor !== undefined && publication.editor === undefined ? [without("editor")] : []),
    ...(cancelAuthor !== undefined && publication.cancelAuthor === undefined ? [without("cancelAuthor")] : []),
  ];
}

/** Terms that exist only in translation would be agreed to in one language only. */
function checkTerms({ terms: translated }: TextsSection, terms: TermsSection | null): Contradiction[] {
  if (translated === undefined || terms === null) return [];
  return (["bill", "gift"] as const).flatMap((kind): Contradiction[] =>
    translated[kind] !== undefined && terms[kind] === undefined
      ? [{ path: pathOf("terms", kind), says: `there is no terms.${kind} that this could be a translation of` }]
      : [],
  );
}

/** Every translated item must be in the file, and be translated only once. */
function checkList<Texts, Thing>(
  list: keyof TextsSection,
  translated: readonly Texts[] = [],
  things: readonly Thing[] | null,
  word: string,
  keyOf: (one: Texts | Thing) => string | number,
  key = "id",
): Contradiction[] {
  const keys = things && new Set(things.map(keyOf));
  const place = (at: number): FieldPath => pathOf(list, at, key);
  return [
    ...repeatedKeys(translated, keyOf, place, (found) => `${word} ${found} is listed twice`),
    ...translated.flatMap((texts, at): Contradiction[] => {
      const found = keyOf(texts);
      return keys === null || keys.has(found) ? [] : [{ path: place(at), says: `there is no ${word} ${found}` }];
    }),
  ];
}

function checkPlanTexts({ plans: translated = [] }: TextsSection, plans: PlansSection | null): Contradiction[] {
  return translated.flatMap(({ id, markdown = "", benefits = [] }, at) => {
    const wanted = plans?.find((plan) => plan.id === id)?.benefits.length ?? benefits.length;
    return [
      ...problemsAt(pathOf("plans", at, "markdown"), markdownProblems(markdown)),
      ...benefits.flatMap((benefit, item) => problemsAt(pathOf("plans", at, "benefits", item), htmlProblems(benefit))),
      ...(benefits.length === 0 || benefits.length === wanted
        ? []
        : [
            { path: pathOf("plans", at, "benefits"), says: `plan ${id} has ${wanted} benefits; translate all of them` },
          ]),
    ];
  });
}
