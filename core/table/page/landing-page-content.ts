/** Replaces a look of a newer release. */
export const themeFallbacks = {
  radius: 'soft',
  density: 'comfortable',
  font: 'readex',
  formStyle: 'outlined',
} as const;

/** Replacements for content of a newer release: the plainest of each choice. */
export const contentFallbacks = {
  country: 'SA',
  currency: 'SAR',
  /** For a form's field, and a logo. */
  type: 'text',
  /** For the description. */
  mode: 'text',
  formPosition: 'right',
  buttonStyle: 'primary',
  buttonSize: 'md',
  backgroundColor: 'white',
  textColor: 'slate-900',
  /**
   * For blocks: alignment, proportion, background, icon, the look of a divider, the author, sold out, the
   * hidden state.
   */
  align: 'start',
  ratio: 'natural',
  band: 'none',
  icon: 'check',
  look: 'line',
  from: 'customer',
  whenOut: 'hide',
  hideOn: 'all',
  /** For a zone with other areas than cities or regions: without a known city, it covers nothing. */
  covers: 'cities',
  /** For conversions: the stage that counts as the purchase. */
  model: 'placed',
  ...themeFallbacks,
} as const;
