import { type RawBuilder, sql } from "kysely";
import { erasedPrefix } from "#core/mailing-list/erased-mailbox.ts";
import type { Tables } from "#server/db/tables/tables.ts";

/** One person at one publication: the logins and accounts of a mailbox, or an account with its mailbox. */
export type PersonIds = {
  readonly emails: readonly string[];
  readonly loginIds: readonly number[];
  readonly accountNumbers: readonly number[];
};

/**
 * What a person's erasure does to a row: deletes it, clears these columns, or leaves it, because nothing in it
 * identifies the person once accounts and logins are erased.
 */
type Erasure = "delete" | "stays" | Readonly<Record<string, RawBuilder<unknown>>>;

/** Which rows `x` of a table are about a person. */
export type PersonalRows = {
  readonly of: (person: PersonIds) => RawBuilder<boolean>;
  readonly erase: Erasure;
  /** Never part of an export: our own secrets, and hashes and keys that mean nothing to anybody. */
  readonly secret?: readonly string[];
};

/**
 * Why a table has no rows about a person: they are the publication's own, they belong to rows that are exported
 * already, or they are gone within days.
 */
type NobodyHere = "the-publication's" | "parts" | "gone-within-days";

const inAccounts = ({ accountNumbers }: PersonIds) => sql<boolean>`x.account_number = any(${accountNumbers}::bigint[])`;
const inLogins = ({ loginIds }: PersonIds) => sql<boolean>`x.login_id = any(${loginIds}::bigint[])`;
const ofSubscriptions = ({ accountNumbers }: PersonIds) => sql<boolean>`x.subscription_id in (select u.subscription_id
  from subscription u where u.tenant_id = x.tenant_id and u.account_number = any(${accountNumbers}::bigint[]))`;
const inTrail = ({ accountNumbers, loginIds }: PersonIds) => {
  const names = [...accountNumbers.map((number) => `account:${number}`), ...loginIds.map((id) => `login:${id}`)];
  return sql<boolean>`(x.subject = any(${names}::text[]) or x.actor = any(${names}::text[]))`;
};
const either = (one: RawBuilder<boolean>, other: RawBuilder<boolean>) => sql<boolean>`(${one} or ${other})`;

/** Addresses of the person's subscriptions, moves and checkouts that no other account uses. */
const ownAddresses = ({ accountNumbers, loginIds }: PersonIds) => sql<boolean>`(
  x.claimed_by = any(${loginIds}::bigint[])
  or exists (select from subscription u where u.tenant_id = x.tenant_id and u.account_number = any(${accountNumbers}::bigint[])
    and x.address_id in (u.billing_address_id, u.delivery_address_id))
  or exists (select from address_change c where c.tenant_id = x.tenant_id and c.account_number = any(${accountNumbers}::bigint[])
    and c.address_id = x.address_id)
) and not exists (select from subscription u where u.tenant_id = x.tenant_id
  and u.account_number <> all(${accountNumbers}::bigint[]) and x.address_id in (u.billing_address_id, u.delivery_address_id))`;

/** Search words that nobody else has. */
const onlyTheirWords = ({ accountNumbers }: PersonIds) => sql<boolean>`(
  exists (select from find_token f where f.tenant_id = x.tenant_id and f.word = x.word
    and f.account_number = any(${accountNumbers}::bigint[]))
) and not exists (select from find_token f where f.tenant_id = x.tenant_id and f.word = x.word
    and f.account_number <> all(${accountNumbers}::bigint[]))`;

const nothing = sql`''`;
const emptyJson = sql`'{}'::jsonb`;

/**
 * Every table of ours, and what it holds about a person. A table without an entry here does not compile. What the law
 * and the books need stays, without a name: amounts, days, receipt numbers, place of tax, and what was agreed to.
 */
