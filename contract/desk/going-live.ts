import * as z from "zod/mini";
import { day, domain } from "../scalars.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

const text = z.string();
const count = z.int().check(z.nonnegative());
const id = z.uuid();
const answered = z.discriminatedUnion("isSuccess", [
  z.object({ isSuccess: z.literal(true) }),
  z.object({ isSuccess: z.literal(false), errorMessage: text }),
]);

const previewDay = z.object({
  day,
  charges: count,
  chargedCents: count,
  bills: count,
  billedCents: count,
  notices: count,
});

const goLivePreview = z.object({
  begin: count,
  notInLastList: count,
  cannotBegin: count,
  /** The first few that can't begin, and why. */
  examples: z.array(z.object({ oldNumber: text, accountNumber: z.int(), says: text })),
  /** Imported cards. `bad`: they don't work at the gateway; `examples` are the first of these. */
  cards: z.object({
    unasked: count,
    bad: count,
    examples: z.array(z.object({ oldNumber: text, accountNumber: z.int(), says: text })),
  }),
  /** The days among the first thirty on which something is charged or sent. */
  days: z.array(previewDay),
});
export type GoLivePreviewShown = z.output<typeof goLivePreview>;

/** The state of a move: `core/import/going-live.ts` explains each kind. */
export const goingLive = z.object({ kind: z.enum(["set", "beginning", "held", "live"]), on: day });

export const deskGetGoingLive = deskEndpoint({
  method: "GET",
  path: "/api/desk/going-live",
  summary: "Whether and when a publication goes live, and what going live on a day would charge and send",
  action: "moveIn",
  about: "publication",
  query: z.strictObject({ publication: domain }),
  output: z.object({
    today: day,
    /** `by`: who decided on the day; "" if it was decided with the command. Null: nothing is decided. */
    standing: z.nullable(z.object({ ...goingLive.shape, by: text })),
    waiting: count,
    /** Subscribers who wait but are not in the last list: they won't begin. */
    notInLastList: count,
    live: count,
    /** The last list was imported completely. */
    isComplete: z.boolean(),
    ahead: z.nullable(
      z.object({
        aheadId: id,
        on: day,
        /** `changed`: the list, the day or a price changed since, and the preview has to be calculated again. */
        state: z.enum(["working", "holds", "changed"]),
        found: z.nullable(goLivePreview),
      }),
    ),
  }),
});

export const deskLookAhead = deskEndpoint({
  method: "POST",
  path: "/api/desk/going-live/look-ahead",
  summary: "Starts to calculate what going live on a day would charge and send; changes nothing else",
  action: "moveIn",
  about: "publication",
  body: z.strictObject({ publication: domain, on: day }),
  output: answered,
});

export const deskGoLive = deskEndpoint({
  method: "POST",
  path: "/api/desk/going-live/set",
  summary: "Sets the go-live date: the imported subscriptions begin on that day, as the preview showed",
  action: "goLive",
  about: "publication",
  provenLately: true,
  body: z.strictObject({
    publication: domain,
    on: day,
    /** Identifies the preview that was shown for that day. */
    aheadId: id,
  }),
  output: answered,
});

export const deskCancelGoLive = deskEndpoint({
  method: "POST",
  path: "/api/desk/going-live/cancel",
  summary: "Cancels going live, until the day comes",
  action: "goLive",
  about: "publication",
  provenLately: true,
  body: z.strictObject({ publication: domain }),
  output: answered,
});
