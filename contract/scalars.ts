import * as z from "zod/mini";
import { emailPattern, hasHostName, maxEmailLength } from "#core/address/email.ts";
import { addressLengths } from "#core/address/lengths.ts";
import { phoneProblem } from "#core/address/phone.ts";
import { languages } from "#core/format/language.ts";
import { oneLine } from "#core/format/one-line.ts";
import { isDollarAmount } from "#core/money.ts";
import { messages } from "./messages.ts";

/** A publication's domain. Compared exactly with the tenants after lower-casing; never fetched (security.md S18). */
export const domain = z.string().check(z.minLength(1), z.maxLength(253));

const digits = z.string().check(z.regex(/^\d{1,12}$/));

/** A whole number; a string of digits is accepted too, and nothing else is coerced (contract.md, Scalars). */
const wholeNumber = z.pipe(
  z.union([z.int().check(z.nonnegative(), z.maximum(999_999_999_999)), digits]),
  z.transform((given: number | string) => Number(given)),
);

/** Selects among the caller's own accounts; 0 is the default account (rules 9). */
export const accountNumber = wholeNumber;
/** The parameters of every call that is only about one of the caller's accounts. */
export const ofAccount = z.strictObject({ domain: z.optional(domain), accountNumber: z.optional(accountNumber) });
export const terminateReasonID = wholeNumber;

/** Random, 12 digits; 0 means no address. */
export const addressID = z.int().check(z.nonnegative(), z.maximum(999_999_999_999));

export const yesNo = z.enum(["Y", "N"]);
export const paymentMethodName = z.enum(["Credit Card", "Paypal", "Apple Pay", "Google Pay"]);
export type PaymentMethodName = z.output<typeof paymentMethodName>;

/** Dollars with at most two decimals, as the specs name `amount`, `tip` and `donateAmt`. */
export const dollars = z
  .number()
  .check(z.minimum(0), z.maximum(99_999.99), z.refine(isDollarAmount, "at most two decimals"));

export const amountCents = z.int();
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "must be a day, such as 2026-03-04"));
export const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/));

export const termsVersion = z.string().check(z.minLength(1), z.maxLength(40));
/** `language` is that of the text: English if the publication has no other. */
export const terms = z.object({ version: z.string(), text: z.string(), language: z.enum(languages) });
export const rateCode = z.string().check(z.minLength(1), z.maxLength(40));
const visible = (text: string): string => text.replaceAll(/\p{Cf}/gu, "");
/** As typed, copied or linked, but without invisible characters; compared without regard to case. */
export const offerCode = z.string().check(z.overwrite(visible), z.trim(), z.minLength(1), z.maxLength(40));
export const bundleID = z.string().check(z.minLength(1), z.maxLength(40));

export const email = z.string().check(z.maxLength(maxEmailLength), z.regex(emailPattern, "is not an email address"));

/** An address that an email can be sent to: a name, no IP literal (security.md S23). */
export const mailableEmail = email.check(z.refine(hasHostName, "is no mailbox"));

/** Limits only the length. The tenant's password policy explains itself in sentences (rules 9). */
export const password = z.string().check(z.minLength(1), z.maxLength(128));

/** Text typed into a one-line field, without invisible characters. */
export const typedLine = z.string().check(z.overwrite(oneLine));

export const personName = typedLine.check(z.minLength(1), z.maxLength(addressLengths.firstName));
/** As typed so far, because an address is validated before its phone number is complete. */
export const phone = z.string().check(z.maxLength(addressLengths.phone));
/** A phone number that an account can be created with: a US number, or none. */
export const phoneNumber = phone.check(z.refine((text) => phoneProblem(text) === null, messages.invalidPhone));
export const zip5 = z.string().check(z.regex(/^\d{5}$/));
export const zip = z.string().check(z.regex(/^\d{5}(-\d{4})?$/, "must be a ZIP code, such as 53001"));

/** A refusal that the screen explains: 200 with one of a fixed set of codes (contract.md, Answers). */
export const refusalSchema = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.object({ isSuccess: z.literal(false), code: z.enum(codes), errorMessage: z.string() });
