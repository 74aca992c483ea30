/** Logs an error that doesn't break the page: a sentence of the specs for the console (account §8). */
export const logToConsole = (sentence: string): void => console.error(sentence);
