import type { Figure } from "../figure.ts";
import type { BenchRow } from "../row.ts";
import { domain, ownFolder, startSite } from "../world/site.ts";
import { makePaper, openDirectAccess } from "../world/year/installation.ts";
import { openMeter } from "../world/year/meter.ts";
import { startBenchServices } from "../world/year/outside.ts";
import { type Cost, costsOf, times, yearOf } from "../world/year/costs.ts";
import { runYear, type YearAct } from "../world/year/year.ts";

const readers = 100;

/** The year that docs/spec/performance.md defines. Emails are counted apart from the acts that send them. */
const year = { renewal: 12, visit: 24, stop: 2, complaint: 2, email: 20, day: 365 } as const;

const many = 100_000;
const daysInMonth = 365 / 12;
/** The busiest hour has this many times the work of an average one. */
const peak = 10;

/** The names of the acts in the table. */
const names = {
  renewal: "a renewal, without its emails",
  visit: "a visit: sign-in and account home",
  stop: "a stop of a week, with its begin and end",
  complaint: "a complaint that is credited",
  email: "an email",
  day: "a day of a live subscription",
} as const satisfies Partial<Record<YearAct, string>>;

/**
 * The cost of one reader. Readers live a year at a whole server, driven by the sandbox clock and real calls; their
 * gateway and mail server run outside of it. Repeating single acts and multiplying would leave out what grows with a
 * subscription's past, and the days on which nothing happens: the first run found that these took more than half of the
 * database's time (decision 135). Processor time is the kernel's count, which a busy machine changes little. 100
 * readers take three to five minutes. More readers would change nothing, because the cost of a publication's days and
 * of a server at rest is measured without them.
 */
export const readerYear: BenchRow = {
  number: 17,
  what: "a reader's year",
  measure: async () => {
    await using outside = await startBenchServices(ownFolder());
    const folder = await makePaper(outside.gatewayUrl);
    const mail = { SMTP_URL: outside.smtpUrl, SMTP_FROM: "papers@doorstep.example" };
    await using site = await startSite(folder, { ...mail, PRIVATE_NETWORKS: "127.0.0.1" });
    await using meter = await openMeter(site.owner, site.pid);
    await using own = await openDirectAccess(site.owner);
    const paper = { url: site.url, domain };
    const { gatewayUrl } = outside;
    const parts = await runYear({ paper, gatewayUrl, meter, readers, sendAgain: (count) => own.sendAgain(count) });
    await own.deleteExpired();
    return figuresOf(costsOf(parts));
  },
};

function figuresOf(costs: ReadonlyMap<YearAct, Cost>): Figure[] {
  const whole = yearOf(costs, year);
  const month = times(whole, many / 12);
  const secondsInMonth = daysInMonth * 86_400;
  const cores = ((month.programSeconds + month.databaseSeconds) * peak) / secondsInMonth;
  const each = (Object.keys(names) as (keyof typeof names)[]).flatMap((act) => {
    const cost = yearOf(costs, { [act]: 1 });
    const what = names[act];
    return [
      figure(`${what}: CPU of program and database`, "ms", (cost.programSeconds + cost.databaseSeconds) * 1000),
      figure(`${what}: on disk, stays`, "kB", cost.staysBytes / 1000),
    ];
  });
  return [
    figure("a subscription's year: CPU of the program", "s", whole.programSeconds),
    figure("a subscription's year: CPU of the database", "s", whole.databaseSeconds),
    figure("a subscription's year on disk: stays", "kB", whole.staysBytes / 1000),
    figure("a subscription's year on disk: deleted again, at any time", "kB", whole.passingByteDays / 365 / 1000),
    figure("a subscription's year: write-ahead log", "kB", whole.logBytes / 1000),
    ...each,
    figure("a new subscription, with its first payment: CPU", "ms", milliseconds(costs, "start")),
    figure("a publication's day of scheduled work, done once: CPU", "ms", milliseconds(costs, "paperDay")),
    figure("a day of a server at rest, one publication: CPU", "s", (milliseconds(costs, "rest") / 1000) * 86_400),
    figure("a month of 100,000 readers: cores in the busiest hour", "cores", cores),
    figure("a month of 100,000 readers: on disk", "GB", month.staysBytes / 1e9),
  ];
}

function milliseconds(costs: ReadonlyMap<YearAct, Cost>, act: YearAct): number {
  const { programSeconds, databaseSeconds } = yearOf(costs, { [act]: 1 });
  return (programSeconds + databaseSeconds) * 1000;
}

const figure = (what: string, unit: string, value: number): Figure => ({
  row: 17,
  what,
  unit,
  product: value,
  bare: null,
  value,
  valueUnit: unit,
  goal: null,
});
