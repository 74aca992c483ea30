import { dirname, join, resolve } from "node:path";
import * as z from "zod/mini";
import { type BackupSchedule, backupSettings, backupsOf, isCompleteSchedule } from "./backup-config.ts";
import { errnoOf, readIfExists } from "../durable-file.ts";
import { type MailConfig, mailOf, mailSettings } from "./mail-config.ts";
import { nearestWord } from "../nearest-word.ts";
import { root } from "../root.ts";
import { isHost, isNetwork, isOrigin } from "./setting-shapes.ts";
import { type TracingConfig, tracingOf, tracingSettings } from "./tracing-config.ts";
import { parseSettings } from "./settings-file.ts";
import {
  isCompleteProvider,
  providerSettings,
  type StaffProviderConfig,
  staffProviderOf,
} from "./staff-provider-config.ts";

/** The settings of one installation. Everything else belongs to a publisher, and is in the database. */
export type Config = MailConfig & {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataDir: string;
  readonly database:
    | { readonly kind: "embedded" }
    | { readonly kind: "url"; readonly url: string; readonly adminUrl: string | undefined };
  /** How long a request waits for the database. */
  readonly databaseTimeoutMs: number;
  readonly production: boolean;
  /** Hosts on which several publishers answer, told apart by the first part of the path. Lower case. */
  readonly sharedHosts: readonly string[];
  /** The origin of the payment frame, if it has its own host. */
  readonly payOrigin: string | undefined;
  /** The desk's origin, if it has its own host. */
  readonly deskOrigin: string | undefined;
  readonly staffProvider?: StaffProviderConfig;
  readonly metricsPort: number | undefined;
  /** Undefined: nothing is traced. */
  readonly tracing: TracingConfig | undefined;
  readonly secretKey: SecretKey;
  /** The age public keys of the people who can open new backups. Without any, manual backups are not encrypted. */
  readonly backupKeys?: readonly string[];
  /** Without it, backups are only taken by hand. */
  readonly backups?: BackupSchedule;
  /** Addresses and networks whose X-Forwarded-* headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Private networks on which the publishers' systems may be. */
  readonly privateNetworks: readonly string[];
  readonly allowSandbox: boolean;
  readonly logLevel: LogLevel;
  /** The file that settings were read from. */
  readonly settingsFile: string | undefined;
  /** `--as`: the staff member, by email, for whom a command acts. */
  readonly as?: string;
};

export type SecretKey =
  /** 32 bytes, given by the operator. */
  | { readonly kind: "given"; readonly key: Buffer; readonly older?: readonly Buffer[] }
  /** Made once and kept in this file. */
  | { readonly kind: "file"; readonly path: string };

const logLevels = ["silent", "fatal", "error", "warn", "info", "debug", "trace"] as const;
export type LogLevel = (typeof logLevels)[number];

export type ConfigResult =
  /** `warning`: a setting of the file that nothing reads, although its name is close to one of ours. */
  | { readonly kind: "config"; readonly config: Config; readonly warning?: string }
  /** `line` names each setting and what it must be. It repeats no value, which may contain a password. */
  | { readonly kind: "mistake"; readonly line: string };

const keyAdvice = "32 random bytes as base64, the same for every server and worker (openssl rand -base64 32)";

/** A text setting that must satisfy `holds`; otherwise the error says what it must be. */
const text = (holds: (value: string) => boolean, must: string): z.ZodMiniString<string> =>
  z.string().check(z.refine(holds, { error: `must be ${must}`, abort: true }));

const port = z.pipe(
  text((value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535, "a port, 0 to 65535"),
  z.transform(Number),
);
const seconds = z.pipe(
  text((value) => /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 60, "seconds, 1 to 60"),
  z.transform(Number),
);
const host = text(isHost, "host names or addresses, without scheme, port or path");
const postgres = text(
  (value) => /^postgres(ql)?:\/\/\S+$/.test(value) && URL.canParse(value),
  "an address such as postgres://user:password@host:5432/database",
);
const onOff = z.pipe(
  text((value) => /^(1|0|true|false)$/i.test(value), "1 or 0"),
  z.transform((value) => value === "1" || value.toLowerCase() === "true"),
);
const listOf = <Item extends z.core.$ZodType<string, string>>(item: Item): z.ZodMiniType<string[], string> =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => value.split(",").flatMap((part) => part.trim() || [])),
    ),
    z.array(item),
  );

