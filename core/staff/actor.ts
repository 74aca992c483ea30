/** Whether the trail's name for an actor is that of a person at the desk: `staff:7`. */
export const isStaff = (actor: string): boolean => /^staff:\d+$/.test(actor);
