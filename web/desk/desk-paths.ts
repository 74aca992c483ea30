/** The addresses of the desk's screens. */
export const deskPaths = {
  today: "/",
  approvals: "/approvals",
  find: (query = ""): string => (query === "" ? "/find" : `/find?q=${encodeURIComponent(query)}`),
  queues: "/queues",
  money: "/money",
  dayList: (publication: string, kind: string): string => `/${publication}/day/${kind}`,
  chooseStart: (name = ""): string => (name === "" ? "/start" : `/start?name=${encodeURIComponent(name)}`),
  start: (publication: string, name = ""): string =>
    name === "" ? `/${publication}/start` : `/${publication}/start?name=${encodeURIComponent(name)}`,
  restart: (publication: string, accountNumber: number): string => `/${publication}/start?account=${accountNumber}`,
  account: (publication: string, accountNumber: number): string => `/${publication}/accounts/${accountNumber}`,
  staff: "/settings/staff",
  inviteStaff: "/settings/staff/invite",
  staffMember: (email: string): string => `/settings/staff/${encodeURIComponent(email)}`,
  trail: "/trail",
};
