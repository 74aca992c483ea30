/** What went wrong without breaking the page: a sentence of the specs for whoever reads the console (account §8). */
export const logToConsole = (sentence: string): void => console.error(sentence);
