import { expect, test } from "vitest";
import { type HouseFile, sourceFiles } from "./house-files.ts";

/** Something that may be written only in certain places. */
type OnePlace = {
  readonly what: string;
  readonly pattern: RegExp;
  /** The files that the rule covers. */
  readonly within: RegExp;
  /** Those of them in which it may be written. */
  readonly places: RegExp;
  /** The rule covers comments, too. Otherwise a comment may name what the code may not do. */
  readonly alsoInComments?: true;
  readonly planted: HouseFile;
};

const nowhere = /^$/;
const product = /^(core|contract|server|sandbox|web)\/(?!.*\.test\.)/;
const server = /^server\/(?!.*\.test\.)/;
const web = /^web\/(?!.*\.test\.)/;
const planted = (path: string, text: string): HouseFile => ({ path, text });

const rules: readonly OnePlace[] = [
  {
    what: "the server asks for the time only where the clock is chosen, and around the embedded database",
    pattern: /\bnew Date\(\)|\bDate\.now\b|\bTemporal\.Now\b/,
    within: server,
    places: /^server\/(adapters\/clock|main|db\/embedded)\//,
    planted: planted("server/site/clock.ts", "const now = new Date();"),
  },
  {
    what: "random values come from server/crypto/random.ts, but for keys, salts, request ids and names of files",
    pattern: /\brandom(UUID|Bytes|Int)\b/,
    within: server,
    places:
      /^server\/(crypto\/(random|secret-box|secret-key)|http\/[a-z-]+|main\/start\/sandbox|db\/embedded\/paths|adapters\/passwords\/argon2id)\.ts$/,
    planted: planted("server/site/chance.ts", "const id = randomUUID();"),
  },
  {
    what: "connections to the database are opened in server/db/connections.ts, which gives each a deadline",
    pattern: /\bnew pg\.(Client|Pool)\(/,
    within: server,
    places: /^server\/db\/(connections|embedded\/folder-lock)\.ts$/,
    planted: planted("server/store/own-pool.ts", "const pool = new pg.Pool(config);"),
  },
  {
    what: "the tenant's scope is set for one statement or one transaction, never for a connection",
    pattern: /set_config\([^)]*\bfalse\b|\bset (session )?app\.tenant\b/i,
    within: product,
    places: nowhere,
    planted: planted("server/db/scope.ts", "select set_config('app.tenant', $1, false)"),
  },
  {
    what: "an instant becomes a day by publication_day, never by the server's own calendar",
    pattern: /(_at|[a-z]At)\)?::date\b|toISOString\(\)\.slice\(0, 10\)/,
    within: server,
    places: /^server\/db\/migrations\//,
    planted: planted("server/store/since.ts", "select r.requested_at::date as since"),
  },
  {
    what: "the tenant's scope is set in server/db, where a read or a transaction begins",
    pattern: /set_config\(/,
    within: product,
    places: /^server\/db\/(tenant-scope|transaction)\.ts$/,
    planted: planted("server/store/scope.ts", "select set_config('app.tenant', $1, true)"),
  },
  {
    what: "SQL is never put together from text: parameters, but for a whole number, a list of rights and constants",
    pattern: /\bsql\.(raw|literal)\b|\bsql\.lit\((?!")/,
    within: server,
    places: /^server\/db\/migrations\/tenant-table\.ts$/,
    planted: planted("server/store/login.ts", "sql.raw(`select ${email}`)"),
  },
  {
    what: "which text of the terms holds is said in core/site/applicable-terms.ts: nothing else takes one from the publication",
    pattern: /tenant\.terms\.(version|text|bill|gift)\b/,
    within: product,
    places: nowhere,
    planted: planted("server/delivery/write-move.ts", "const version = publication.tenant.terms.version;"),
  },
  {
    what: "every statement names its columns, so that an added one does not break a prepared statement",
    pattern: /select \*|\.selectAll\(|\breturning \*|\.returningAll\(/i,
    within: server,
    places: nowhere,
    planted: planted("server/store/login.ts", "sql`select * from login`"),
  },
  {
    what: "parts of the program are fetched by onDemand, which draws what is here already without a stand-in",
    pattern: /\blazy\(/,
    within: web,
    places: /^web\/ui\/on-demand\.tsx$/,
    planted: planted("web/routes.tsx", 'const Home = lazy(() => import("./home-page.tsx"));'),
  },
  {
    what: "markup is made out of text by one component and the script before the program",
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write\b|srcdoc/i,
    within: web,
    places: /^web\/(?:ui\/safe-html\.tsx|early\.ts)$/,
    planted: planted("web/account/home/benefits.tsx", "node.innerHTML = html;"),
  },
  {
    what: "text is escaped for markup by the one html template",
    pattern: /&(amp|lt|quot|#39);/,
    within: /^(core|contract|server|sandbox|web|bench)\/.*(?<!\.test)\.tsx?$/,
    // The real card gateway escapes its XML twice, and so does the emulated one.
    places: /^core\/html\.ts$|^sandbox\/converge\/xml\.ts$/,
    planted: planted("server/pages/escape.ts", 'const escape = (text: string) => text.replaceAll("<", "&lt;");'),
  },
  {
    what: "the browser's storage is reached in one place only",
    pattern: /\b(session|local)Storage\b/,
    within: web,
    // The code that runs before the program reads the sign-in itself.
    places: /^web\/(?:data\/session(?:-store)?|early)\.ts$/,
    planted: planted("web/subscribe/plan/remember.ts", "sessionStorage.setItem(key, value);"),
  },
  {
    what: "a checker is never told to look away",
    pattern: /(eslint|oxlint|biome|knip)-(disable|ignore)|@ts-(ignore|expect-error|nocheck)|vitest-ignore/,
    within: /./,
    // The planted faults.
    places: /^tests\/house\//,
    alsoInComments: true,
    planted: planted("core/silent.ts", "// eslint-disable-next-line"),
  },
  {
    what: "a screen asks the publication for the day, never the device: the reader may be in another time zone",
    pattern: /\bnew Date\(\)|toLocaleDateString\("en-CA"/,
    within: web,
    // A card's expiry is in the payer's own time; the moment of consent is an instant.
    places: /^web\/(payment-frame\/main|analytics\/current-consent)\.ts$/,
    planted: planted("web/desk/actions/received-on.ts", 'new Date().toLocaleDateString("en-CA")'),
  },
  {
    what: "a test asks a time zone for the day: in the evening it is not the machine's",
    pattern: /new Date\([^)]*\)\.toISOString\(\)\.slice\(0, 10\)/,
    within: /^tests\//,
    places: /^tests\/(house\/|histories\/oracle\.ts)/,
    planted: planted("tests/desk/today.test.ts", "const today = new Date().toISOString().slice(0, 10);"),
  },
  {
    what: "a reader's screen says why a call failed by failureText, which knows the server's sentence and a lost connection",
    pattern: /\bdetail \?\?|\.kind === "failed"[^\n]*\bmessages\.somethingWentWrong/,
    within: /^web\/(?!desk\/)(?!.*\.test\.)/,
    // The cancellation's own sentences contain the status; the address check shows a reader none.
    places: /^web\/(data\/call-failed\.ts|account\/cancel\/(cancel-flow|review-page|use-substitution)\.tsx?)$/,
    planted: planted("web/account/gifts/change-gift.tsx", "text: sent.failure.detail ?? messages.somethingWentWrong"),
  },
  {
    what: "a button leads to the sign-in page by useGoToSignIn, which keeps what is typed and says why it couldn't",
    pattern: /\bleaveForSignIn\(/,
    within: /^web\//,
    // The gate and the frame navigate on their own.
    places: /^web\/(data\/(use-go-to-)?sign-in\.ts|shell\/(sign-in-gate|site-frame)\.tsx)$/,
    planted: planted("web/account/gifts/gifts-page.tsx", "leaveForSignIn().catch(() => undefined)"),
  },
  {
    what: "a screen of the desk that couldn't be read says so by ReadState or NotRead, with one button to try again",
    pattern: /refetch\(\)\}>\s*Try again/,
    within: /^web\/desk\//,
    // The page of an invitation's link says why, such as when the link is used up.
    places: /^web\/desk\/(table\/read-state|sign-in\/welcome-screen)\.tsx$/,
    planted: planted(
      "web/desk/today/today-screen.tsx",
      "<Button onClick={() => void list.refetch()}>Try again</Button>",
    ),
  },
  {
    what: "an apostrophe is the plain one, as in the specs' sentences; the other one is only read, in names",
    pattern: /’/,
    within: /^(web|server|core|contract|sandbox)\/(?!.*\.test\.)/,
    places:
      /^(core\/(import\/old-values|address\/same-city|find\/account-terms)|web\/desk\/start\/use-start-form)\.ts$/,
    planted: planted("web/desk/today/today-screen.tsx", "Today’s list can’t be shown."),
  },
  {
    what: "the sentences of the shape checks are set once: test files that share a process would change each other's",
    pattern: /\bz\.config\(/,
    within: /./,
    places: /^(server\/http\/shape-problem\.ts$|tests\/house\/)/,
    planted: planted("server/http/rendered.test.ts", "z.config(z.locales.en());"),
  },
  {
    what: "every test runs",
    pattern: /\b(test|it|describe)\.(only|skip|todo|fixme|fails)\b/,
    within: /\.test\.tsx?$/,
    places: /^tests\/house\//,
    // A planted fault that the rule must find: no test is skipped here.
    planted: planted("core/money.test.ts", 'test.only("adds", () => undefined);'),
  },
];

const code = (text: string): string => text.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, "");

const strays = ({ pattern, within, places, alsoInComments }: OnePlace, files: readonly HouseFile[]): string[] =>
  files
    .filter(
      ({ path, text }) => within.test(path) && !places.test(path) && pattern.test(alsoInComments ? text : code(text)),
    )
    .map(({ path }) => path);

const sources = sourceFiles();

test.for(rules)("$what", (rule, { expect }) => {
  expect(strays(rule, sources)).toEqual([]);
});

test("each of these rules finds its planted fault", () => {
  expect(rules.filter((rule) => strays(rule, [rule.planted]).length === 0)).toEqual([]);
});
