/** Every field about a subscriber that a row of the old system can contain, by our names. */
export const importFields = [
  "oldNumber",
  "name",
  "firstName",
  "lastName",
  "email",
  "phone",
  "street",
  "unit",
  "city",
  "state",
  "zip",
  "billingStreet",
  "billingUnit",
  "billingCity",
  "billingState",
  "billingZip",
  "plan",
  "price",
  "days",
  "startedOn",
  "paidThrough",
  "paysBy",
  "cardToken",
  "cardBrand",
  "cardLast4",
  "cardExpires",
  "balance",
  "stopFrom",
  "stopUntil",
  "gift",
  "paperNotices",
  "news",
  "newsOn",
  "note",
] as const;
export type ImportField = (typeof importFields)[number];

/**
 * The names that old systems give a column, in lower case without spaces and punctuation. The first is how we write it.
 */
const namesOf: Readonly<Record<ImportField, readonly string[]>> = {
  oldNumber: [
    "accountnumber",
    "account",
    "acct",
    "acctno",
    "acctnum",
    "accountno",
    "accountid",
    "customernumber",
    "customerid",
    "custno",
    "subscriberid",
    "subscribernumber",
    "subid",
    "id",
  ],
  name: ["name", "fullname", "subscriber", "subscribername", "customername"],
  firstName: ["firstname", "first", "fname", "givenname"],
  lastName: ["lastname", "last", "lname", "surname", "familyname"],
  email: ["email", "emailaddress", "mail", "email1"],
  phone: ["phone", "phonenumber", "telephone", "homephone", "tel", "phone1"],
  street: [
    "street",
    "address",
    "address1",
    "streetaddress",
    "addressline1",
    "deliveryaddress",
    "deliverystreet",
    "addr1",
  ],
  unit: ["unit", "address2", "addressline2", "apt", "apartment", "addr2", "deliveryunit"],
  city: ["city", "town", "deliverycity"],
  state: ["state", "st", "deliverystate"],
  zip: ["zip", "zipcode", "postalcode", "zip5", "deliveryzip"],
  billingStreet: ["billingstreet", "billingaddress", "billaddress", "billaddress1", "billtostreet", "billingaddress1"],
  billingUnit: ["billingunit", "billingaddress2", "billaddress2"],
  billingCity: ["billingcity", "billcity", "billtocity"],
  billingState: ["billingstate", "billstate", "billtostate"],
  billingZip: ["billingzip", "billzip", "billtozip", "billingzipcode"],
  plan: ["plan", "product", "ratecode", "subscription", "publication", "service"],
  price: ["price", "rate", "amount", "renewalamount", "termamount"],
  days: ["days", "deliverydays", "frequency", "schedule"],
  startedOn: ["started", "startdate", "start", "since", "originalstart", "begindate"],
  paidThrough: [
    "paidthrough",
    "paidthru",
    "expires",
    "expiredate",
    "expirationdate",
    "expiration",
    "paidto",
    "enddate",
  ],
  paysBy: ["paysby", "paymentmethod", "paymethod", "paytype", "ezpay", "autopay", "autorenew", "billingmethod"],
  cardToken: ["cardtoken", "token", "ssltoken", "vaultid", "paymenttoken"],
  cardBrand: ["cardbrand", "cardtype", "brand"],
  cardLast4: ["cardlast4", "last4", "lastfour", "cclast4", "cardnumber"],
  cardExpires: ["cardexpires", "cardexp", "cardexpiration", "ccexp", "expdate", "cardexpiry"],
  balance: ["balance", "credit", "accountbalance", "creditbalance"],
  stopFrom: ["stopfrom", "vacationstart", "vacstart", "holdfrom", "stopdate", "holdstart"],
  stopUntil: ["stopuntil", "vacationend", "vacend", "holduntil", "restartdate", "holdend", "restart"],
  gift: ["gift", "isgift"],
  paperNotices: ["papernotices", "paperbill", "paperbilling", "mailnotices"],
  // Excludes columns that mark people who opted out, because a yes there means no.
  news: [
    "news",
    "newsbyemail",
    "optin",
    "emailoptin",
    "newsoptin",
    "newsletter",
    "newsletters",
    "marketingoptin",
    "marketingconsent",
    "emailconsent",
    "emailmarketing",
    "promotionalemail",
    "emailoffers",
  ],
  newsOn: ["newson", "optindate", "emailoptindate", "newsoptindate", "newsletterdate", "consentdate", "optedinon"],
  note: ["note", "notes", "comment", "comments", "remarks"],
};

/** Which column of a file holds which field. */
export type ImportColumns = Readonly<Partial<Record<ImportField, string>>>;

const plain = (header: string): string => header.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** A first guess from the column headings alone. No column is used twice; a field without a column is left out. */
export function guessColumns(headers: readonly string[]): ImportColumns {
  const free = new Map(headers.map((header) => [plain(header), header]));
  const found: Partial<Record<ImportField, string>> = {};
  for (const field of importFields) {
    const name = namesOf[field].find((each) => free.has(each));
    if (name === undefined) continue;
    found[field] = free.get(name) ?? "";
    free.delete(name);
  }
  return found;
}

/** What a file must contain for anybody to be imported. Each entry lists fields of which one is enough. */
const needed: readonly (readonly ImportField[])[] = [["oldNumber"], ["name", "lastName"], ["plan"], ["paidThrough"]];

export const missingColumns = (columns: ImportColumns): readonly (readonly ImportField[])[] =>
  needed.filter((anyOf) => anyOf.every((field) => columns[field] === undefined));
