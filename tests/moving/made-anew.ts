import { leftOut } from "#server/backup/moving/table-order.ts";

/** Tables that a publication does not take along when it moves: what is in them is made again, or ends with the move. */
export const madeAnew: readonly string[] = [
  "account_access",
  "contact_email_token",
  "mail_token",
  "mailbox_lock",
  "move_in_ahead",
  "move_in_finding",
  "move_in_list",
  "move_in_piece",
  "move_in_reading",
  "move_in_reject",
  "openid_record",
  "session",
  "sign_in_code",
  "sign_in_transaction",
  "staff_view",
  "throttle",
  ...leftOut,
];
