import { addDays, type Day, partsOf } from "#core/day.ts";

/** How many rows of each kind a list has. `rejected`: what is wrong with each of those. */
export type OldSystem = {
  readonly csv: string;
  readonly right: number;
  /** The tokens of the cards at the gateway, with their last four digits. */
  readonly cards: readonly { readonly token: string; readonly last4: string }[];
  readonly rejected: Readonly<Record<string, number>>;
};

const firsts = [
  "NORA",
  "Walt",
  "Lorna",
  "Imani",
  "Delia",
  "Rafael",
  "JOYCE",
  "Harold",
  "Agnes",
  "Odalys",
  "Linnea",
  "Marisol",
  "Gunnar",
  "Silas",
  "Beatrix",
];
const lasts = [
  "ELLINGSEN",
  "Brandvold",
  "Achterberg",
  "Okafor-Stern",
  "Marchetti",
  "O'NEILL",
  "Vandermolen",
  "Nyquist",
  "Thorvaldsen",
  "Whitcomb",
  "Aasgaard",
  "Etxeberría",
  "McALLISTER",
];
const streets = [
  "Hickory Street",
  "Decorah Road",
  "Silverbrook Drive",
  "Main St",
  "N 7th Ave",
  "Washington Street",
  "Kilbourn Ave",
  "Paradise Drive",
];
const places = [
  ["West Bend", "53095"],
  ["Hartford", "53027"],
  ["Kewaskum", "53040"],
] as const;
const plans = [
  { word: "WFS", price: "36.00", days: "Wed/Fri/Sun" },
  { word: "SUNONLY", price: "20.00", days: "Sunday" },
  { word: "7DAY", price: "", days: "daily" },
  { word: "DIGYR", price: "119.00", days: "" },
] as const;

/** The mapping file for the list. */
export const oldMapping = `plans:
  WFS: { plan: wed-fri-sun, rate: wed-fri-sun-4w }
  SUNONLY: { plan: sunday, rate: sunday-4w }
  7DAY: { plan: daily, rate: daily-4w }
  DIGYR: { plan: digital-yearly, rate: digital-12m }
  DIGMO: { plan: digital, rate: digital-4w }
`;

const head = [
  "Acct No",
  "Name",
  "E-mail",
  "Phone",
  "Address 1",
  "Apt",
  "City",
  "St",
  "Zip",
  "Product",
  "Rate",
  "Days",
  "Start Date",
  "Expires",
  "Pay Method",
  "Token",
  "Card Type",
  "Last 4",
  "Card Exp",
  "Balance",
  "Vac Start",
  "Vac End",
  "Paper Bill",
  "Notes",
  "Carrier Memo",
];
type Cells = Record<string, string>;

/** What can be wrong with a row, and how to make a row wrong that way. */
const faults: Readonly<Record<string, (cells: Cells) => Cells>> = {
  "no name": (cells) => ({ ...cells, Name: "  " }),
  "no such plan": (cells) => ({ ...cells, Product: "TABLOID" }),
  "another price": (cells) => ({ ...cells, Product: "WFS", Days: "", Rate: "31.77" }),
  "other days": (cells) => ({ ...cells, Product: "SUNONLY", Rate: "", Days: "Mon-Fri" }),
  "no day": (cells) => ({ ...cells, Expires: "13/45/2026" }),
  "long over": (cells) => ({ ...cells, Expires: "01/02/2019" }),
  "not delivered to": (cells) => ({
    ...cells,
    Product: "SUNONLY",
    Rate: "",
    Days: "",
    City: "Milwaukee",
    Zip: "53202",
  }),
  "no email": (cells) => ({ ...cells, "E-mail": "nora at example" }),
  "no card": (cells) => ({ ...cells, Product: "WFS", Rate: "", Days: "", "Pay Method": "EZPAY", Token: "" }),
  "a debt": (cells) => ({ ...cells, Balance: "(18.50)" }),
  "half a stop": (cells) => ({
    ...cells,
    Product: "SUNONLY",
    Rate: "",
    Days: "",
    "Vac Start": cells["Expires"] ?? "",
    "Vac End": "",
  }),
  "no number": (cells) => ({ ...cells, "Acct No": "n/a" }),
};

