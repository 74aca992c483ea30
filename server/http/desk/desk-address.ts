import { canonicalHost } from "#core/site/tenant-host.ts";

/** The desk's own origin, from the settings; null: `desk.localhost` on this machine. */
export type DeskPlace = { readonly deskOrigin: string | null };

/** Without a setting: a name of this machine, which no publication's pages answer at. */
const localDesk = "desk.localhost";

type Asked = { readonly protocol: string; readonly host: string };

/** Whether a request came to the desk's own address. Nothing of a publication's site is answered there. */
export function isAtDesk({ protocol, host }: Asked, { deskOrigin }: DeskPlace): boolean {
  return deskOrigin === null ? canonicalHost(host) === localDesk : `${protocol}://${host}` === deskOrigin;
}

/** The desk's address, for links in emails and for what the start prints. `port`: of this program. */
export const deskOriginOf = ({ deskOrigin }: DeskPlace, port: number): string =>
  deskOrigin ?? `http://${localDesk}:${port}`;
