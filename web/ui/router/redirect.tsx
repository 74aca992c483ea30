import { type ReactNode, useEffect } from "react";
import { useNavigate } from "./router.tsx";

/** Goes to an address as soon as it is rendered, in place of the current history entry. */
export function Redirect({ to }: { readonly to: string }): ReactNode {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}
