import { staffSessionMs } from "#core/staff/staff-session.ts";
import { tokenOf } from "#server/http/sign-in-cookie.ts";

/** On https, the `__Host-` prefix keeps other hosts from setting the cookie. */
const nameAt = (origin: string): string => (origin.startsWith("https:") ? "__Host-staff" : "staff");

const attributes = (origin: string): string =>
  `Path=/; HttpOnly; SameSite=Strict${origin.startsWith("https:") ? "; Secure" : ""}`;

/** The header that keeps a session in the browser: no page ever sees its token. */
export const keepStaffCookie = (origin: string, token: string): string =>
  `${nameAt(origin)}=${token}; Max-Age=${staffSessionMs / 1000}; ${attributes(origin)}`;

export const dropStaffCookie = (origin: string): string => `${nameAt(origin)}=; Max-Age=0; ${attributes(origin)}`;

/** @param cookie reads a cookie of the request by its name. */
export const staffTokenOf = (origin: string, cookie: (name: string) => string | undefined): string | null =>
  tokenOf(cookie(nameAt(origin)));
