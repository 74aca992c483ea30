import { canonicalHost } from "#core/site/tenant-host.ts";

/** The desk's own origin, from the settings; null: `desk.localhost` on this machine. */
export type DeskAddress = { readonly deskOrigin: string | null };

/** The desk's host without a setting: a name of this machine on which no publication's pages are served. */
const localDesk = "desk.localhost";

type Asked = { readonly protocol: string; readonly host: string };

/** Whether a request came to the desk's own address, where nothing of a publication's site is served. */
export function isDeskRequest({ protocol, host }: Asked, { deskOrigin }: DeskAddress): boolean {
  return deskOrigin === null ? canonicalHost(host) === localDesk : `${protocol}://${host}` === deskOrigin;
}

/** The desk's address, for links in emails and for the startup message. `port`: of this program. */
export const deskOriginOf = ({ deskOrigin }: DeskAddress, port: number): string =>
  deskOrigin ?? `http://${localDesk}:${port}`;
