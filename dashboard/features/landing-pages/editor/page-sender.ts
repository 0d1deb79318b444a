import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { arrangedLayout, toPreviewContent } from '../form/content.ts';
import { changedPaths, isSame, snapshot, valueAt, withValueAt } from '../form/diff.ts';
import { inlineTextAt } from '../form/inline-text.ts';
import { MAX_CHANGES, MAX_PATH, type ToPreview } from '../form/preview-messages.ts';
import type { EditorValues } from '../form/values.ts';

type Change = Extract<ToPreview, { type: 'change' }>['changes'][number];

export type PageSender = ReturnType<typeof createPageSender>;

/**
 * Keeps the page in the sandbox equal to the form, by telling what changed: a page of many blocks takes longer to copy
 * into the sandbox than to draw.
 */
export function createPageSender(send: (message: ToPreview) => void) {
  /** The page as the sandbox has it; undefined until it asked for one. */
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
    /** Sends the whole page, to a sandbox that has nothing yet. `values` are not changed later. */
    sendPage(values: EditorValues) {
      sent = toPreviewContent(values);
      send({ type: 'page', content: sent });
    },
    /** Sends one field at once, if what the page shows of it is what the form has: a plain text, or the order of the parts. */
    sendField: (name: string, values: EditorValues) => tellWhatDiffers(changesOfField(name, values)),
    /** Sends a field's text as it was just typed, which the form does not have yet. `values` are as they were before. */
    sendText(name: string, text: string, values: EditorValues) {
      if (inlineTextAt(values, name)) tellWhatDiffers([{ at: name, value: text }]);
    },
    /** Sends all that differs from what the sandbox has. `values` are not changed later. */
    sendChanges(values: EditorValues) {
      const content = snapshot(sent, toPreviewContent(values));
      const paths = changedPaths(sent, content);
      // A part that is new or gone is not a value at a path.
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
