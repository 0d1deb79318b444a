import { editorTabNames } from '../../../messages/editor.ts';
import type { EditorValues } from './editor-form.ts';

export type TabId = keyof typeof editorTabNames;

/** The tabs in their order, and which parts of the form each of them shows. */
export const editorTabs: { id: TabId; label: string; parts: (keyof EditorValues)[] }[] = [
  {
    id: 'general',
    label: editorTabNames.general,
    parts: ['title', 'description', 'subdomain', 'country', 'currency', 'isEnabled', 'seo'],
  },
  { id: 'product', label: editorTabNames.product, parts: ['product'] },
];

/** How many fields of a tab have an error. */
export function errorCount(errors: Partial<Record<keyof EditorValues, unknown>>, id: TabId): number {
  const parts = editorTabs.find((tab) => tab.id === id)?.parts ?? [];
  return parts.reduce((sum, part) => sum + leaves(errors[part]), 0);
}

/** The first tab with an error. */
export function firstTabWithError(errors: Partial<Record<keyof EditorValues, unknown>>): TabId | undefined {
  return editorTabs.find((tab) => errorCount(errors, tab.id) > 0)?.id;
}

/** A form error is an object with its `type` as text; everything above it is a branch. */
function leaves(node: unknown): number {
  if (typeof node !== 'object' || node === null) return 0;
  if ('type' in node && typeof node.type === 'string') return 1;
  return Object.values(node).reduce((sum: number, child) => sum + leaves(child), 0);
}
