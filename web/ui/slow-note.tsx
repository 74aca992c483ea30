import { useEffect, useState } from "react";
import type { ReactNode } from "react";

/**
 * After eight seconds of waiting: a sentence that says what is happening and that nothing was lost (look.md, Waiting).
 */
export function SlowNote({ children }: { children: ReactNode }): ReactNode {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 8000);
    return () => clearTimeout(timer);
  }, []);
  return <div role="status">{slow && <p>{children}</p>}</div>;
}
