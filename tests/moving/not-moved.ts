import { leftOut } from "#server/backup/moving/table-order.ts";

/** Tables that stay behind when a publication moves: their rows are rebuilt, or have no use after the move. */
export const notMoved: readonly string[] = [
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
