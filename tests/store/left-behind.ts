// Written by hand, and not read from the program: a table that a backup or a move forgets is found by its tests.

/** Tables that are in no backup on purpose: people sign in again, and a code or link does not work a second time. */
export const notBackedUp: readonly string[] = [
  "account_access",
  "account_version",
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
  "staff_challenge",
  "staff_link",
  "staff_session",
  "staff_throttle",
  "staff_view",
  "throttle",
];

/**
 * Tables that stay behind when a publication moves: those, keys that name the old installation's number of the
 * publication, and the words of Find, which are made again.
 */
export const notMoved: readonly string[] = [...notBackedUp, "api_key", "find_stale", "find_token", "find_word"];
