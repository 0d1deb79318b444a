import { editorTabNames } from '../../messages/index.ts';
import { partOfField } from '../page-preview/preview-messages.ts';
import type { EditorValues } from './values.ts';

export type TabId = keyof typeof editorTabNames;

/** The parts of the form on each tab, in the order of the tabs. */
const parts = {
  general: ['title', 'description', 'subdomain', 'country', 'currency', 'isEnabled', 'seo'],
  product: ['product', 'offers'],
  shipping: ['shippingOptions', 'zones'],
  fields: ['formFields', 'abandonedForms', 'asksMarketing'],
  layout: ['layout', 'theme'],
  cloaking: ['cloaking'],
  headerFooter: ['header', 'footer'],
  pixels: ['pixels', 'conversions'],
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
  return parts[id].reduce((sum, part) => sum + leaves(errors[part], part).length, 0);
}

/** The first tab with an error. */
export function firstTabWithError(errors: Errors): TabId | undefined {
  return editorTabs.find((tab) => errorCount(errors, tab.id) > 0)?.id;
}

/** An error with the dotted path of its field. */
export type ShownError = { path: string; message: string };

/** The errors of the fields that each part of the page shows, by the part. */
export function errorsByPart(errors: Errors): Map<string, ShownError[]> {
  const found = new Map<string, ShownError[]>();
  for (const error of leaves(errors)) {
    const part = partOfField(error.path);
    if (part) found.set(part, [...(found.get(part) ?? []), error]);
  }
  return found;
}

/** All errors: tab by tab, and those of blocks in the page's order. */
export function errorsInOrder(errors: Errors, order: readonly string[]): ShownError[] {
  const rank = ({ path }: ShownError) => {
    const [, id] = /^layout\.blocks\.([^.]+)/.exec(path) ?? [];
    return id === undefined ? -1 : order.indexOf(id);
  };
  return editorTabs
    .flatMap(({ id }) => parts[id])
    .flatMap((part) => [...leaves(errors[part], part)].sort((one, other) => rank(one) - rank(other)));
}

/**
 * The error that follows a field's, or precedes it, in a circle; without such a field the first, or the last.
 */
export function errorAfter(errors: readonly ShownError[], path: string, by: 1 | -1): ShownError | undefined {
  const index = errors.findIndex((error) => error.path === path);
  if (index === -1) return errors.at(by === 1 ? 0 : -1);
  return errors[(index + by + errors.length) % errors.length];
}

/** The errors in a tree: an error is an object whose `type` is a string, everything above it is a branch. */
function leaves(node: unknown, path = ''): ShownError[] {
  if (typeof node !== 'object' || node === null) return [];
  if ('type' in node && typeof node.type === 'string')
    return [{ path, message: 'message' in node ? String(node.message) : '' }];
  return Object.entries(node).flatMap(([key, child]) => leaves(child, path ? `${path}.${key}` : key));
}
