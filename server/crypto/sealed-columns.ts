import {
  cardPlace,
  codeLetterPlace,
  listKeyPlace,
  type SealedPlace,
  signingKeyPlace,
  staffTotpPlace,
  tenantSecretPlace,
  webhookSecretPlace,
} from "#server/crypto/secret-box.ts";

/** A column whose values are sealed, and what each of them is bound to. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /** The column that identifies a row of the table within a publication. */
  readonly key: string;
  /** The column whose value is part of a value's place. */
  readonly boundTo: string;
  readonly placeOf: (tenantId: number, boundTo: string) => SealedPlace;
  /** Set for tables of staff, who belong to no publication. */
  readonly isStaffs?: true;
};

const ofAccount = (tenantId: number, account: string): SealedPlace => cardPlace(tenantId, Number(account));
const ofEndpoint = (tenantId: number, endpoint: string): SealedPlace => webhookSecretPlace(tenantId, Number(endpoint));

/** Every column that holds sealed values. A test compares them with those of the database. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: "tenant_secret", column: "sealed", key: "name", boundTo: "name", placeOf: tenantSecretPlace },
  {
    // A code is deleted when its letter is mailed.
    table: "access_code_letter",
    column: "sealed_code",
    key: "letter_number",
    boundTo: "account_number",
    placeOf: (tenantId, account) => codeLetterPlace(tenantId, Number(account)),
  },
  {
    table: "staff",
    column: "totp_secret",
    key: "staff_id",
    boundTo: "staff_id",
    placeOf: (_, staffId) => staffTotpPlace(Number(staffId)),
    isStaffs: true,
  },
  {
    table: "payment_method",
    column: "sealed_token",
    key: "payment_method_id",
    boundTo: "account_number",
    placeOf: ofAccount,
  },
  {
    table: "imported_account",
    column: "sealed_token",
    key: "account_number",
    boundTo: "account_number",
    placeOf: ofAccount,
  },
  {
    // The key that seals the pieces of the list.
    table: "move_in_list",
    column: "sealed_key",
    key: "list_id",
    boundTo: "list_id",
    placeOf: listKeyPlace,
  },
  {
    table: "signing_key",
    column: "sealed_private_key",
    key: "key_number",
    boundTo: "key_number",
    placeOf: (tenantId, keyNumber) => signingKeyPlace(tenantId, Number(keyNumber)),
  },
  {
    table: "webhook_endpoint",
    column: "sealed_secret",
    key: "endpoint_id",
    boundTo: "endpoint_id",
    placeOf: ofEndpoint,
  },
  {
    table: "webhook_endpoint",
    column: "sealed_old_secret",
    key: "endpoint_id",
    boundTo: "endpoint_id",
    placeOf: ofEndpoint,
  },
];
