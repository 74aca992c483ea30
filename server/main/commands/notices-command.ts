import type { EmailContents } from "#core/notice/email.ts";
import { type Day, parseDay } from "#core/day.ts";
import { type Language, offeredLanguage } from "#core/format/language.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import type { Config } from "#server/config/config.ts";
import { emailBrandOf } from "#server/mail/email-brand.ts";
import { writePostedCode } from "#server/mail/posted-code.ts";
import { translateNames } from "#server/mail/translate-names.ts";
import { renderEmail } from "#server/mail/render-email.ts";
import { codeLetterPlace, secretBox } from "#server/crypto/secret-box.ts";
import { loadKeys } from "#server/crypto/secret-key.ts";
import { publicationIn } from "#server/store/publication/publication-in.ts";
import { siteAddresses } from "#server/site-address.ts";
import { findCodeLettersToPost, markCodesPosted } from "#server/store/access/access-code-letter.ts";
import { noteBounce } from "#server/store/email/bounce.ts";
import { findPostList, markPosted, type NoticeToPost } from "#server/store/email/post-list.ts";
import { loadDirectory, loadPublication, type Publication } from "#server/store/publication/publication.ts";
import { print, printJson, printMessage } from "./print.ts";
import { commandUser } from "./command-user.ts";
import { borrowStore, type Store } from "./open-store.ts";
import { type OutputFormat, outputFormatIn, readArgs } from "./read-args.ts";
import { toCsv } from "#server/csv.ts";
import { table } from "./table.ts";
import { tenantDay } from "#server/tenant-day.ts";

const usage = `usage: ./doorstep notices post-list [--json | --csv]
       ./doorstep notices posted NOTICE ... [--on YYYY-MM-DD]
       ./doorstep notices bounced EMAIL ...`;

type Work = (store: Store, config: Config) => Promise<number>;

/** Notices that have to be mailed, which of them were mailed, and emails that bounced. */
export async function noticesCommand(args: readonly string[], config: Config): Promise<number> {
  const work = workOf(args);
  if (work === null) {
    printMessage(usage);
    return 2;
  }
  const store = await borrowStore(config, printMessage);
  try {
    return await work(store, config);
  } finally {
    await store.close();
  }
}

