import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, it } from 'vitest';
import { hideConfirmation, showToast } from './toast.tsx';

const shown = () => notificationsStore.getState().notifications.map(({ id }) => id);

afterEach(() => notifications.clean());

it('a message that only confirms an action replaces the one before', () => {
  for (const id of ['first', 'second', 'third']) showToast({ id, text: id });
  expect(shown()).toEqual(['third']);
});

it('messages with undo, of problems and with a text to copy stay', () => {
  showToast({ id: 'removed', text: '', onUndo: () => undefined });
  showToast({ id: 'failed', text: '', isProblem: true });
  showToast({ id: 'to copy', text: '', toCopy: 'https://example.com' });
  showToast({ id: 'added', text: '' });
  hideConfirmation();
  expect(shown()).toEqual(['removed', 'failed', 'to copy']);
  hideConfirmation();
  expect(shown()).toHaveLength(3);
});
