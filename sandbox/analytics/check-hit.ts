type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const most = { events: 25, params: 25, items: 200, text: 100, hours: 72 } as const;
const reserved = /^(?:google_|ga_|firebase_)/;
const name = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;
const cartEvents: readonly unknown[] = ["add_to_cart", "remove_from_cart", "purchase"];

/** What GA4 would silently drop from a hit, in the words of its validation server. */
export function problemsOf(body: unknown, nowMs: number): string[] {
  const { client_id, timestamp_micros, events } = fieldsOf(body);
  const list = listOf(events);
  return [
    ...when(typeof client_id !== "string" || client_id === "", "client_id is required"),
    ...when(list.length === 0 || list.length > most.events, `1 to ${most.events} events are taken`),
    ...when(
      timestamp_micros !== undefined && !(nowMs - Number(timestamp_micros) / 1000 < most.hours * 3_600_000),
      `timestamp_micros is more than ${most.hours} hours ago`,
    ),
    ...list.flatMap(eventProblems),
  ];
}

const when = (wrong: boolean, says: string): string[] => (wrong ? [says] : []);

function eventProblems(event: unknown): string[] {
  const { name: called, params: given } = fieldsOf(event);
  const params = fieldsOf(given);
  const text = String(called);
  return [
    ...when(!name.test(text) || reserved.test(text), `${text} is no name of an event`),
    ...when(Object.keys(params).length > most.params, `more than ${most.params} params`),
    ...Object.entries(params).flatMap(([key, value]) => textProblems(key, value)),
    ...(cartEvents.includes(called) ? cartProblems(text, params) : []),
  ];
}

const textProblems = (key: string, value: unknown): string[] =>
  when(typeof value === "string" && value.length > most.text, `${key} has more than ${most.text} characters`);

function cartProblems(event: string, params: Fields): string[] {
  const items = listOf(params["items"]).map(fieldsOf);
  return [
    ...when(typeof params["value"] !== "number", "value must be a number"),
    ...when(typeof params["currency"] !== "string", "value needs currency"),
    ...when(items.length === 0 || items.length > most.items, `1 to ${most.items} items are taken`),
    ...when(event === "purchase" && typeof params["transaction_id"] !== "string", "a purchase needs transaction_id"),
    ...items.flatMap((item) => [
      ...when(item["item_id"] === undefined && item["item_name"] === undefined, "an item needs item_id or item_name"),
      ...when(typeof item["price"] !== "number", "price must be a number"),
      ...Object.entries(item).flatMap(([key, value]) => textProblems(key, value)),
    ]),
  ];
}
