import type { Controls } from './form-controls.ts';

/** Types a draft back into a form, leaving alone whatever the shopper has touched since the page was opened. */
export function restoreDraft(form: HTMLFormElement, draft: Controls): void {
  const controls = [...form.elements].filter(isTypedInto);
  const touched = new Set(controls.filter(isTouched).map(({ name }) => name));
  for (const control of controls) {
    const value = draft[control.name];
    if (value !== undefined && !touched.has(control.name)) write(control, value);
  }
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isTypedInto(element: Element): element is Control {
  return 'value' in element && 'type' in element && element.type !== 'hidden';
}

function isTouched(control: Control): boolean {
  if ('options' in control) return control.selectedOptions[0]?.defaultSelected === false;
  return isTicked(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

function write(control: Control, value: string): void {
  if (isTicked(control)) control.checked = control.value === value;
  // A choice that the merchant has since taken away stays untaken.
  else if (!('options' in control) || [...control.options].some((option) => option.value === value)) {
    control.value = value;
  }
}

function isTicked(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox';
}
