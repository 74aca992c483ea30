import * as z from "zod/mini";
import { cleanNote, giftNoteProblem, maxNoteLength } from "#core/gift/gift-note.ts";
import { givenGiftStates } from "#core/gift/given-gift.ts";
import { endpoint } from "./endpoint.ts";
import { accountNumber, day, domain, mailableEmail, refusalSchema, typedLine } from "./scalars.ts";

const ofAccount = { domain: z.optional(domain), accountNumber: z.optional(accountNumber) };
const giftId = z.uuid();

/** A gift as its donor sees it. */
export const gift = z.object({
  giftId: z.string(),
  state: z.enum(givenGiftStates),
  planName: z.string(),
  /** "8 weeks". */
  term: z.string(),
  recipientName: z.string(),
  /** "": the donor prints a card. */
  recipientEmail: z.string(),
  note: z.string(),
  donorName: z.string(),
  /** The day on which it will be, or was, emailed. */
  mailOn: day,
  redeemThrough: day,
  redeemedOn: z.nullable(day),
});
export type Gift = z.output<typeof gift>;

export const getGifts = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetGifts",
  summary: "The gifts that this account has paid for, newest first",
  scope: "account",
  query: z.strictObject(ofAccount),
  output: z.array(gift),
});

export const giftChangeRefusals = ["settled", "gift-date"] as const;

const changed = z.union([
  z.object({ isSuccess: z.literal(true), errorMessage: z.literal("") }),
  refusalSchema(giftChangeRefusals),
]);

export const changeGift = endpoint({
  method: "POST",
  path: "/api/ManageAccount/ChangeGift",
  summary:
    "Changes a gift's recipient, note or day until it is redeemed; links sent to an earlier address stop working",
  scope: "account",
  repeat: "stored",
  body: z.strictObject({
    ...ofAccount,
    giftId,
    recipientName: typedLine.check(z.minLength(1), z.maxLength(100)),
    /** Left out: a card to print. */
    recipientEmail: z.optional(mailableEmail),
    note: z.string().check(
      z.overwrite(cleanNote),
      z.maxLength(maxNoteLength),
      z.refine((note) => giftNoteProblem(note) === null),
    ),
    /** For a gift that is not emailed yet; left out: now. */
    sendOn: z.optional(day),
  }),
  output: changed,
});

export const sendGiftAgain = endpoint({
  method: "POST",
  path: "/api/ManageAccount/SendGiftAgain",
  summary: "Emails a gift again, at most once a day",
  scope: "account",
  repeat: "stored",
  body: z.strictObject({ ...ofAccount, giftId }),
  output: changed,
});

export const makeGiftCard = endpoint({
  method: "POST",
  path: "/api/ManageAccount/MakeGiftCard",
  summary: "A new code for the card that a donor prints; earlier codes keep working",
  scope: "account",
  repeat: "natural",
  body: z.strictObject({ ...ofAccount, giftId }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), code: z.string(), errorMessage: z.literal("") }),
    refusalSchema(giftChangeRefusals),
  ]),
});
