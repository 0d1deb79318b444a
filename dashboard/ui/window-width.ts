import { useMediaQuery } from '@mantine/hooks';

// The same widths as in the style sheets.
const PHONE = '(width < 62em)';
const TOO_NARROW_FOR_TABLES = '(width < 75em)';
const FULL_EDITOR = '(width >= 56.25em)';
const OUTLINE = '(width >= 75em)';

const onFirstRender = { getInitialValueInEffect: false };

/** True on windows that show tabs at the bottom instead of the side menu. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, false, onFirstRender);
}

/** True on windows that show lists as cards instead of tables. */
export function useHasCards(): boolean {
  return useMediaQuery(TOO_NARROW_FOR_TABLES, false, onFirstRender);
}

/** True on windows that an editor fills, with the edited content in the middle and the fields beside it. */
export function useHasFullEditor(): boolean {
  return useMediaQuery(FULL_EDITOR, false, onFirstRender);
}

/** True on windows with room for the list of a page's parts beside its canvas and its fields. */
export function useHasOutline(): boolean {
  return useMediaQuery(OUTLINE, false, onFirstRender);
}
