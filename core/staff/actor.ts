/** Whether an actor in the trail is a person at the desk: `staff:7`. */
export const isStaff = (actor: string): boolean => /^staff:\d+$/.test(actor);
