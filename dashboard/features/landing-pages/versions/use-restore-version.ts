import type { PublishedContentResponse } from '@mirsah/contracts/landing-pages/contracts.ts';
import { useFormContext } from 'react-hook-form';
import { pageVersions as words } from '../../../messages/page-versions.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { EditorValues } from '../editor/editor-values.ts';
import { restoredValues } from './restored-values.ts';

/** Puts a version's content into the form as an unsaved change, which can be taken back. */
export function useRestoreVersion(): (version: PublishedContentResponse) => void {
  const { getValues, reset } = useFormContext<EditorValues>();
  const show = (values: EditorValues) => reset(values, { keepDefaultValues: true });

  return ({ number, content }) => {
    const before = structuredClone(getValues());
    show(restoredValues(content, before));
    showToast({ text: words.restored(number), onUndo: () => show(before) });
  };
}
