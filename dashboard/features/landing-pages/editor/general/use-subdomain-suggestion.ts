import { deriveSubdomain, suggestSubdomain } from '@mirsah/domain/subdomain/subdomain.ts';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { EditorValues } from '../editor-values.ts';

/** Fills in a subdomain from the title of a new page, as long as the merchant has not written one. */
export function useSubdomainSuggestion(isNewPage: boolean): () => void {
  const { getValues, setValue, formState } = useFormContext<EditorValues>();
  const suggested = useRef({ title: '', subdomain: '' });

  return () => {
    const { title, subdomain } = getValues();
    const { current } = suggested;
    if (!isNewPage || title.trim() === '' || (subdomain !== '' && subdomain !== current.subdomain)) return;
    // Arabic titles get a random name: one is enough, however often the title changes.
    if (current.subdomain !== '' && deriveSubdomain(title) === deriveSubdomain(current.title)) return;
    suggested.current = { title, subdomain: suggestSubdomain(title) };
    setValue('subdomain', suggested.current.subdomain, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted,
    });
  };
}
