import { useMediaQuery } from '@mantine/hooks';

// The same widths as in the style sheets.
const PHONE = '(width < 62em)';
const TOO_NARROW_FOR_TABLES = '(width < 75em)';

const atOnce = { getInitialValueInEffect: false };

/** True where the side menu gives way to the tabs at the bottom. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, false, atOnce);
}

/** True where lists are cards instead of tables. */
export function useHasCards(): boolean {
  return useMediaQuery(TOO_NARROW_FOR_TABLES, false, atOnce);
}
