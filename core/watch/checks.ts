type Check = {
  /** The beginning of its row. A row about one publication or host ends with "of" and its name. */
  readonly title: string;
  /** "It is wrong if ...". */
  readonly wrongIf: string;
  /** What to do when it is wrong. */
  readonly todo: string;
  /** How often a running program checks it while all is well. While something is wrong, it is checked in each round. */
  readonly everySeconds: number;
  /** How long it must be wrong before an alarm begins; null: it never becomes one. */
  readonly alarmAfterSeconds: number | null;
};

/** Must fail twice in a row, because one lost packet isn't an alarm. */
const twoRounds = 25;
/** An outside system is checked this often, so that its failure becomes an alarm within two minutes. */
const often = 40;
const rarely = 600;

/**
 * Everything that `./doorstep check` and a running program check, in the order of the rows. docs/operating.md has the
 * same table.
 */
export const checks = {
  database: {
    title: "Database",
    wrongIf: "it does not answer (if it cannot be reached at all, the command ends before any row)",
    todo: "see the log of PostgreSQL, and `DATABASE_URL`",
    everySeconds: often,
    alarmAfterSeconds: null,
  },
  disk: {
    title: "Disk",
    wrongIf: "less than 5% of the disk that holds `DATA_DIR` is free",
    todo: "free some space: with less than 64 MB nothing is written",
    everySeconds: often,
    alarmAfterSeconds: 0,
  },
  key: {
    title: "Secret key",
    wrongIf: "it can't decrypt a stored secret",
    todo: "restore `DATA_DIR/secret-key` or `SECRET_KEY` from the backup, or set `SECRET_KEY_OLD`",
    everySeconds: rarely,
    alarmAfterSeconds: 0,
  },
  clock: {
    title: "Clock",
    wrongIf: "this machine's clock differs by more than 5 seconds from the database's or from a gateway's",
    todo: "turn on time synchronization (NTP) on this machine and on the database's",
    everySeconds: rarely,
    alarmAfterSeconds: null,
  },
  email: {
    title: "Email",
    wrongIf:
      "the mail server would not accept an email from us: we connect, encrypt and sign in without sending one. Without `SMTP_URL`: a publication is live",
    todo: "correct `SMTP_URL`, or ask whoever runs the mail server. Emails wait meanwhile",
    everySeconds: often,
    alarmAfterSeconds: twoRounds,
  },
  gateway: {
    title: "Gateway",
    wrongIf: "it refuses our login, or its settings or secrets are missing. We ask for a payment that does not exist",
    todo: "correct the `gateway` part of the catalog file and its secret; if it is silent, see the gateway's status page",
    everySeconds: often,
    alarmAfterSeconds: twoRounds,
  },
  paypal: {
    title: "PayPal",
    wrongIf: "it refuses our login. We ask for an order that does not exist",
    todo: "correct the `payPal` part of the catalog file and its secret; if it is silent, see PayPal's status page",
    everySeconds: often,
    alarmAfterSeconds: twoRounds,
  },
  identity: {
    title: "Identity provider",
    wrongIf: "readers could not sign in there: it does not answer, or refuses our key",
    todo: "correct the `identity` part of the catalog file and its secret, or ask whoever runs the provider",
    everySeconds: often,
    alarmAfterSeconds: twoRounds,
  },
  "staff-sign-in": {
    title: "Staff sign-in",
    wrongIf: "the provider of `DESK_OIDC_ISSUER` does not answer",
    todo: "correct `DESK_OIDC_ISSUER`; an owner with a password can sign in meanwhile",
    everySeconds: often,
    alarmAfterSeconds: twoRounds,
  },
  addresses: {
    title: "Addresses",
    wrongIf: "the address vendor does not answer, or refuses our key",
    todo: "correct the `addresses` part of the catalog file and its secret. Addresses are checked offline meanwhile",
    everySeconds: often,
    alarmAfterSeconds: twoRounds,
  },
  circulation: {
    title: "Circulation system",
    wrongIf: "it does not answer, or refuses us",
    todo: "correct the `circulation` part of the catalog file and its secret, or ask whoever runs the system. Commands wait meanwhile",
    everySeconds: often,
    alarmAfterSeconds: twoRounds,
  },
  "mailing-list": {
    title: "Mailing list",
    wrongIf: "it does not answer, refuses our key, does not know the audience, or does not accept some readers",
    todo: "correct the `mailingList` part of the catalog file and its secret, or settle those readers: `./doorstep review list` shows them. Changes wait meanwhile",
    everySeconds: rarely,
    alarmAfterSeconds: twoRounds,
  },
  host: {
    title: "Host",
    wrongIf:
      "its name does not resolve, its certificate is not valid for 14 more days, or it does not lead to this program",
    todo: "correct DNS, renew the certificate, or see the reverse proxy",
    everySeconds: rarely,
    alarmAfterSeconds: twoRounds,
  },
  "payment-origin": {
    title: "Payment origin",
    wrongIf:
      "a publication is live in production, and `PAY_ORIGIN` is missing, not https, or an origin that shows other pages",
    todo: "give the payment frame its own host, and set `PAY_ORIGIN`",
    everySeconds: rarely,
    alarmAfterSeconds: null,
  },
  proxies: {
    title: "Proxies",
    wrongIf: "readers' requests come through a proxy that `TRUSTED_PROXIES` does not name",
    todo: "add the address that the log names to `TRUSTED_PROXIES`",
    everySeconds: rarely,
    alarmAfterSeconds: null,
  },
  law: {
    title: "Law",
    wrongIf: "the catalog file asks less of a cancellation than the law of a state does",
    todo: "have a lawyer confirm `canceling` in the catalog file, or remove the row",
    everySeconds: rarely,
    alarmAfterSeconds: null,
  },
  "failed-work": {
    title: "Emails and circulation commands",
    wrongIf: "one has failed for good",
    todo: "`./doorstep jobs` lists them; `./doorstep jobs retry` sends them again",
    everySeconds: often,
    alarmAfterSeconds: 0,
  },
  webhooks: {
    title: "Webhook receivers",
    wrongIf: "one was turned off because it failed, or did not accept messages",
    todo: "`./doorstep webhook list` shows which",
    everySeconds: rarely,
    alarmAfterSeconds: null,
  },
  "sign-out-notices": {
    title: "Sign-out notices",
    wrongIf: "a website was not told within a day that a reader had signed out, in the last week",
    todo: "see that website's log, and its `--sign-out-notice` address; `./doorstep sign-in-client list` has its name",
    everySeconds: rarely,
    alarmAfterSeconds: null,
  },
  backup: {
    title: "Last backup",
    wrongIf:
      "a publication is live, and the last `./doorstep backup` is more than two days old or missing. With `DATABASE_URL` and no backup, the row asks you to make sure that the database server has its own",
    todo: "run `./doorstep backup FILE`, and see why the scheduled one did not",
    everySeconds: rarely,
    alarmAfterSeconds: 0,
  },
  "backup-schedule": {
    title: "Scheduled backups",
    wrongIf: "the last one failed, or the restore that tries one out each month did",
    todo: "the row says why; `./doorstep backup now` tries again",
    everySeconds: rarely,
    alarmAfterSeconds: 0,
  },
  "payment-page": {
    title: "Payment page",
    wrongIf: "the last comparison of a live publication found a difference, or was ten days ago",
    todo: "run `./doorstep payment-page`, and look at what is between the program and its readers",
    everySeconds: rarely,
    alarmAfterSeconds: 0,
  },
} as const satisfies Readonly<Record<string, Check>>;

export type CheckName = keyof typeof checks;

export const isCheckName = (name: string): name is CheckName => Object.hasOwn(checks, name);

/** The result of one check. `of`: the publication or host that it is about; empty: the installation. */
export type CheckResult = {
  readonly check: CheckName;
  readonly of: string;
  readonly ok: boolean;
  readonly says: string;
};

/** The title of its row. */
export const checkTitle = ({ check, of }: Pick<CheckResult, "check" | "of">): string =>
  of === "" ? checks[check].title : `${checks[check].title} of ${of}`;

/** What to do about it, without the page's markup. */
export const checkTodo = ({ check }: Pick<CheckResult, "check">): string => checks[check].todo.replaceAll("`", "");
