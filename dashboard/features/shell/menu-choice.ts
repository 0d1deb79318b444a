import { useLocalStorage } from '@mantine/hooks';
import * as z from 'zod/mini';
import { useHasCards } from '../../ui/window-width.ts';

const schema = z.object({
  /** The menu is a rail of icons. */
  isRail: z.optional(z.boolean()),
  /** By the address of a section: whether its screens are listed. */
  groups: z.optional(z.record(z.string(), z.boolean())),
});

function read(text: string | undefined): z.infer<typeof schema> {
  try {
    return schema.parse(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

/** This device's choice of how the side menu looks; what was never chosen is undefined. */
export function useMenuChoice() {
  const [{ isRail, groups }, choose] = useLocalStorage({
    key: 'mirsah.menu',
    defaultValue: {},
    deserialize: read,
    getInitialValueInEffect: false,
  });
  const isNarrow = useHasCards();
  return {
    isRail: isRail ?? isNarrow,
    chooseRail: (isRail: boolean) => choose((before) => ({ ...before, isRail })),
    isGroupOpen: (section: string) => groups?.[section],
    chooseGroup: (section: string, isOpen: boolean) =>
      choose((before) => ({ ...before, groups: { ...before.groups, [section]: isOpen } })),
  };
}
