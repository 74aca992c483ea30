import { isIP } from "node:net";
import * as z from "zod/mini";

/** An optional setting. If it is set, it must satisfy `holds`; otherwise the error says what it must be. */
export const optionalText = (holds: (value: string) => boolean, must: string) =>
  z.optional(z.string().check(z.refine(holds, { error: `must be ${must}` })));

/** A host name or address, without scheme, port or path. */
export function isHost(value: string): boolean {
  const label = "[a-z0-9]([a-z0-9-]*[a-z0-9])?";
  return isIP(value) !== 0 || new RegExp(`^${label}(\\.${label})*$`, "i").test(value);
}

/** `https://pay.example.com`, without a path. */
export function isOrigin(value: string): boolean {
  if (!/^https?:/i.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return url.href === `${url.origin}/`;
}

/** One address, or a network such as `10.0.0.0/8`. */
export function isNetwork(value: string): boolean {
  const [address = "", bits, more] = value.split("/");
  const widest = isIP(address) === 6 ? 128 : 32;
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest);
  return isIP(address) !== 0 && fits && more === undefined;
}
