import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

/** While its action runs, or while there is nothing to do. */
type Off = { isOff: boolean };
type Props = Off &
  Omit<ButtonProps, 'disabled' | 'loading'> &
  Omit<ComponentPropsWithRef<'button'>, 'disabled' | 'color' | 'style'>;

/**
 * A button that does nothing while it is off, but keeps the focus and stays a Tab stop. A `disabled` button
 * loses both, and people who use a keyboard or a screen reader would be at the document's start after each
 * save.
 */
export function ActionButton({ isOff, ...button }: Props) {
  return <Button {...button} {...(isOff && off)} />;
}

/** The same for any other pressable control of Mantine: the last props while it is off. */
export const off = {
  'aria-disabled': true,
  'data-disabled': true,
  // It does not submit a form, nor does Enter in a field, which presses the form's button.
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;
