/** Whether the keyboard is Apple's, which has ⌘ where others have Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A key as it is written on this keyboard. */
export const keyName = (key: string): string => (isMac && key === 'Ctrl' ? '⌘' : key);
