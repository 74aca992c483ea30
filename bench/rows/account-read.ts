import { requestsPerSecond } from "../load/load.ts";
import type { BenchRow } from "../row.ts";
import { compareWithBare } from "../rounds.ts";
import { freePort, startProgram } from "../world/programs.ts";
import type { Reader } from "../world/readers.ts";
import { startSite } from "../world/site.ts";

const connections = 64;
const rounds = 5;

/** Account home's single read with everything that surrounds it, compared with reading one row by its primary key. */
export const accountRead: BenchRow = {
  number: 1,
  what: "account details read",
  measure: async ({ seconds, world }) => {
    const { folder, readers } = await world();
    await using site = await startSite(folder);
    await using bare = startProgram(new URL("../bare/account-read.ts", import.meta.url));
    const port = await freePort();
    await bare.ask({ owner: site.owner, port });
    const load = { connections, seconds };
    const product = () => requestsPerSecond({ ...load, url: site.url, requests: readers.map(accountRequest) });
    const reference = () =>
      requestsPerSecond({ ...load, url: `http://127.0.0.1:${port}`, requests: readers.map(rowRequest) });
    await Promise.all([product(), reference()]);
    const found = await compareWithBare(rounds, { product, bare: reference });
    const goal = { floor: 0.6, target: 0.7, better: "higher" } as const;
    return [{ row: 1, what: accountRead.what, unit: "requests/s", ...found, value: found.ratio, valueUnit: "x", goal }];
  },
};

/** Requests account home as the account's owner. */
export const accountRequest = ({ token, accountNumber }: Reader) => ({
  path: `/api/ManageAccount/GetAccountManagementDetails?accountNumber=${accountNumber}`,
  headers: { authorization: `Bearer ${token}`, host: "localhost" },
});

const rowRequest = ({ accountNumber }: Reader) => ({ path: `/account?accountNumber=${accountNumber}` });
