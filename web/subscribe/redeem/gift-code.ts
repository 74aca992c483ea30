import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#web/paths.ts";
import { keepTyped, takeTyped } from "#web/data/signed-out.ts";

/** What a sign-in in between keeps of the page. */
const redeemForm = "redeem";

const codeOf = (kept: unknown): string | null =>
  typeof kept === "object" && kept !== null && "giftCode" in kept && typeof kept.giftCode === "string"
    ? kept.giftCode
    : null;

/**
 * The secret of the letter's link. It leaves the address bar at once and stays in the history entry, which no other page
 * and no server sees (security.md I27); a reload finds it there. Null: the page was opened without one.
 */
export function useGiftCode(): string | null {
  const { search, ...entry } = useLocation();
  const state: unknown = entry.state;
  const navigate = useNavigate();
  const [setAside] = useState(() => codeOf(takeTyped(redeemForm)));
  const arrived = new URLSearchParams(search).get("code");
  const code = arrived ?? codeOf(state) ?? setAside;
  useEffect(() => {
    if (code !== null && (arrived !== null || codeOf(state) === null)) {
      void navigate(paths.redeem, { replace: true, state: { giftCode: code } });
    }
  }, [arrived, code, state, navigate]);
  useEffect(() => (code === null ? undefined : keepTyped(redeemForm, () => ({ giftCode: code }))), [code]);
  return code;
}