const settings = z
  .object({
    HOST: z.optional(host),
    PORT: z.optional(port),
    DOORSTEP_ENV: z.optional(z.string()),
    DATA_DIR: z.optional(z.string()),
    DATABASE_URL: z.optional(postgres),
    DATABASE_ADMIN_URL: z.optional(postgres),
    DATABASE_TIMEOUT: z.optional(seconds),
    NODE_ENV: z.optional(
      text((value) => ["production", "development", "test"].includes(value), "production, development or test"),
    ),
    SHARED_HOSTS: z.optional(listOf(host)),
    PAY_ORIGIN: z.optional(text(isOrigin, "an origin such as https://pay.example.com, without a path")),
    DESK_ORIGIN: z.optional(text(isOrigin, "an origin such as https://desk.example.com, without a path")),
    ...providerSettings,
    METRICS_PORT: z.optional(port),
    ...backupSettings,
    ...tracingSettings,
    ...mailSettings,
    SECRET_KEY: z.optional(text((value) => secretKeyBytes(value) !== undefined, keyAdvice)),
    SECRET_KEY_OLD: z.optional(listOf(text((value) => secretKeyBytes(value) !== undefined, "earlier keys, by comma"))),
    TRUSTED_PROXIES: z.optional(listOf(text(isNetwork, "addresses or networks such as 10.0.0.0/8"))),
    PRIVATE_NETWORKS: z.optional(listOf(text(isNetwork, "addresses or networks such as 10.0.0.0/8"))),
    ALLOW_SANDBOX: z.optional(onOff),
    LOG_LEVEL: z.optional(z.enum(logLevels, { error: `must be one of ${logLevels.join(", ")}` })),
  })
  .check(
    z.refine((set) => set.DATABASE_ADMIN_URL === undefined || set.DATABASE_URL !== undefined, {
      error: "needs DATABASE_URL beside it",
      path: ["DATABASE_ADMIN_URL"],
    }),
    z.refine((set) => set.SECRET_KEY_OLD === undefined || set.SECRET_KEY !== undefined, {
      error: "needs SECRET_KEY beside it",
      path: ["SECRET_KEY_OLD"],
    }),
    z.refine(isCompleteProvider, {
      error: "and DESK_OIDC_CLIENT_ID, DESK_OIDC_CLIENT_SECRET and DESK_OIDC_ROLES must be set together",
      path: ["DESK_OIDC_ISSUER"],
    }),
    z.refine(isCompleteSchedule, { error: "must be set with BACKUP_DIR", path: ["BACKUP_PUBLIC_KEY"] }),
    z.refine((set) => (set.SMTP_URL === undefined) === (set.SMTP_FROM === undefined), {
      error: "and SMTP_FROM must be set together",
      path: ["SMTP_URL"],
    }),
    z.refine((set) => set.METRICS_PORT === undefined || set.METRICS_PORT !== (set.PORT ?? 3000), {
      error: "must be another port than PORT",
      path: ["METRICS_PORT"],
    }),
    // Several machines may serve one database, and a key that each makes for itself would lock the others out.
    z.refine((set) => set.NODE_ENV !== "production" || set.DATABASE_URL === undefined || set.SECRET_KEY !== undefined, {
      error: `must be set in production with DATABASE_URL: ${keyAdvice}`,
      path: ["SECRET_KEY"],
    }),
  );

type Environment = Readonly<Record<string, string | undefined>>;
/** The text of a file; null if there is none. Throws if it cannot be read. */
type ReadText = (path: string) => string | null;

const readText: ReadText = (path) => readIfExists(path) ?? null;

/** The only reader of the environment and of the settings file. */
export const readEnvironment = (): ConfigResult => readConfig(process.env, root, readText);

/** Every variable, for names that come from elsewhere: a publisher's file says which one contains its secret. */
export function allSettings(): Environment {
  const found = settingsIn(process.env, root, readText);
  return found.kind === "found" ? found.values : process.env;
}

/**
 * The settings in these variables and in the file beside the data folder, or the one that DOORSTEP_ENV names; a
 * variable wins over the file. An empty value counts as none, because compose files pass on what was not set. `base` is
 * the project's folder: the default of DATA_DIR and relative paths start there, wherever the program is started from.
 */
export function readConfig(env: Environment, base: string, read: ReadText = () => null): ConfigResult {
  const found = settingsIn(env, base, read);
  if (found.kind === "mistake") return found;
  const { values, placeOf, file } = found;
  const parsed = settings.safeParse(values);
  if (parsed.success) {
    const config = { ...configOf(parsed.data, base), settingsFile: file };
    return { kind: "config", config, ...warningIn(values, placeOf) };
  }
  const lines = parsed.error.issues.map(
    ({ path, message }) => `${placeOf(String(path[0]))}${String(path[0])} ${message}.`,
  );
  return { kind: "mistake", line: [...new Set(lines)].join(" ") };
}

/** A publisher's secrets may be in the file under any name, so a name is doubted only if it is close to one of ours. */
function warningIn(values: Readonly<Record<string, string>>, placeOf: (name: string) => string): { warning?: string } {
  const known = Object.keys(settings._zod.def.shape);
  for (const name of Object.keys(values)) {
    const near = known.includes(name) || placeOf(name) === "" ? null : nearestWord(name, known);
    if (near !== null) return { warning: `${placeOf(name)}there is no setting ${name}. Did you mean ${near}?` };
  }
  return {};
}

