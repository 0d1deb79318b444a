import { useMediaQuery } from '@mantine/hooks';

/** True where lists are cards instead of tables; the same width as in the style sheets. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 62em)', false, { getInitialValueInEffect: false });
}
