import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#web/paths.ts";

const codeOf = (kept: unknown): string | null =>
  typeof kept === "object" && kept !== null && "code" in kept && typeof kept.code === "string" ? kept.code : null;

/**
 * The secret of the letter's link. It leaves the address bar at once and stays in the history entry, which no other page
 * and no server sees (security.md I27); a reload finds it there. Null: the page was opened without one.
 */
export function useLetterCode(): string | null {
  const { search, ...entry } = useLocation();
  const state: unknown = entry.state;
  const navigate = useNavigate();
  const arrived = new URLSearchParams(search).get("token");
  const [code] = useState(arrived ?? codeOf(state));
  useEffect(() => {
    if (arrived !== null) void navigate(paths.redelivery, { replace: true, state: { code: arrived } });
  }, [arrived, navigate]);
  return code;
}
