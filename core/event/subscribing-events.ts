import type { CirculationCommand } from "../circulation/command.ts";
import { addDays, type Day } from "../day.ts";
import type { Cents } from "../money.ts";
import type { SaveOfferConfirmed } from "../notice/cancellation-emails.ts";
import type { Acknowledgment } from "../notice/payment-emails.ts";
import type { UpcomingCharge } from "../subscribing/price-path.ts";
import { accountSubject, type Addressee, type ConsequencesOf, emailTo, fullName } from "./consequences.ts";

/** Events about what somebody subscribes to, as staff enter it during a call. */
export type SubscribingEvents = {
  /** A caller was promised the paper, and gets a bill for the first term. */
  readonly "subscribing.start-on-bill": {
    readonly subscriptionId: number;
    /** "": no email is known, and the confirmation goes by postal mail. */
    readonly email: string;
    readonly acknowledgment: Acknowledgment;
    readonly start: Omit<Extract<CirculationCommand, { kind: "start" }>, "kind">;
  };
  /** Staff chose another plan for the next term, or undid that; `plan` null: the current plan stays. */
  readonly "subscribing.plan-next": {
    readonly account: Addressee;
    readonly subscriptionId: number;
  } & {
    readonly plan: {
      readonly bundleId: string;
      readonly rateCode: string;
      readonly name: string;
      readonly amount: Cents;
      readonly startsOn: Day;
      readonly prices: Pick<SaveOfferConfirmed, "oldPrice" | "newPrice" | "endsOn">;
      readonly charges: { readonly next: Day; readonly path: readonly UpcomingCharge[] } | null;
    } | null;
    /** The plan that the reader has now. */
    readonly held: { readonly bundleId: string; readonly rateCode: string; readonly amount: Cents };
    readonly renewsOn: Day;
    readonly now: Date;
  };
};

export const subscribingConsequences: ConsequencesOf<SubscribingEvents> = {
  "subscribing.start-on-bill": ({ subscriptionId, email, acknowledgment, start }) => {
    const { accountNumber } = acknowledgment;
    const naturalKey = `acknowledgment:start:${subscriptionId}`;
    return {
      subject: accountSubject(accountNumber),
      outcome: "started",
      details: { subscriptionId, startOn: start.on, amountCents: acknowledgment.onBill?.amount ?? 0 },
      emails:
        email === ""
          ? []
          : [{ kind: "acknowledgment", recipient: email, accountNumber, content: acknowledgment, naturalKey }],
      circulation: [{ accountNumber, cause: `start:${subscriptionId}`, commands: [{ kind: "start", ...start }] }],
    };
  },
  "subscribing.plan-next": ({ account, subscriptionId, plan, held, renewsOn, now }) => {
    const { accountNumber } = account;
    const cause = `plan-next:${subscriptionId}:${now.toISOString()}`;
    const { bundleId, rateCode, amount } = plan ?? held;
    return {
      subject: accountSubject(accountNumber),
      outcome: plan === null ? "kept" : "planned",
      details: { subscriptionId, bundleId, rateCode, takesEffectOn: renewsOn },
      emails:
        plan === null
          ? []
          : [
              {
                ...emailTo(account),
                kind: "saveOfferConfirmed",
                content: {
                  name: fullName(account),
                  accountNumber,
                  planName: plan.name,
                  ...plan.prices,
                  startsOn: plan.startsOn,
                  charges: plan.charges?.path ?? [],
                  cancelDeadline: plan.charges === null ? null : addDays(plan.charges.next, -1),
                },
                naturalKey: cause,
              },
            ],
      circulation: [
        {
          accountNumber,
          cause,
          commands: [{ kind: "rateChange", on: renewsOn, subscriptionId, bundleId, rateCode, amount }],
        },
      ],
    };
  },
};
