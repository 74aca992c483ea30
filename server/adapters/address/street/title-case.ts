/** Words that postal text writes in capitals: points of the compass, kinds of route and box. */
const capitals = new Set("N S E W NE NW SE SW US PO RR HC PMB FM CR SR II III IV".split(" "));

const ordinal = /^\d+(?:ST|ND|RD|TH)$/i;
const mixedCase = /^[A-Z]+[a-z]+[A-Z]/;

const capitalized = (part: string): string => part.slice(0, 1).toUpperCase() + part.slice(1).toLowerCase();

/** After an apostrophe a name continues with a capital (O'Neil), a possessive does not (Martha's). */
const withApostrophes = (part: string): string =>
  part
    .split("'")
    .map((piece, at) => (at > 0 && piece.length <= 1 ? piece.toLowerCase() : capitalized(piece)))
    .join("'");

const withMc = (word: string): string =>
  /^Mc[a-z]{2}/.test(word) ? `Mc${word.slice(2, 3).toUpperCase()}${word.slice(3)}` : word;

function titleWord(word: string): string {
  const upper = word.toUpperCase();
  if (capitals.has(upper)) return upper;
  if (ordinal.test(word)) return word.toLowerCase();
  if (/\d/.test(word)) return upper;
  // Keeps capitals that somebody typed on purpose, as in DeKalb or McArthur.
  if (mixedCase.test(word)) return word;
  return word
    .split("-")
    .map((part) => withMc(withApostrophes(part)))
    .join("-");
}

/** "123 N MAIN ST APT 4B" -> "123 N Main St Apt 4B"; postal text is upper case and is shown in title case. */
export const titleCase = (text: string): string => text.trim().split(/\s+/).map(titleWord).join(" ");
