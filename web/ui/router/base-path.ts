/** The path as the browser sees it. `basePath` is "" or "/news", where the site begins. */
export const withPrefix = (basePath: string, path: string): string =>
  basePath !== "" && path === "/" ? basePath : basePath + path;

/** The path without the base path, "/" for the base path alone. */
export function withoutPrefix(basePath: string, pathname: string): string {
  if (basePath === "") return pathname;
  const inside = pathname.toLowerCase() === basePath || pathname.toLowerCase().startsWith(`${basePath}/`);
  return inside ? pathname.slice(basePath.length) || "/" : pathname;
}
