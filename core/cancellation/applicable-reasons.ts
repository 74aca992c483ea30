import type { ReasonTopic } from "../site/cancel-reason.ts";

/** What a canceling reader has. */
export type ReaderTraits = {
  /** A printed paper comes. */
  readonly paper: boolean;
  /** The plan includes the site, the apps or the E-edition. */
  readonly online: boolean;
  /** The reader pays for it; false for a gift. */
  readonly pays: boolean;
};

type Need = keyof ReaderTraits | "nothing";

/** What a reader must have before a reason is offered, and before the publisher's answer to it makes sense. */
const needs = {
  price: { reason: "pays", answer: "pays" },
  time: { reason: "nothing", answer: "nothing" },
  delivery: { reason: "paper", answer: "paper" },
  season: { reason: "paper", answer: "paper" },
  // Readers of the site move, too, but delivery doesn't concern them.
  moving: { reason: "nothing", answer: "paper" },
  site: { reason: "online", answer: "online" },
  news: { reason: "nothing", answer: "nothing" },
  coverage: { reason: "nothing", answer: "nothing" },
  other: { reason: "nothing", answer: "nothing" },
} as const satisfies Record<ReasonTopic, { readonly reason: Need; readonly answer: Need }>;

const has = (need: Need, reading: ReaderTraits): boolean => need === "nothing" || reading[need];

type Reason = { readonly about: ReasonTopic; readonly html: string };

/** The reasons that can be true for a reader. Each keeps the publisher's answer only if it fits. */
export const applicableReasons = <R extends Reason>(reasons: readonly R[], reading: ReaderTraits): R[] =>
  reasons
    .filter(({ about }) => has(needs[about].reason, reading))
    .map((reason) => (has(needs[reason.about].answer, reading) ? reason : { ...reason, html: "" }));
