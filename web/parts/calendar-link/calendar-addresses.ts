/** The same address for programs that are opened by it: `webcal:` subscribes, where `https:` would only download. */
export const forCalendarApp = (url: string): string => url.replace(/^https?:/, "webcal:");

export const forGoogle = (url: string): string =>
  `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(forCalendarApp(url))}`;
