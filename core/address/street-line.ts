/** An apartment's bare number or letter: "4B", "12", "# 4". */
const bareId = /^#?\s*([A-Za-z]|[A-Za-z]?-?\d[\dA-Za-z/-]{0,7})$/;

/**
 * The street line of a label: the apartment follows the street (USPS Publication 28), so that every place that shows or
 * sends an address has both. An apartment already typed in the street line isn't repeated.
 */
export function streetLine(street: string, unit: string): string {
  const given = unit.trim().replace(/^,\s*/, "");
  const [, id] = bareId.exec(given) ?? [];
  const designated = id === undefined ? given : `# ${id}`;
  const line = street.trim();
  return given === "" || namesUnit(line, given) ? line : `${line}, ${designated}`;
}

const words = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^A-Z\d]+/)
    .filter((word) => word !== "");

const namesUnit = (line: string, unit: string): boolean => {
  const [have, wanted] = [words(line), words(unit)];
  // The house number alone never counts as the apartment.
  return (
    wanted.length > 0 && have.length > wanted.length && wanted.every((word, at) => have.at(at - wanted.length) === word)
  );
};
