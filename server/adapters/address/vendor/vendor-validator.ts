import type { AddressAnswer, AddressValidator, TypedAddress } from "../port.ts";
import { parseStreet } from "../street/parse-street.ts";
import { checkZip } from "../zip/check-zip.ts";
import type { LazyZipTable } from "../zip/zip-table.ts";
import { createGoodAnswers } from "./good-answers.ts";
import type { Milliseconds } from "./patience.ts";

/** What a vendor is asked: the street line and the unit apart, the ZIP in its two halves. */
export type Question = {
  readonly line: string;
  readonly unit: string;
  readonly city: string;
  readonly stateCode: string;
  readonly zip5: string;
  readonly plus4: string | null;
};

type Ask = (question: Question) => Promise<AddressAnswer>;

type Needs = { readonly ask: Ask; readonly zips: LazyZipTable; readonly now: Milliseconds; readonly keep?: number };

/** The rules that do not depend on the vendor: ZIP and state must agree, good answers are kept, old ones stand in. */
export function createVendorValidator({ ask, zips, now, keep = 5000 }: Needs): AddressValidator {
  const known = createGoodAnswers({ now, limit: keep });
  return {
    async validate(typed) {
      const table = await zips().catch(() => null);
      const zip = table === null ? null : checkZip(table, typed);
      if (zip?.kind === "refused") return zip.answer;
      const question = questionOf(typed);
      const key = Object.values(question).join("|").toUpperCase();
      const fresh = known.fresh(key);
      if (fresh !== null) return fresh;
      const answer = inState(await ask(question), question.stateCode);
      known.keep(key, answer);
      return answer.kind === "unavailable" ? (known.lastGood(key) ?? answer) : answer;
    },
  };
}

/** A line that our own rules cannot read goes to the vendor as it is: it may know a building by its name. */
function questionOf({ streetAddress, city, stateCode, zip }: TypedAddress): Question {
  const street = parseStreet(streetAddress) ?? { line: streetAddress.trim(), unit: "" };
  const [zip5 = "", plus4 = null] = zip.split("-");
  return { line: street.line, unit: street.unit, city: city.trim(), stateCode: stateCode.toUpperCase(), zip5, plus4 };
}

/** A vendor that moves the address to another state has found another address. */
const inState = (answer: AddressAnswer, stateCode: string): AddressAnswer =>
  answer.kind === "deliverable" && answer.standard.stateCode !== stateCode
    ? { kind: "undeliverable", because: "zip-state-conflict" }
    : answer;
