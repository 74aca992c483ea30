import * as z from "zod/mini";
import { deliveryProblems, issueStates, resolutions } from "#core/delivery/delivery-issue.ts";
import { choiceSources } from "#core/mailing-list/marketing-choice.ts";
import { announcedEndReasons, type AnnouncedType, creditKinds, startKinds } from "#core/webhook/announcement.ts";

const day = z.iso.date();
const cents = z.int();
const subscriptionId = z.int();
const stop = { stopId: z.int(), stopOn: day, restartOn: day, papers: z.enum(["save", "stop"]) };
const aStop = { stopId: 31, stopOn: "2027-02-01", restartOn: "2027-02-15", papers: "save" } as const;
const giftId = z.uuid();
const aGift = "2b0f7c1e-4f6a-4f0e-9a51-6d1f6c1c7a10";

/** `details`: what a full message contains in addition to the account. */
type Row = { readonly says: string; readonly details: z.ZodMiniType; readonly example: unknown };

/**
 * Messages to the publisher's other systems: every published type with its description, shape and example. The page
 * docs/webhooks.md and the OpenAPI document are generated from this table. It changes only by additions.
 */
export const webhookEvents = {
  "subscription.started": {
    says: "A subscription began: bought here, promised on a bill, redeemed from a gift, or brought in from an earlier system",
    details: z.object({
      subscriptionId,
      how: z.enum(startKinds),
      planId: z.nullable(z.string()),
      paidThrough: z.nullable(day),
    }),
    example: { subscriptionId: 41, how: "bought", planId: "sunday", paidThrough: "2027-01-31" },
  },
  "subscription.renewed": {
    says: "The next term was paid for, by card or otherwise",
    details: z.object({ subscriptionId, paidThrough: day }),
    example: { subscriptionId: 41, paidThrough: "2027-02-28" },
  },
  "subscription.plan_changed": {
    says: "Another plan or price takes effect with a coming term; a later message can name the present plan again",
    details: z.object({ subscriptionId, planId: z.string(), rateCode: z.string(), takesEffectOn: day }),
    example: { subscriptionId: 41, planId: "wed-fri-sun", rateCode: "wed-fri-sun-4w", takesEffectOn: "2027-03-01" },
  },
  "subscription.billed": {
    says: "A bill for the next term was sent",
    details: z.object({ subscriptionId, amountCents: cents, renewsOn: day }),
    example: { subscriptionId: 41, amountCents: 4600, renewsOn: "2027-03-01" },
  },
  "subscription.grace_started": {
    says: "The paid term is over and nothing was paid; the paper still comes for some days",
    details: z.object({ subscriptionId, paidThrough: day, deliveredThrough: day }),
    example: { subscriptionId: 41, paidThrough: "2027-02-28", deliveredThrough: "2027-03-14" },
  },
  "subscription.canceled": {
    says: "The reader canceled; the subscription runs through its last day",
    details: z.object({ subscriptionId, lastDay: day }),
    example: { subscriptionId: 41, lastDay: "2027-02-28" },
  },
  "subscription.cancel_undone": {
    says: "A cancellation was undone before the last day",
    details: z.object({ subscriptionId }),
    example: { subscriptionId: 41 },
  },
  "subscription.ended": {
    says: "A subscription is over",
    details: z.object({ subscriptionId, because: z.enum(announcedEndReasons) }),
    example: { subscriptionId: 41, because: "canceled" },
  },
  "subscription.reinstated": {
    says: "A subscription that ended unpaid was paid for late and continues",
    details: z.object({ subscriptionId }),
    example: { subscriptionId: 41 },
  },
  "payment.posted": {
    says: "A payment came in; its receipt number tells it from others",
    details: z.object({ amountCents: cents, receiptNumber: z.string() }),
    example: { amountCents: 1299, receiptNumber: "R-7F3K9Q2DXY" },
  },
  "payment.failed": {
    says: "A renewal charge was declined, or there is no card to charge",
    details: z.object({ subscriptionId, nextTryOn: z.nullable(day) }),
    example: { subscriptionId: 41, nextTryOn: "2027-03-04" },
  },
  "payment.refunded": {
    says: "Money went back to the reader",
    details: z.object({ amountCents: cents }),
    example: { amountCents: 650 },
  },
  "account.credited": {
    says: "Staff gave a credit, wrote something off, or moved value from another account",
    details: z.object({ how: z.enum(creditKinds), amountCents: cents }),
    example: { how: "credit", amountCents: 325 },
  },
  "account.email_changed": {
    says: "The account's emails go to another address",
    details: z.object({}),
    example: {},
  },
  "account.person_changed": {
    says: "The name or the phone number on record changed",
    details: z.object({ changed: z.readonly(z.array(z.enum(["name", "phone"]))) }),
    example: { changed: ["name"] },
  },
  "account.people_changed": {
    says: "Somebody got, proved or lost access to the account",
    details: z.object({ change: z.enum(["added", "limited", "confirmed", "invited", "joined", "removed"]) }),
    example: { change: "joined" },
  },
  "account.address_changed": {
    says: "The paper will go to another address from this issue on",
    details: z.object({ firstIssueOn: day }),
    example: { firstIssueOn: "2027-01-10" },
  },
  "account.address_change_withdrawn": {
    says: "A coming change of address was canceled",
    details: z.object({}),
    example: {},
  },
  "account.marketing_choice_changed": {
    says: "The reader agreed to news and offers by email, or no longer does; it may have been on the mailing list",
    details: z.object({ agreed: z.boolean(), how: z.enum(choiceSources) }),
    example: { agreed: false, how: "list-unsubscribed" },
  },
  "account.merged": {
    says: "Another account became part of this one",
    details: z.object({ mergedAccountNumber: z.int() }),
    example: { mergedAccountNumber: 100_200_301 },
  },
  "account.erased": {
    says: "The person asked to be forgotten: erase what you have of them, too",
    details: z.object({}),
    example: {},
  },
  "delivery.stopped": {
    says: "A temporary stop was set up; papers are held and delivered later (save) or not paid for (stop)",
    details: z.object(stop),
    example: aStop,
  },
  "delivery.stop_changed": {
    says: "A temporary stop has other days now",
    details: z.object(stop),
    example: { ...aStop, restartOn: "2027-02-10" },
  },
  "delivery.stop_withdrawn": {
    says: "A temporary stop was canceled before it began",
    details: z.object({ stopId: z.int() }),
    example: { stopId: 31 },
  },
  "delivery.issue_reported": {
    says: "A reader reported a paper that was missing, late, wet, damaged or incomplete",
    details: z.object({
      issueId: z.int(),
      issueOn: day,
      problem: z.enum(deliveryProblems),
      resolution: z.enum(resolutions),
    }),
    example: { issueId: 12, issueOn: "2027-01-03", problem: "wet", resolution: "credit" },
  },
  "delivery.issue_settled": {
    says: "A reported paper was redelivered, credited or declined",
    details: z.object({ issueId: z.int(), issueOn: day, outcome: z.enum(issueStates) }),
    example: { issueId: 12, issueOn: "2027-01-03", outcome: "credited" },
  },
  "gift.bought": {
    says: "A gift was bought on this account and can be redeemed",
    details: z.object({ giftId, redeemThrough: day }),
    example: { giftId: aGift, redeemThrough: "2028-01-04" },
  },
  "gift.redeemed": {
    says: "The recipient redeemed a gift that was bought on this account; their own account has subscription.started",
    details: z.object({ giftId }),
    example: { giftId: aGift },
  },
  "gift.refunded": {
    says: "A gift was canceled and its donor refunded",
    details: z.object({ giftId, amountCents: cents }),
    example: { giftId: aGift, amountCents: 5200 },
  },
} as const satisfies Readonly<Record<AnnouncedType, Row>>;
