/** Common first names come first: names are drawn with a skew, as in real life. */
const firstNames =
  "Mary James Linda Robert Patricia John Barbara Michael Susan David Karen William Nancy Richard Betty Thomas Carol Joseph Sandra Charles Ruth Daniel Sharon Paul Donna Mark Diane Kenneth Janet Steven Joyce Gary Marilyn Larry Judith Dennis Shirley Jerry Nora Walter Zoe Otto Ingrid Leif Astrid Elroy Mavis Orville Winifred Casimir".split(
    " ",
  );
const lastBeginnings =
  "Ander John Peter Ol Jacob Han Lar Erick Gustaf Swan Miller Schmid Brandv Elling Hof Kowal Nowak Wis Zielin Lind Berg Dahl Sten Hal Krue Schro Wag Mey Fisch Koch Bau Rich Kle Wolf Neu Schwa Zimmer Brau Hart Lang Schul Krau Leh Kohl Voigt Otten Gerh Brun Fritz Ropp".split(
    " ",
  );
const lastEndings =
  "son sen man ski er ell ings berg quist stad ger inski mann holm lund ke dorf enthal wald ert bach heim owski en strom".split(
    " ",
  );
const streets =
  "Main Oak Maple Elm Pine Hickory Washington Lake Hill Park Cedar Walnut Church River Spring Ridge Schoenhaar Kettle Moraine Decorah Paradise Summit Highland Locust Jefferson Lincoln Wilson Sheridan Vine Sycamore".split(
    " ",
  );
const streetTypes = "Street Avenue Road Drive Lane Court".split(" ");
const cities = "West Bend,Hartford,Kewaskum,Slinger,Jackson,Germantown,Grafton,Cedarburg".split(",");

/** Draws the same person for the same number every time. */
const draw = (number: string, times: number): string => `((${number}::bigint * ${times}) % 1000003) / 1000003.0`;

const oneOf = (list: readonly string[], place: string): string =>
  `(array[${list.map((each) => `'${each}'`).join(",")}])[1 + floor(${list.length} * ${place})::int]`;

const skewed = (place: string): string => `power(${place}, 2.2)`;

/** The columns of one person of the crowd, by the number of their subscription. */
export const peopleSql = (number: string): string => `
  ${oneOf(firstNames, skewed(draw(number, 7919)))} as first_name,
  ${oneOf(lastBeginnings, skewed(draw(number, 104729)))} || ${oneOf(lastEndings, skewed(draw(number, 15485863)))} as last_name,
  (1 + floor(9899 * ${draw(number, 32452843)}))::int || ' ' || ${oneOf(streets, skewed(draw(number, 49979687)))} || ' '
    || ${oneOf(streetTypes, draw(number, 67867967))} as street,
  ${oneOf(cities, draw(number, 86028121))} as city,
  (53001 + floor(90 * ${draw(number, 122949823)}))::int::text as zip5,
  '+1262' || lpad(((${number}::bigint * 6700417) % 9999991)::text, 7, '0') as phone,
  lpad(((${number}::bigint * 7919) % 10000)::text, 4, '0') as last4`;