export const personalData: Readonly<Record<keyof Tables, PersonalRows | NobodyHere>> = {
  access_code_letter: {
    of: (person) => either(inAccounts(person), inLogins(person)),
    erase: "delete",
    secret: ["code_hash", "sealed_code"],
  },
  access_invitation: {
    of: (person) => either(inAccounts(person), sql<boolean>`x.email = any(${person.emails}::text[])`),
    erase: "delete",
  },
  access_link: "parts",
  account: {
    of: inAccounts,
    erase: {
      first_name: nothing,
      last_name: nothing,
      contact_email: nothing,
      phone: nothing,
      checkout_id: sql`null`,
      e_notice_email: sql`null`,
      pending_email: sql`null`,
      pending_email_at: sql`null`,
      no_contact_since: sql`null`,
      no_contact_because: sql`null`,
    },
    // The same email, in the form used for look-ups.
    secret: ["contact_mailbox"],
  },
  account_access: {
    of: (person) =>
      either(
        inLogins(person),
        sql<boolean>`lower(coalesce(x.mailed_to, x.asked_email)) = any(${person.emails}::text[])`,
      ),
    erase: "delete",
    secret: ["code_hash"],
  },
  account_grant: { of: (person) => either(inAccounts(person), inLogins(person)), erase: "delete" },
  // Numbers and money, and which staff member did it.
  account_merge: {
    of: ({ accountNumbers }) => sql<boolean>`(x.from_account = any(${accountNumbers}::bigint[])
      or x.into_account = any(${accountNumbers}::bigint[]))`,
    erase: "stays",
  },
  account_version: "parts",
  add_on: "the-publication's",
  address: {
    of: ownAddresses,
    // State and ZIP are the place of tax.
    erase: { street: nothing, city: nothing, plus4: sql`null`, match_key: nothing, route_code: sql`null` },
  },
  address_change: { of: inAccounts, erase: "stays" },
  analytics_event: "gone-within-days",
  // Append-only, and written with account and login numbers only.
  api_key: "the-publication's",
  audit_entry: { of: inTrail, erase: "stays" },
  backup_result: "the-publication's",
  backup_taken: "the-publication's",
  bundle: "the-publication's",
  calendar_link: { of: inAccounts, erase: "delete", secret: ["token_hash"] },
  call_back: { of: inAccounts, erase: { phone: nothing } },
  cancel_reason: "the-publication's",
  cancel_screen: "parts",
  cancel_session: { of: inAccounts, erase: "stays" },
  circulation_command: { of: inAccounts, erase: { details: emptyJson } },
  circulation_finding: { of: inAccounts, erase: "stays" },
  circulation_reading: { of: inAccounts, erase: "stays" },
  circulation_report: "parts",
  contact_email_token: { of: inAccounts, erase: "delete", secret: ["token_hash"] },
  delivery_issue: { of: inAccounts, erase: "stays" },
  delivery_zip: "the-publication's",
  expiry_entry: { of: ofSubscriptions, erase: "stays" },
  feature_toggle: "the-publication's",
  // Computed again from what the erasure leaves of the account, which is nothing.
  find_stale: "gone-within-days",
  // Deleted before the tokens, which say whose a word is.
  find_word: { of: onlyTheirWords, erase: "delete" },
  find_token: { of: inAccounts, erase: "delete" },
  gift: {
    of: (person) => either(inAccounts(person), sql<boolean>`lower(x.recipient_email) = any(${person.emails}::text[])`),
    erase: { recipient_name: nothing, recipient_email: nothing, note: nothing },
  },
  gift_token: "parts",
  hand_off: { of: inAccounts, erase: "delete", secret: ["pass_hash"] },
  held_change: { of: (person) => either(inAccounts(person), inLogins(person)), erase: "delete" },
  idempotency_key: "gone-within-days",
  inbound_mail: {
    of: ({ emails }) => sql<boolean>`lower(x.sender) = any(${emails}::text[])`,
    // The message id was made by the sender's own mail server.
    erase: { sender: nothing, subject: nothing, words: nothing, message_id: sql`'erased-' || x.mail_id` },
  },
  // A person who is forgotten before going live does not begin.
  imported_account: {
    of: inAccounts,
    erase: { said: sql`null`, sealed_token: sql`null`, seen_run: sql`0` },
    secret: ["sealed_token", "said_hash"],
  },
  journal_entry: { of: ofSubscriptions, erase: "stays" },
  journal_line: "parts",
  letter: {
    of: (person) => either(inAccounts(person), sql<boolean>`lower(x.recipient) = any(${person.emails}::text[])`),
    // Some keys contain the email address. No more emails go to it, so no key is needed to prevent a second one.
    erase: { recipient: nothing, content: emptyJson, natural_key: sql`'erased:' || x.letter_id` },
  },
  login: {
    of: inLogins,
    erase: {
      email: sql`'erased-' || x.login_id || '@erased.invalid'`,
      subject: sql`'erased-' || x.login_id`,
      name: nothing,
      email_confirmed_at: sql`null`,
      password_hash: sql`null`,
    },
    secret: ["password_hash"],
  },
  mail_token: { of: inLogins, erase: "delete", secret: ["token_hash"] },
  mailbox_lock: "gone-within-days",
  mailing_list: "the-publication's",
  // The row is deleted when the list has forgotten the mailbox; until then it has only what the list needs to find its
  // entry.
  mailing_list_member: {
    of: ({ emails }) => sql<boolean>`x.email = any(${emails}::text[])`,
    erase: {
      email: sql`${erasedPrefix}::text || md5(x.email)`,
      is_erased: sql`true`,
      state: sql`'queued'`,
      version: sql`x.version + 1`,
      next_at: sql`'-infinity'`,
      moved_from: sql`null`,
      moved_to: sql`null`,
    },
  },
  marketing_choice: { of: inAccounts, erase: { email: nothing } },
  move_in: "the-publication's",
  // Names some people who can't begin; deleted days after the preview.
  move_in_ahead: "gone-within-days",
  // Sealed, and deleted days after the list was read.
  move_in_finding: "gone-within-days",
  move_in_list: "gone-within-days",
  move_in_mapping: "the-publication's",
  move_in_piece: "gone-within-days",
  move_in_reading: "gone-within-days",
  move_in_reject: "gone-within-days",
  notice: { of: inAccounts, erase: { content: emptyJson } },
  // Without its mailbox, a use still counts.
  offer_code_use: { of: (person) => either(ofSubscriptions(person), inLogins(person)), erase: { mailbox: nothing } },
  offer_use: { of: inAccounts, erase: "stays" },
  // Contains only what the publication wrote into its own links.
  openid_record: { of: inLogins, erase: "delete", secret: ["id_hash"] },
  order_source: { of: ofSubscriptions, erase: "stays" },
  paper_bill: { of: inAccounts, erase: { content: emptyJson } },
  passkey: { of: inLogins, erase: "delete", secret: ["credential_id", "public_key"] },
  payment_attempt: "parts",
  // A bank's words about a payment: part of the record of where money went.
  payment_dispute: { of: inAccounts, erase: "stays" },
  payment_intent: {
    of: inAccounts,
    // The brand says how it was paid; the digits say whose card it was.
    erase: { card_label: sql`regexp_replace(x.card_label, '[0-9]{4}$', '')` },
  },
  payment_method: {
    of: inAccounts,
    erase: { sealed_token: sql`''::bytea`, last4: sql`'0000'`, expires: sql`'0000'` },
    secret: ["sealed_token"],
  },
  price_consent: { of: ofSubscriptions, erase: { read_to: sql`case when x.read_to is not null then '' end` } },
  rate_version: "the-publication's",
  redelivery_token: "parts",
  refund: { of: inAccounts, erase: "stays" },
  reversal: { of: inAccounts, erase: "stays" },
  renewal: { of: ofSubscriptions, erase: "stays" },
  restoration: "the-publication's",
  route: "the-publication's",
  sandbox_day: "the-publication's",
  seasonal_plan: { of: inAccounts, erase: "stays" },
  session: { of: inLogins, erase: "delete", secret: ["token_hash", "browser_hash", "passkey_challenge"] },
  signing_key: "the-publication's",
  sign_in_client: "the-publication's",
  sign_in_code: { of: inLogins, erase: "delete", secret: ["code_hash"] },
  sign_in_email_change: { of: inLogins, erase: "delete", secret: ["asked_by"] },
  sign_in_email_secret: "parts",
  sign_in_transaction: "gone-within-days",
  staff: "the-publication's",
  staff_challenge: "the-publication's",
  staff_link: "the-publication's",
  staff_money: { of: inAccounts, erase: "stays" },
  staff_note: { of: inAccounts, erase: "delete" },
  staff_passkey: "the-publication's",
  staff_queue_item: { of: inAccounts, erase: "stays" },
  staff_recovery_code: "the-publication's",
  staff_role: "the-publication's",
  staff_session: "the-publication's",
  staff_throttle: "the-publication's",
  staff_trail: "the-publication's",
  staff_view: { of: inAccounts, erase: "delete", secret: ["session_hash", "code_hash", "token_hash"] },
  state_transition: "the-publication's",
  subscription: { of: inAccounts, erase: "stays" },
  temporary_stop: { of: inAccounts, erase: "stays" },
  tenant: "the-publication's",
  tenant_host: "the-publication's",
  tenant_secret: "the-publication's",
  throttle: "gone-within-days",
  watch_finding: "the-publication's",
  watch_note: "the-publication's",
  watch_turn: "the-publication's",
  webhook_endpoint: "the-publication's",
  // Contains only numbers, days and amounts; anything that names a person is read when a message is sent.
  webhook_message: { of: inAccounts, erase: "stays" },
};