function workOf([what, ...rest]: readonly string[]): Work | null {
  if (what === "post-list") {
    const asked = readArgs(rest, [], ["csv"]);
    const form = asked === null ? null : outputFormatIn(asked);
    if (asked === null || asked.positionals.length > 0 || form === null) return null;
    return (store, config) => list(store, config, form);
  }
  if (what === "posted") {
    const asked = readArgs(rest, ["on"]);
    const { positionals: ids = [], options: { on: given } = {} } = asked ?? {};
    const on = given === undefined ? null : parseDay(given);
    if (ids.length === 0 || (given !== undefined && on === null) || !ids.every((id) => /^A?\d{1,15}$/.test(id)))
      return null;
    return (store) => posted(store, ids, on);
  }
  if (what !== "bounced" || rest.length === 0 || !rest.every((id) => uuid.test(id))) return null;
  return (store) => bounced(store, rest);
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** @param which `open`: only those in which something can be noted. */
async function publicationsOf({ db }: Store, which: "all" | "open"): Promise<Publication[]> {
  const found: Publication[] = [];
  for (const { tenantId, isClosed } of (await loadDirectory(db)).byDomain.values()) {
    if (which === "open" && isClosed) continue;
    const publication = await loadPublication(db, tenantId);
    if (publication !== null) found.push(publication);
  }
  return found;
}

type Listed = Omit<NoticeToPost, "noticeId" | "kind" | "because" | "content" | "language"> & {
  /** `A12`: a code for somebody with limited access; it is not a notice. */
  readonly noticeId: string;
  readonly kind: NoticeToPost["kind"] | "accessCode";
  readonly because: NoticeToPost["because"] | "limited access";
  readonly publication: string;
  readonly text: string;
};

async function list(store: Store, config: Config, form: OutputFormat): Promise<number> {
  const siteAddressOf = siteAddresses(`http://${config.sharedHosts[0] ?? "localhost"}:${config.port}`);
  const secrets = secretBox(loadKeys(config.secretKey));
  const listed: Listed[] = [];
  for (const publication of await publicationsOf(store, "all")) {
    const { tenantId, domain } = publication.tenant;
    const inOffer = (language: Language): Language => offeredLanguage(language, publication.tenant.site.languages);
    for (const { content, language, ...notice } of await findPostList(store.db, tenantId)) {
      const translated = publicationIn(publication, inOffer(language));
      const brand = emailBrandOf(translated, siteAddressOf(publication), notice.accountNumber);
      const named = translateNames(translated, content) as EmailContents[typeof notice.kind];
      const { text } = renderEmail(notice.kind, named, brand, inOffer(language));
      listed.push({ publication: domain, ...notice, noticeId: String(notice.noticeId), text });
    }
    for (const { letterNumber, sealedCode, loginEmail, language, ...letter } of await findCodeLettersToPost(
      store.db,
      tenantId,
    )) {
      const translated = publicationIn(publication, inOffer(language));
      const brand = emailBrandOf(translated, siteAddressOf(publication), letter.accountNumber);
      const text = writePostedCode(
        { ...letter, loginEmail, code: secrets.open(sealedCode, codeLetterPlace(tenantId, letter.accountNumber)) },
        brand,
        inOffer(language),
      );
      const about = { noticeId: `A${letterNumber}`, kind: "accessCode", because: "limited access" } as const;
      listed.push({ publication: domain, ...letter, ...about, postBy: null, text });
    }
  }
  if (form === "json") printJson(listed);
  else if (form === "csv")
    print(toCsv([columns, ...listed.map((one) => columns.map((name) => String(one[name] ?? "")))]));
  else if (listed.length === 0) print("There are no notices to mail.\n");
  else print(table(["Notice", "Publication", "Kind", "Mail by", "Account", "Name", "Why"], listed.map(row)));
  return 0;
}

const columns = [
  "noticeId",
  "publication",
  "kind",
  "because",
  "writtenOn",
  "postBy",
  "accountNumber",
  "name",
  "street",
  "city",
  "stateCode",
  "zip",
  "text",
] as const;

const row = (one: Listed): string[] => [
  one.noticeId,
  one.publication,
  one.kind,
  one.postBy ?? "",
  String(one.accountNumber),
  one.name,
  one.because,
];

/** A day that has not yet come at the notice's publication proves nothing. */
async function posted(store: Store, ids: readonly string[], on: Day | null): Promise<number> {
  const noted: string[] = [];
  const noticeIds = ids.filter((id) => !id.startsWith("A")).map(Number);
  const letterNumbers = ids.filter((id) => id.startsWith("A")).map((id) => Number(id.slice(1)));
  for (const { tenant } of await publicationsOf(store, "open")) {
    const at = tenantDay(systemClock, tenant);
    if (on !== null && on > at.today) continue;
    await store.db.write(at, async (tx) => {
      noted.push(...(await markPosted(tx, noticeIds, on ?? at.today, commandUser().actor)).map(String));
      noted.push(...(await markCodesPosted(tx, letterNumbers, on ?? at.today)).map((number) => `A${number}`));
    });
  }
  print(
    noted.length === 0
      ? "Nothing was recorded: already mailed, sent by email, or not found.\n"
      : `Noted: ${noted.join(", ")}.\n`,
  );
  return 0;
}

async function bounced(store: Store, emailIds: readonly string[]): Promise<number> {
  const now = systemClock.now();
  let noted = 0;
  for (const { tenant } of await publicationsOf(store, "open"))
    for (const emailId of emailIds)
      if (
        await store.db.write(tenantDay(systemClock, tenant), (tx) =>
          noteBounce(tx, { emailId, now, actor: commandUser().actor }),
        )
      )
        noted++;
  print(`Emails marked as returned: ${noted}.\n`);
  return 0;
}