type Found =
  | {
      readonly kind: "found";
      readonly values: Readonly<Record<string, string>>;
      /** Names the file and line of a setting from the file, to put before what is wrong with it. */
      readonly placeOf: (name: string) => string;
      readonly file: string | undefined;
    }
  | Extract<ConfigResult, { kind: "mistake" }>;

function settingsIn(env: Environment, base: string, read: ReadText): Found {
  const given = nonEmpty(Object.entries(env));
  const named = given["DOORSTEP_ENV"];
  const path =
    named === undefined
      ? join(dirname(resolve(base, given["DATA_DIR"] ?? "data")), "doorstep.env")
      : resolve(base, named);
  const mistake = (says: string): Found => ({ kind: "mistake", line: says });
  let text: string | null;
  try {
    text = read(path);
  } catch (fault) {
    const isFolder = errnoOf(fault) === "EISDIR";
    const todo = isFolder ? "Name the file in it." : "Let the user who runs this command read it.";
    return mistake(`${path} cannot be read (${errnoOf(fault)}). ${todo}`);
  }
  if (text === null) {
    if (named !== undefined) return mistake(`DOORSTEP_ENV names ${path}, and there is no such file.`);
    return { kind: "found", values: given, placeOf: () => "", file: undefined };
  }
  const parsed = parseSettings(text);
  if (parsed.kind === "mistake") return mistake(`${path} line ${parsed.line} ${parsed.says}.`);
  const { settings: inFile } = parsed;
  const itself = inFile.get("DOORSTEP_ENV");
  if (itself !== undefined)
    return mistake(`${path} line ${itself.line} sets DOORSTEP_ENV, which only the environment may.`);
  return {
    kind: "found",
    values: { ...nonEmpty([...inFile].map(([name, { value }]) => [name, value])), ...given },
    placeOf: (name) => {
      const here = name in given ? undefined : inFile.get(name);
      return here === undefined ? "" : `${path} line ${here.line}: `;
    },
    file: path,
  };
}

const nonEmpty = (all: readonly (readonly [string, string | undefined])[]): Record<string, string> =>
  Object.fromEntries(all.flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])));

function configOf(set: z.infer<typeof settings>, base: string): Omit<Config, "settingsFile"> {
  const dataDir = resolve(base, set.DATA_DIR ?? "data");
  const key = set.SECRET_KEY === undefined ? undefined : secretKeyBytes(set.SECRET_KEY);
  return {
    host: set.HOST ?? "127.0.0.1",
    port: set.PORT ?? 3000,
    dataDir,
    database:
      set.DATABASE_URL === undefined
        ? { kind: "embedded" }
        : { kind: "url", url: set.DATABASE_URL, adminUrl: set.DATABASE_ADMIN_URL },
    databaseTimeoutMs: (set.DATABASE_TIMEOUT ?? 5) * 1000,
    production: set.NODE_ENV === "production",
    sharedHosts: (set.SHARED_HOSTS ?? []).map((shared) => shared.toLowerCase()),
    payOrigin: set.PAY_ORIGIN === undefined ? undefined : new URL(set.PAY_ORIGIN).origin,
    deskOrigin: set.DESK_ORIGIN === undefined ? undefined : new URL(set.DESK_ORIGIN).origin,
    ...staffProviderOf(set),
    ...backupsOf(set, base),
    metricsPort: set.METRICS_PORT,
    tracing: tracingOf(set),
    ...mailOf(set),
    secretKey:
      key === undefined
        ? { kind: "file", path: resolve(dataDir, "secret-key") }
        : { kind: "given", key, ...olderKeys(set.SECRET_KEY_OLD) },
    trustedProxies: set.TRUSTED_PROXIES ?? [],
    privateNetworks: set.PRIVATE_NETWORKS ?? [],
    allowSandbox: set.ALLOW_SANDBOX ?? false,
    // On a terminal the requests of a demo would bury the program's messages.
    logLevel: set.LOG_LEVEL ?? (set.NODE_ENV === "production" ? "info" : "warn"),
  };
}

const olderKeys = (texts: readonly string[] | undefined): { readonly older?: readonly Buffer[] } =>
  texts === undefined ? {} : { older: texts.flatMap((each) => secretKeyBytes(each) ?? []) };

/** The 32 bytes of a key in base64 or base64url; undefined for anything else, and for one byte repeated. */
export function secretKeyBytes(value: string): Buffer | undefined {
  if (!/^[\w+/-]{43}=?$/.test(value)) return undefined;
  const key = Buffer.from(value, "base64");
  return key.length === 32 && new Set(key).size > 1 ? key : undefined;
}
