type Unit = { readonly one: string; readonly several: string; readonly feminine?: true };

const units: Readonly<Record<string, Unit>> = {
  day: { one: "día", several: "días" },
  week: { one: "semana", several: "semanas", feminine: true },
  month: { one: "mes", several: "meses" },
  year: { one: "año", several: "años" },
};

/** Terms are recorded in English: "4 weeks", "month", "1 month". Null: the term is in a publication's own words. */
function readTerm(term: string): { readonly count: number; readonly unit: Unit } | null {
  const [, count = "1", name = ""] = /^(?:(\d+|one) )?(day|week|month|year)s?$/i.exec(term.trim()) ?? [];
  const unit = units[name.toLowerCase()];
  return unit === undefined ? null : { count: Number(count) || 1, unit };
}

/** "4 weeks" becomes "4 semanas", "month" becomes "mes", for use after "cada". */
export function spanishTerm(term: string): string {
  const known = readTerm(term);
  if (known === null) return term;
  return known.count === 1 ? known.unit.one : `${known.count} ${known.unit.several}`;
}

/** The term as a length of time: "4 semanas", "1 mes". */
export function spanishLength(term: string): string {
  const known = readTerm(term);
  return known?.count === 1 ? `1 ${known.unit.one}` : spanishTerm(term);
}

/**
 * An adjective and a term with their article. The adjective is given in the masculine singular: "próximo" becomes "las
 * próximas 4 semanas".
 */
function whichTerm(adjective: string, term: string): string {
  const known = readTerm(term);
  const stem = adjective.slice(0, -1);
  if (known === null) return `el ${adjective === "primero" ? "primer" : adjective} período (${term})`;
  const { count, unit } = known;
  if (count > 1) return unit.feminine ? `las ${stem}as ${spanishTerm(term)}` : `los ${stem}os ${spanishTerm(term)}`;
  if (unit.feminine) return `la ${stem}a ${unit.one}`;
  return `el ${adjective === "primero" ? "primer" : adjective} ${unit.one}`;
}

/** The next term: "las próximas 4 semanas", "el próximo mes". */
export const spanishNextTerm = (term: string): string => whichTerm("próximo", term);

/** The first of several terms: "las primeras 8 semanas", "el primer mes". */
export const spanishFirstTerm = (term: string): string => whichTerm("primero", term);
