/** Whether the keyboard is Apple's, which has ⌘ where others have Ctrl. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Fields with their own text: typing stays there, and Ctrl+Z undoes it there. */
export const TEXT_FIELDS =
  'input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, [contenteditable]';

/** The name of a key on this keyboard. */
export const keyName = (key: string): string => (isMac && key === 'Ctrl' ? '⌘' : key);
