/** The addresses of the desk's screens. */
export const deskPaths = {
  today: "/",
  find: (query = ""): string => (query === "" ? "/find" : `/find?q=${encodeURIComponent(query)}`),
  account: (publication: string, accountNumber: number): string => `/${publication}/accounts/${accountNumber}`,
};
