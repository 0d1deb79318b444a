/** What the banner at the top of the screen says of the last thing a merchant did there. */
export type Report = { tone: 'success' | 'error'; text: string };

export type OnReport = (report: Report | undefined) => void;
