export type MailHeader = { readonly name: string; readonly value: string };

/** The receiving server's findings: for which domain, and with which result. */
export type Authentication = {
  readonly dmarc: string;
  readonly spf: { readonly result: string; readonly domain: string };
  readonly dkim: readonly { readonly result: string; readonly domain: string }[];
};

const bulk = new Set(["bulk", "junk", "list", "auto_reply"]);
const machines = /^(?:mailer-daemon|postmaster|no-?reply|bounces?)(?:[+-][^@]*)?@/;

/**
 * Whether a machine wrote an email (RFC 3834): answering it could start an endless loop.
 * @param from in lower case; empty for a bounce.
 */
export function isAutomatic(from: string, headers: readonly MailHeader[]): boolean {
  const values = (name: string): string[] =>
    headers.filter((header) => header.name.toLowerCase() === name).map(({ value }) => value.trim().toLowerCase());
  return (
    from === "" ||
    machines.test(from) ||
    values("auto-submitted").some((value) => value !== "no") ||
    values("precedence").some((value) => bulk.has(value)) ||
    values("return-path").includes("<>") ||
    values("content-type").some((value) => value.startsWith("multipart/report")) ||
    ["list-id", "x-autoreply", "x-autorespond"].some((name) => values(name).length > 0)
  );
}

/** Whether the sender's domain authenticates an email: a valid signature or route of another domain proves nothing. */
export function isAuthentic(from: string, { dmarc, spf, dkim }: Authentication): boolean {
  const sender = from.slice(from.lastIndexOf("@") + 1);
  const authenticates = ({ result, domain }: { readonly result: string; readonly domain: string }): boolean => {
    const name = domain.toLowerCase();
    return result === "pass" && name.includes(".") && (sender === name || sender.endsWith(`.${name}`));
  };
  // If the domain itself says that this email is forged, nothing else counts.
  if (dmarc === "fail" || sender === "") return false;
  return dmarc === "pass" || authenticates(spf) || dkim.some(authenticates);
}
