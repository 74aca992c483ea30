import type { Figure } from "../figure.ts";
import { requestsPerSecond } from "../load/load.ts";
import type { BenchRow } from "../row.ts";
import { compareWithBare } from "../rounds.ts";
import { freePort, startProgram } from "../world/programs.ts";
import { startSite } from "../world/site.ts";

const connections = 64;
const rounds = 3;

const calls = {
  "site options": "/api/Site/GetSiteOptions",
  offers: "/api/Site/GetDefaultWebOffers",
  toggles: "/api/Site/GetFeatureToggles",
} as const;

/** Answers from memory, the same for every visitor, compared with a kilobyte of JSON. */
export const siteAnswers: BenchRow = {
  number: 2,
  what: "site options, offers, toggles",
  measure: async ({ seconds, world }) => {
    const { folder } = await world();
    await using site = await startSite(folder);
    await using bare = startProgram(new URL("../bare/small-json.ts", import.meta.url));
    const port = await freePort();
    await bare.ask({ port });
    const load = { connections, seconds };
    const reference = () => requestsPerSecond({ ...load, url: `http://127.0.0.1:${port}`, requests: [{ path: "/" }] });
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(calls)) {
      const requests = [{ path, headers: { host: "localhost" } }];
      const product = () => requestsPerSecond({ ...load, url: site.url, requests });
      await Promise.all([product(), reference()]);
      const found = await compareWithBare(rounds, { product, bare: reference });
      const goal = { floor: 0.55, target: 0.62, better: "higher" } as const;
      figures.push({ row: 2, what: name, unit: "requests/s", ...found, value: found.ratio, valueUnit: "x", goal });
    }
    return figures;
  },
};
