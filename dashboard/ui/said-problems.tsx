import { VisuallyHidden } from '@mantine/core';
import { countedProblems } from '@mirsah/domain/messages';
import { useEffect, useState } from 'react';

/** The time until a rejected form shows its errors, and its first field has the focus, in milliseconds. */
const SHOWN_AFTER_MS = 150;

/**
 * Counts and names the wrong fields of any form that was submitted and rejected for several of them, for
 * screen readers, after the field that gets the focus.
 */
export function SaidProblems() {
  const [said, setSaid] = useState({ count: 0, text: '' });
  useEffect(() => {
    let later = 0;
    const listen = ({ target }: Event) => {
      clearTimeout(later);
      later = window.setTimeout(() => {
        // WebKit scrolls a field that gets the focus to the window's edge only, below a bar.
        if (document.activeElement?.matches('[aria-invalid="true"]'))
          document.activeElement.scrollIntoView({ block: 'nearest' });
        const text = countedProblems(wrongLabels(target as HTMLFormElement));
        setSaid(({ count }) => ({ count: count + 1, text }));
      }, SHOWN_AFTER_MS);
    };
    const clear = () => setSaid((last) => (last.text ? { ...last, text: '' } : last));
    document.addEventListener('submit', listen, true);
    document.addEventListener('input', clear);
    return () => {
      clearTimeout(later);
      document.removeEventListener('submit', listen, true);
      document.removeEventListener('input', clear);
    };
  }, []);
  return (
    <VisuallyHidden role="status">
      <span key={said.count}>{said.text}</span>
    </VisuallyHidden>
  );
}

/** The labels of a form's wrong fields, without marks after them; a group of radios counts once. */
function wrongLabels(form: HTMLFormElement): string[] {
  const wrong = [...form.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')];
  const asked = wrong.filter(
    ({ type, name }, at) => type !== 'radio' || wrong.findIndex((other) => other.name === name) === at,
  );
  return asked.flatMap((field) => {
    const label =
      field.type === 'radio' ? field.closest('fieldset')?.querySelector('legend') : field.labels?.[0];
    return label?.firstChild?.textContent?.trim() || field.getAttribute('aria-label') || [];
  });
}
