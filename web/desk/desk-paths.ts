/** The addresses of the desk's screens. */
export const deskPaths = {
  today: "/",
  find: (query = ""): string => (query === "" ? "/find" : `/find?q=${encodeURIComponent(query)}`),
  chooseStart: (name = ""): string => (name === "" ? "/start" : `/start?name=${encodeURIComponent(name)}`),
  start: (publication: string, name = ""): string =>
    name === "" ? `/${publication}/start` : `/${publication}/start?name=${encodeURIComponent(name)}`,
  restart: (publication: string, accountNumber: number): string => `/${publication}/start?account=${accountNumber}`,
  account: (publication: string, accountNumber: number): string => `/${publication}/accounts/${accountNumber}`,
};
