import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { valueAt } from '../../lib/plain-data.ts';
import { arrangedLayout, toPreviewContent } from '../page-form/content.ts';
import { changedPaths, isSame, snapshot, withValueAt } from '../page-form/diff.ts';
import { inlineTextAt } from '../page-form/inline-text.ts';
import type { EditorValues } from '../page-form/values.ts';
import { MAX_CHANGES, MAX_PATH, type ToPreview } from '../page-preview/preview-messages.ts';

type Change = Extract<ToPreview, { type: 'change' }>['changes'][number];

export type PageSender = ReturnType<typeof createPageSender>;

/**
 * Keeps the page in the sandbox equal to the form, by sending the changes: copying a page of many blocks into
 * the sandbox takes longer than rendering it.
 */
export function createPageSender(send: (message: ToPreview) => void) {
  /** The page as the sandbox has it; undefined until it requested one. */
  let sent: LandingPageContent | undefined;

  function tell(changes: Change[]) {
    for (const { at, value } of changes) sent = sent && withValueAt(sent, at, value);
    send({ type: 'change', changes });
  }

  function tellWhatDiffers(changes: Change[]) {
    const different = changes.filter(({ at, value }) => !isSame(valueAt(sent, at), value));
    if (sent && different.length > 0) tell(different);
  }

  return {
    /** Sends the whole page, to a sandbox that has none yet. `values` are not changed later. */
    sendPage(values: EditorValues) {
      sent = toPreviewContent(values);
      send({ type: 'page', content: sent });
    },
    /**
     * Sends one field at once, if the page shows the form's value unchanged: a plain text, or the order of
     * the parts.
     */
    sendField: (name: string, values: EditorValues) => tellWhatDiffers(changesOfField(name, values)),
    /** Sends a field's text as it was just typed, before the form has it. `values` are from before. */
    sendText(name: string, text: string, values: EditorValues) {
      if (inlineTextAt(values, name)) tellWhatDiffers([{ at: name, value: text }]);
    },
    /** Sends all differences from the sandbox's page. `values` are not changed later. */
    sendChanges(values: EditorValues) {
      const content = snapshot(sent, toPreviewContent(values));
      const paths = changedPaths(sent, content);
      // An added or removed part is not a value at a path.
      const isValue = (path: string) =>
        path.length <= MAX_PATH && valueAt(sent, path) !== undefined && valueAt(content, path) !== undefined;
      if (paths.length > MAX_CHANGES || !paths.every(isValue)) {
        sent = content;
        send({ type: 'page', content });
      } else if (paths.length > 0) tell(paths.map((at) => ({ at, value: valueAt(content, at) })));
    },
  };
}

function changesOfField(name: string, values: EditorValues): Change[] {
  if (name === 'layout.order') {
    const { order, sectionsOrder } = arrangedLayout(values.layout);
    return [
      { at: 'layout.order', value: order },
      { at: 'layout.sectionsOrder', value: sectionsOrder },
    ];
  }
  const value = valueAt(values, name);
  return typeof value === 'string' && inlineTextAt(values, name) ? [{ at: name, value }] : [];
}
