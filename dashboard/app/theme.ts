import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core';
import type { MouseEvent } from 'react';
import { common } from '../messages/index.ts';

const sea: MantineColorsTuple = [
  '#edf8f7',
  '#d6efed',
  '#aedcd9',
  '#7fc5c2',
  '#4ba9a8',
  '#238a8b',
  '#0b6b6d',
  '#085456',
  '#074246',
  '#06282c',
];

const slate: MantineColorsTuple = [
  '#f8fafc',
  '#f1f5f9',
  '#e2e8f0',
  '#cbd5e1',
  '#7d8da3',
  '#64748b',
  '#5b6b80',
  '#475569',
  '#334155',
  '#0f172a',
];

const red: MantineColorsTuple = [
  '#fdf0ef',
  '#fadcda',
  '#f0b8b5',
  '#e48984',
  '#d9605a',
  '#ce3d37',
  '#c4221f',
  '#a31a18',
  '#7f1512',
  '#5c0f0d',
];

const green: MantineColorsTuple = [
  '#eef9f1',
  '#d7f0de',
  '#aedfbc',
  '#7fc994',
  '#4fae6b',
  '#2c9550',
  '#15803d',
  '#116932',
  '#0d5428',
  '#083a1b',
];

const fontFamily = '"Readex Pro Variable", Tahoma, "Segoe UI", sans-serif';

// Plain objects, not `Component.extend()`: that would pull each component into the first download.
const dialog = {
  defaultProps: {
    closeButtonProps: { 'aria-label': common.close },
    attributes: {
      // Its `<header>` would count as a second banner of the document.
      header: { role: 'none' },
      // Without its id the body does not describe the dialog: a screen reader would read all of it at once.
      body: { id: undefined },
    },
  },
};
const field = { defaultProps: { size: 'md' } };

/**
 * Returns the focus of a dialog that was opened from a menu to the menu's button, because the menu's entry no
 * longer exists.
 */
function focusTarget({ currentTarget }: MouseEvent<HTMLElement>) {
  const target = document.getElementById(currentTarget.getAttribute('aria-labelledby') ?? '');
  target?.focus({ preventScroll: true });
}

export const theme: MantineThemeOverride = createTheme({
  primaryColor: 'sea',
  primaryShade: 6,
  colors: { sea, gray: slate, red, green },
  black: '#0f172a',
  fontFamily,
  // `base` is the size of running text.
  fontSizes: {
    xxs: '0.75rem',
    xs: '0.8125rem',
    sm: '0.875rem',
    base: '0.9375rem',
    md: '1rem',
    lg: '1.125rem',
    xl: '1.25rem',
    xxl: '1.5rem',
  },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  lineHeights: { xs: '1.6', sm: '1.65', md: '1.75', lg: '1.7', xl: '1.6' },
  headings: {
    fontFamily,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.42' },
      h2: { fontSize: '1.125rem', lineHeight: '1.5' },
      h3: { fontSize: '1rem', lineHeight: '1.5' },
    },
  },
  radius: { xs: '6px', sm: '8px', md: '12px', lg: '18px', xl: '22px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    TextInput: field,
    PasswordInput: field,
    Textarea: field,
    NativeSelect: field,
    Select: field,
    Checkbox: { defaultProps: { size: 'md', radius: 'xs' } },
    Switch: field,
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    Button: field,
    // As large as its drawing, which does not grow with the letters: else bars of them have no room.
    ActionIcon: {
      vars: (_theme: unknown, { size }: { size?: unknown }) => ({
        root: typeof size === 'number' ? { '--ai-size': `${size}px` } : {},
      }),
    },
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    MenuDropdown: { defaultProps: { onClickCapture: focusTarget } },
    Modal: dialog,
    Drawer: dialog,
  },
});

/** Mantine's own greys are too pale for field borders (3:1) and secondary text (4.5:1). */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  dark: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-5)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--mantine-color-default-hover': 'var(--mantine-color-gray-1)',
    '--mantine-color-sea-light-color': 'var(--mantine-color-sea-7)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-7)',
    '--mantine-color-disabled-color': 'var(--mantine-color-gray-7)',
  },
});
