import type { HandOffKind } from "../access/hand-off.ts";
import type { HandedOffer } from "../notice/account-emails.ts";
import { accountSubject, type Addressee, type ConsequencesOf, emailTo, fullName } from "./consequences.ts";

type HandOff = { readonly accountNumber: number; readonly handOffId: string; readonly kind: HandOffKind };

/** A link by which staff hand one action over to the reader. */
export type HandOffEvents = {
  readonly "handOff.send": Pick<HandOff, "handOffId" | "kind"> & {
    readonly account: Addressee;
    /** The name of the staff member who sends the link. */
    readonly sentBy: string;
    readonly offer?: HandedOffer & { readonly offerId: string };
  };
  readonly "handOff.withdraw": HandOff;
  /** `by`: how the reader proved who they are. */
  readonly "handOff.open": HandOff & { readonly by: "zip" | "login" };
};

const withoutId = ({ planName, amount, term, startsOn }: HandedOffer): HandedOffer => ({
  planName,
  amount,
  term,
  startsOn,
});

export const handOffConsequences: ConsequencesOf<HandOffEvents> = {
  "handOff.send": ({ account, handOffId, kind, sentBy, offer }) => ({
    subject: accountSubject(account.accountNumber),
    outcome: "sent",
    details: { handOffId, kind, ...(offer !== undefined && { offerId: offer.offerId }) },
    emails: [
      {
        ...emailTo(account),
        kind: "handOff",
        content: {
          handOffId,
          name: fullName(account),
          accountNumber: account.accountNumber,
          kind,
          sentBy,
          ...(offer !== undefined && { offer: withoutId(offer) }),
        },
        naturalKey: `handOff:${handOffId}`,
      },
    ],
  }),
  "handOff.withdraw": ({ accountNumber, ...details }) => ({
    subject: accountSubject(accountNumber),
    outcome: "withdrawn",
    details,
  }),
  "handOff.open": ({ accountNumber, ...details }) => ({
    subject: accountSubject(accountNumber),
    outcome: "opened",
    details,
  }),
};
