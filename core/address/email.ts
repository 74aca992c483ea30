/** Account §5: local part, @, a dotted domain with a top level of two or more letters, or an IP literal. */
export const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}|\[?\d{1,3}(?:\.\d{1,3}){3}\]?)$/;

export const maxEmailLength = 254;

export const isEmail = (text: string): boolean => text.length <= maxEmailLength && emailPattern.test(text);

/** Excludes an IP literal, which the pattern allows. */
export const hasHostName = (email: string): boolean => !/[\d\]]$/.test(email);

/** An address that an email can be sent to: a name, no IP literal (security.md S23). */
export const isMailbox = (text: string): boolean => isEmail(text) && hasHostName(text);
