import { withSearchInHash } from "./find/search-in-hash.ts";

/** The addresses of the desk's screens. */
export const deskPaths = {
  today: "/",
  approvals: "/approvals",
  find: (q = ""): string => withSearchInHash("/find", { q }),
  findSimilar: (q: string): string => withSearchInHash("/find", { q, similar: "1" }),
  queues: "/queues",
  money: "/money",
  orderSources: (publication: string): string => `/${publication}/orders`,
  dayList: (publication: string, kind: string): string => `/${publication}/day/${kind}`,
  chooseStart: (name = ""): string => withSearchInHash("/start", { name }),
  start: (publication: string, name = ""): string => withSearchInHash(`/${publication}/start`, { name }),
  restart: (publication: string, accountNumber: number): string => `/${publication}/start?account=${accountNumber}`,
  account: (publication: string, accountNumber: number): string => `/${publication}/accounts/${accountNumber}`,
  settings: "/settings",
  staff: "/settings/staff",
  inviteStaff: "/settings/staff/invite",
  staffMember: (email: string): string => `/settings/staff/${encodeURIComponent(email)}`,
  keys: "/settings/keys",
  webhooks: "/settings/webhooks",
  websites: "/settings/websites",
  trail: "/trail",
  moveIn: "/settings/move-in",
};
