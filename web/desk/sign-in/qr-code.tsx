import { useMemo } from "react";
import type { ReactNode } from "react";
import { encode } from "uqr";
import css from "./sign-in.module.css";

/** A text as a QR code for a phone's camera. Always dark on light, because many cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { size, path } = useMemo(() => {
    const { size: modules, data } = encode(text, { ecc: "M", border: 4 });
    const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
    return { size: modules, path: squares.join("") };
  }, [text]);
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
