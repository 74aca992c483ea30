import { paths } from "#web/paths.ts";
import type { Figure } from "../figure.ts";
import type { BenchRow } from "../row.ts";
import { aBrowser, scriptsOf, weightOf } from "../world/scripts.ts";
import { startSite } from "../world/site.ts";

/**
 * The later screens of the cancel flow send visitors home unless they come from the first one, so they can't be opened
 * directly. The first screen's files include their code.
 */
const screens = [
  paths.account,
  paths.history,
  paths.profile,
  paths.manageAnotherAccount,
  paths.oneTimePayment,
  paths.updateCard,
  paths.deliveryIssue,
  paths.temporaryStop,
  paths.updateAccount,
  paths.cancel,
];

const goal = { floor: 20, target: 15, better: "lower" } as const;

/** The JavaScript that each screen of the account area downloads in addition to what all of them share. */
export const accountScreens: BenchRow = {
  number: 8,
  what: "extra chunks per account screen, brotli",
  measure: async ({ world }) => {
    const { folder, readers } = await world();
    await using site = await startSite(folder);
    await using browser = await aBrowser();
    const [reader = null] = readers;
    const loaded: { readonly path: string; readonly scripts: ReadonlySet<string> }[] = [];
    for (const path of screens) loaded.push({ path, scripts: await scriptsOf(browser, site.pages + path, reader) });
    const isShared = (script: string): boolean => loaded.every(({ scripts }) => scripts.has(script));
    return Promise.all(
      loaded.map(async ({ path, scripts }): Promise<Figure> => {
        const value = await weightOf([...scripts].filter((script) => !isShared(script)));
        return {
          row: 8,
          what: `extra chunks: ${path}`,
          unit: "kB",
          product: value,
          bare: null,
          value,
          valueUnit: "kB",
          goal,
        };
      }),
    );
  },
};
