/** The same address in the form that opens a calendar app: `webcal:` subscribes, while `https:` would only download. */
export const forCalendarApp = (url: string): string => url.replace(/^https?:/, "webcal:");

export const forGoogle = (url: string): string =>
  `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(forCalendarApp(url))}`;
