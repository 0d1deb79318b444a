import { ACCOUNT_NOTE } from '../account-note.ts';

const note = localStorage.getItem(ACCOUNT_NOTE) ?? sessionStorage.getItem(ACCOUNT_NOTE);
if (note === 'merchant' || note === 'admin') {
  const shown = note === 'admin' ? ['merchant', 'admin'] : ['merchant'];
  for (const link of document.querySelectorAll<HTMLElement>('[data-for]')) {
    link.hidden = !shown.includes(link.dataset.for ?? '');
  }
}
