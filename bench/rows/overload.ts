import type { Figure } from "../figure.ts";
import type { Flooded } from "../load/flood.ts";
import { type LoadRequest, requestsPerSecond } from "../load/load.ts";
import type { BenchRow } from "../row.ts";
import { startProgram } from "../world/programs.ts";
import { startSite, untilAnswers } from "../world/site.ts";
import { signInRequest } from "./sign-in.ts";

const connections = 16;
const times = 5;

/**
 * Five times the load that the server can handle: admitted requests are answered soon, and the others are refused at
 * once.
 */
export const overload: BenchRow = {
  number: 12,
  what: "overload",
  measure: async ({ seconds, world }) => {
    const { folder, readers } = await world();
    await using site = await startSite(folder);
    const figures: Figure[] = [];
    for (const [name, requests] of Object.entries({
      addresses: Array.from({ length: 1000 }, (_, index) => addressRequest(index)),
      "sign-ins": readers.map(signInRequest),
    })) {
      const capacity = await requestsPerSecond({ url: site.url, connections, seconds, requests });
      await using gun = startProgram(new URL("../load/flood.ts", import.meta.url));
      const load = { url: site.url, perSecond: Math.round(capacity * times), seconds: seconds * 2, requests };
      const { acceptedP99Ms, refused, failed } = (await gun.ask(load)) as Flooded;
      if (failed > 0 || refused === 0) throw new Error(`${name}: ${failed} failed, ${refused} were refused`);
      const begun = performance.now();
      await untilAnswers(`${site.url}/api/Site/GetSiteOptions`);
      const backMs = performance.now() - begun;
      figures.push(
        figure(`${name}, p99 of those let in`, acceptedP99Ms / 1000, { floor: 2, target: 1 }),
        figure(`${name}, recovery`, backMs / 1000, { floor: 10, target: 1 }),
      );
    }
    return figures;
  },
};

/** Each request has a different network address, because rate limits are not what is measured. */
const addressRequest = (index: number): LoadRequest => ({
  method: "POST",
  path: "/api/Site/ValidateAddress",
  headers: {
    host: "localhost",
    "content-type": "application/json",
    "x-forwarded-for": `10.1.${Math.floor(index / 250)}.${1 + (index % 250)}`,
  },
  body: JSON.stringify({ streetAddress: "415 Hickory Street", city: "West Bend", stateCode: "WI", zip: "53095" }),
});

const figure = (what: string, size: number, goal: { floor: number; target: number }): Figure => ({
  row: 12,
  what: `five times its capacity: ${what}`,
  unit: "s",
  product: size,
  bare: null,
  value: size,
  valueUnit: "s",
  goal: { ...goal, better: "lower" },
});