/**
 * A customer list as an old system writes it, messy on purpose: capitals, lost zeros, dates and money in several
 * formats, empty cells that say N/A, commas and line breaks in notes, a column that nobody needs. One row in fifty is
 * wrong, in twelve ways. The list is always the same for the same day and number of rows.
 */
export function oldSystem(rows: number, today: Day): OldSystem {
  const kinds = Object.keys(faults);
  const rejected: Record<string, number> = {};
  let right = 0;
  const lines = Array.from({ length: rows }, (_, at) => {
    const cells = rightRow(at, today);
    if (at % 50 !== 49) {
      right++;
      return cells;
    }
    const kind = kinds[Math.floor(at / 50) % kinds.length] ?? "";
    rejected[kind] = (rejected[kind] ?? 0) + 1;
    return faults[kind]?.(cells) ?? cells;
  });
  const csv = [head, ...lines.map((cells) => head.map((name) => cells[name] ?? ""))]
    .map((fields) => fields.map(quoted).join(","))
    .join("\r\n");
  const cards = lines.flatMap(({ Token: token = "", "Last 4": last4 = "" }) =>
    token === "" ? [] : [{ token, last4: last4.slice(-4) }],
  );
  return { cards, csv: `\uFEFF${csv}\r\n`, right, rejected };
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const of = <T>(all: readonly [T, ...T[]] | readonly T[], at: number): T => {
  const found = all[at % all.length];
  if (found === undefined) throw new Error("an empty list");
  return found;
};
const american = (day: Day): string => {
  const { year, month, date } = partsOf(day);
  return `${month}/${date}/${year}`;
};

function rightRow(at: number, today: Day): Cells {
  const plan = of(plans, at);
  const [city, zip] = of(places, Math.floor(at / 4));
  const [first, last] = [of(firsts, at * 7), of(lasts, Math.floor(at / 3))];
  const ends = addDays(today, 3 + ((at * 13) % 60));
  const hasCard = at % 3 !== 0 && plan.word !== "DIGYR";
  const isAway = at % 17 === 0 && plan.days !== "";
  const last4 = String(1000 + (at % 9000));
  return {
    "Acct No": String(at + 1).padStart(7, "0"),
    Name: at % 5 === 0 ? `${last}, ${first}` : `${first} ${last}`,
    "E-mail": at % 4 === 1 ? "N/A" : `reader${at}@Readers.Example `,
    Phone: of(["(262) 555-0121", "262.555.0134", "2625550155 x12", "-", ""], at),
    "Address 1": `${100 + (at % 800)} ${of(streets, at)}`,
    Apt: at % 11 === 0 ? "4B" : "",
    City: at % 6 === 0 ? "" : city,
    St: at % 7 === 0 ? "Wisconsin" : "WI",
    Zip: zip,
    Product: plan.word,
    Rate: at % 2 === 0 ? `$${plan.price}`.replace(/^\$$/, "") : "",
    Days: plan.days,
    "Start Date": of(["2014-03-09", "5/1/19", "20200615", ""], at),
    Expires: at % 3 === 0 ? ends : american(ends),
    "Pay Method": hasCard ? "EZPAY" : "Bill",
    Token: hasCard ? `4400000${String(at).padStart(5, "0")}${last4}`.slice(0, 16) : "",
    "Card Type": hasCard ? of(["Visa", "MC", "AMEX"], at) : "",
    "Last 4": hasCard ? `****${last4}` : "",
    "Card Exp": hasCard ? "12/2029" : "",
    Balance: of(["", "0.00", "$1.50", "11", "N/A"], at),
    "Vac Start": isAway ? american(addDays(today, 2)) : "",
    "Vac End": isAway ? american(addDays(today, 16)) : "",
    "Paper Bill": at % 9 === 0 ? "Y" : "",
    Notes: at % 13 === 0 ? 'Leave it behind the screen door,\nnot in the "box"' : "",
    "Carrier Memo": `route ${at % 40}`,
  };
}
