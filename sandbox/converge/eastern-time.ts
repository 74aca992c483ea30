const eastern = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

type Wall = Readonly<Record<"year" | "month" | "day" | "hour" | "minute" | "second", string>>;

function wallOf(instant: number): Wall {
  const wall = { year: "", month: "", day: "", hour: "", minute: "", second: "" };
  for (const { type, value } of eastern.formatToParts(instant)) {
    if (type in wall) Object.assign(wall, { [type]: value });
  }
  return wall;
}

/** Converge writes times as local time in New York: `MM/DD/YYYY hh:mm:ss AM|PM`. */
export function easternText(instant: number): string {
  const { year, month, day, hour, minute, second } = wallOf(instant);
  const hours = Number(hour);
  const shown = String(hours % 12 === 0 ? 12 : hours % 12).padStart(2, "0");
  return `${month}/${day}/${year} ${shown}:${minute}:${second} ${hours < 12 ? "AM" : "PM"}`;
}

/** `DDMMYY` in New York, the beginning of a transaction id. */
export function easternStamp(instant: number): string {
  const { year, month, day } = wallOf(instant);
  return day + month + year.slice(2);
}

/** `YYMM` in New York: a card is valid through the month printed on it. */
export function easternMonth(instant: number): string {
  const { year, month } = wallOf(instant);
  return year.slice(2) + month;
}

/** When the day began in New York, to the second; on the two days of clock change it may be an hour off. */
export function easternMidnight(instant: number): number {
  const { hour, minute, second } = wallOf(instant);
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  return Math.floor(instant / 1000) * 1000 - seconds * 1000;
}
