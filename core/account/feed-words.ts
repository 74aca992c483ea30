/**
 * Texts of a reader's calendar feed. Each line has the publication's name, because a calendar shows events of many
 * sources together.
 */
export const feedWords = {
  name: (site: string) => `${site}: deliveries and payments`,
  paper: (site: string) => `${site}: paper delivery`,
  noPaper: (site: string, holiday: string | null) =>
    holiday === null ? `${site}: no paper today` : `${site}: no paper (${holiday})`,
  stop: (site: string) => `${site}: delivery paused`,
  charge: (site: string) => `${site}: your card is charged for renewal`,
  bill: (site: string) => `${site}: your subscription is due for renewal`,
  end: (site: string) => `${site}: last day of your subscription`,
};
