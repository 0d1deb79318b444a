import { editorTabNames } from '../../../messages/index.ts';
import type { EditorValues } from './values.ts';

export type TabId = keyof typeof editorTabNames;

/** The parts of the form on each tab, in the order of the tabs. */
const parts = {
  general: ['title', 'description', 'subdomain', 'country', 'currency', 'isEnabled', 'seo'],
  product: ['product', 'offers'],
  shipping: ['shippingOptions'],
  fields: ['formFields'],
  layout: ['layout', 'theme'],
  cloaking: ['cloaking'],
  headerFooter: ['header', 'footer'],
  pixels: ['pixels'],
} as const satisfies Record<TabId, (keyof EditorValues)[]>;

export const editorTabs: { id: TabId; label: string }[] = (Object.keys(parts) as TabId[]).map((id) => ({
  id,
  label: editorTabNames[id],
}));

/** The parts of the form on a tab. */
export const partsOfTab = (id: TabId): readonly string[] => parts[id];

/** The tab that shows a field, by its dotted path. */
export function tabOfPath(path: string): TabId {
  const part = path.split('.')[0] ?? '';
  return editorTabs.find(({ id }) => (parts[id] as readonly string[]).includes(part))?.id ?? 'general';
}

type Errors = Partial<Record<keyof EditorValues, unknown>>;

/** How many fields of a tab have an error. */
export function errorCount(errors: Errors, id: TabId): number {
  return parts[id].reduce((sum, part) => sum + leaves(errors[part]), 0);
}

/** The first tab with an error. */
export function firstTabWithError(errors: Errors): TabId | undefined {
  return editorTabs.find((tab) => errorCount(errors, tab.id) > 0)?.id;
}

/** Counts the errors in a tree: an error is an object whose `type` is a string, everything above it is a branch. */
function leaves(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  if ('type' in node && typeof node.type === 'string') return 1;
  return Object.values(node).reduce((sum: number, child) => sum + leaves(child), 0);
}
