type Unit = { readonly one: string; readonly several: string; readonly feminine?: true };

const units: Readonly<Record<string, Unit>> = {
  day: { one: "día", several: "días" },
  week: { one: "semana", several: "semanas", feminine: true },
  month: { one: "mes", several: "meses" },
  year: { one: "año", several: "años" },
};

/** Terms are recorded in English, as data: "4 weeks", "month", "1 month". Null: in a publication's own words. */
function readTerm(term: string): { readonly count: number; readonly unit: Unit } | null {
  const [, count = "1", name = ""] = /^(?:(\d+|one) )?(day|week|month|year)s?$/i.exec(term.trim()) ?? [];
  const unit = units[name.toLowerCase()];
  return unit === undefined ? null : { count: Number(count) || 1, unit };
}

/** "4 weeks" is "4 semanas", "month" is "mes": reads after "cada". */
export function spanishTerm(term: string): string {
  const known = readTerm(term);
  if (known === null) return term;
  return known.count === 1 ? known.unit.one : `${known.count} ${known.unit.several}`;
}

/** As a length of time: "4 semanas", "1 mes". */
export function spanishLength(term: string): string {
  const known = readTerm(term);
  return known?.count === 1 ? `1 ${known.unit.one}` : spanishTerm(term);
}

/** Which term it is, with its article; the adjective is given as a masculine singular: "próximo" is "las próximas 4 semanas". */
function whichTerm(adjective: string, term: string): string {
  const known = readTerm(term);
  const stem = adjective.slice(0, -1);
  if (known === null) return `el ${adjective === "primero" ? "primer" : adjective} período (${term})`;
  const { count, unit } = known;
  if (count > 1) return unit.feminine ? `las ${stem}as ${spanishTerm(term)}` : `los ${stem}os ${spanishTerm(term)}`;
  if (unit.feminine) return `la ${stem}a ${unit.one}`;
  return `el ${adjective === "primero" ? "primer" : adjective} ${unit.one}`;
}

/** The term to come: "las próximas 4 semanas", "el próximo mes". */
export const spanishNextTerm = (term: string): string => whichTerm("próximo", term);

/** The first of several: "las primeras 8 semanas", "el primer mes". */
export const spanishFirstTerm = (term: string): string => whichTerm("primero", term);
