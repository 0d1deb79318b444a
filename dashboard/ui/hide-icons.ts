import attributes from '@tabler/icons-react/dist/esm/defaultAttributes.mjs';

/**
 * Hides every icon from screen readers, some of which tell a drawing without a name as «image»: icons stand
 * beside their words or in a control with a name.
 */
export function hideIcons(): void {
  for (const drawn of Object.values(attributes)) drawn['aria-hidden'] = true;
}
