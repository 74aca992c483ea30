import * as z from "zod/mini";
import { day } from "../scalars.ts";
import { stopRefusals } from "../temporary-stop.ts";
import { accountInBody, accountInQuery, dayInBody, machineEndpoint } from "./machine-endpoint.ts";

const stopId = z.int().check(z.positive(), z.maximum(999_999_999_999));
/** `save`: the papers are held and delivered afterward. `stop`: they are not paid for. */
const papers = z.enum(["save", "stop"]);
const wanted = { stopOn: dayInBody, restartOn: dayInBody, papers };

const changed = z.object({
  stopId: z.int(),
  /** The first paper after the hold. */
  firstPaperOn: day,
  /** The end of the paid term, with the hold. */
  paidThrough: day,
});

const scope = "stops";
const refusals = stopRefusals;

export const listStops = machineEndpoint({
  method: "GET",
  path: "/api/v1/stops",
  summary: "An account's vacation holds (temporary stops), newest first",
  scope,
  query: z.strictObject({ account: accountInQuery }),
  output: z.object({
    stops: z.array(
      z.object({
        stopId: z.int(),
        stopOn: day,
        restartOn: day,
        papers,
        state: z.enum(["coming", "begun", "over"]),
        firstPaperOn: day,
        /** The hold can no longer be changed. */
        isSettled: z.boolean(),
      }),
    ),
  }),
});

export const createStop = machineEndpoint({
  method: "POST",
  path: "/api/v1/stops",
  summary: "Sets up a vacation hold",
  scope,
  refusals,
  body: z.strictObject({ accountNumber: accountInBody, ...wanted }),
  output: changed,
});

export const changeStop = machineEndpoint({
  method: "POST",
  path: "/api/v1/stops/change",
  summary: "Changes the days of a vacation hold, for papers that are still before their cut-off",
  scope,
  refusals,
  body: z.strictObject({ accountNumber: accountInBody, stopId, ...wanted }),
  output: changed,
});

export const withdrawStop = machineEndpoint({
  method: "POST",
  path: "/api/v1/stops/withdraw",
  summary: "Cancels a vacation hold; one that has begun ends with the next paper that can still be delivered",
  scope,
  refusals,
  body: z.strictObject({ accountNumber: accountInBody, stopId }),
  output: changed,
});
