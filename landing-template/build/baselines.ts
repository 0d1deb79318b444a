/**
 * The oldest browsers that the product is built for and tested against: for what shoppers load and for the
 * dashboard. The README and docs/support.md name them too; `tests/integration/baselines.test.ts` checks the
 * built files against these versions' features.
 */
export const baselines = {
  shopper: { ios: '13.4', chrome: '80', webview: '80', samsung: '12', firefox: '78' },
  dashboard: { ios: '15.4', chrome: '100', webview: '100', samsung: '20', firefox: '115' },
} as const;

export type Baseline = keyof typeof baselines;

/** The Chrome version of Samsung Internet, by its own version. */
const chromeOfSamsung = { 12: 79, 20: 106 } as const;

/** Vite's targets for scripts and styles. Samsung Internet counts as its Chrome version. */
export function buildTargets(baseline: Baseline, instead: { ios?: string } = {}): string[] {
  const { chrome, samsung, firefox } = baselines[baseline];
  const { ios = baselines[baseline].ios } = instead;
  return [`ios${ios}`, `chrome${Math.min(Number(chrome), chromeOfSamsung[samsung])}`, `firefox${firefox}`];
}
