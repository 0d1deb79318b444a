import type { PublishedContentResponse } from '@mirsah/contracts/landing-pages/contracts.ts';
import type { LandingPageContent } from '@mirsah/domain/landing-page/landing-page.ts';
import { useFormContext } from 'react-hook-form';
import { pageVersions as words } from '../../../messages/page-versions.ts';
import { showToast } from '../../../ui/toast.tsx';
import { applyValues } from '../editor/apply-values.ts';
import type { EditorValues } from '../editor/editor-values.ts';
import { restoredValues } from './restored-values.ts';

/** Puts a version's content into the form as an unsaved change, which can be taken back. */
export function useRestoreVersion(): (version: PublishedContentResponse) => void {
  const form = useFormContext<EditorValues, unknown, LandingPageContent>();

  return ({ number, content }) => {
    const before = structuredClone(form.getValues());
    applyValues(form, restoredValues(content, before));
    showToast({ text: words.restored(number), onUndo: () => applyValues(form, before) });
  };
}
