import { filledBlock } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { expect, it } from 'vitest';
import { toPreviewContent } from '../page-form/content.ts';
import { withValueAt } from '../page-form/diff.ts';
import { type EditorValues, toValues } from '../page-form/values.ts';
import { readToPreview, type ToPreview } from '../page-preview/preview-messages.ts';
import { createPageSender } from './page-sender.ts';

function start() {
  const content = landingPageContentFixture();
  const blocks = { bhead: filledBlock('heading'), bfaq: filledBlock('faq'), btext: filledBlock('text') };
  const order = [...content.layout.order, ...Object.keys(blocks)];
  const values = toValues({ ...content, layout: { ...content.layout, blocks, order } });
  const messages: ToPreview[] = [];
  let shown: unknown;
  const sender = createPageSender((message) => {
    expect(readToPreview(structuredClone(message))).toEqual(message);
    messages.push(message);
    if (message.type === 'page') shown = message.content;
    if (message.type === 'change')
      for (const { at, value } of message.changes) shown = withValueAt(shown, at, value);
  });
  sender.sendPage(values);
  return { sender, values, messages, shown: () => shown };
}

const set = (values: EditorValues, changes: Record<string, unknown>) =>
  Object.entries(changes).reduce((form, [at, value]) => withValueAt(form, at, value), values);

it.each([
  ['layout.blocks.bhead.props.text', 'كتب'],
  ['layout.blocks.bfaq.props.items.0.question', ''],
  ['title', 'عطر جديد'],
])('a plain text is sent to the page separately, as soon as it is typed: %s', (at, typed) => {
  const { sender, values, messages, shown } = start();
  const edited = set(values, { [at]: typed });
  sender.sendField(at, edited);
  expect(messages.slice(1)).toEqual([{ type: 'change', changes: [{ at, value: typed }] }]);
  expect(shown()).toEqual(toPreviewContent(edited));
  // The values that follow from the edit are not sent again.
  sender.sendChanges(edited);
  expect(messages).toHaveLength(2);
});

it('a text is sent before the form has it, and the form’s own report sends nothing more', () => {
  const { sender, values, messages, shown } = start();
  const at = 'layout.blocks.bhead.props.text';
  sender.sendText(at, 'كتب', values);
  expect(messages.slice(1)).toEqual([{ type: 'change', changes: [{ at, value: 'كتب' }] }]);
  const edited = set(values, { [at]: 'كتب' });
  sender.sendField(at, edited);
  sender.sendChanges(edited);
  expect(messages).toHaveLength(2);
  expect(shown()).toEqual(toPreviewContent(edited));
  // Anything other than a plain text of the page, such as a price or a field of another form, waits for the
  // form.
  for (const other of ['product.price', 'layout.blocks.none.props.text', 'search', ''])
    sender.sendText(other, '7', values);
  expect(messages).toHaveLength(2);
});

it('the order of the parts is sent to the page separately, with that of the sections', () => {
  const { sender, values, messages, shown } = start();
  const edited = set(values, { 'layout.order': values.layout.order.toReversed() });
  sender.sendField('layout.order', edited);
  sender.sendChanges(edited);
  expect(messages.slice(1).map(({ type }) => type)).toEqual(['change']);
  expect(shown()).toEqual(toPreviewContent(edited));
});

it.each([
  ['a price, which the page shows in minor units', { 'product.price': '12.50' }],
  ['a theme', { 'theme.primary': '#123456' }],
  ['a formatted text', { 'layout.blocks.btext.props.html': '<p>نص</p>' }],
  ['a shipping option that is gone', { shippingOptions: [] }],
  ['a part that is new', { 'layout.blocks.bnew': filledBlock('guarantee') }],
  ['a part that is gone', { 'layout.blocks.bhead': undefined }],
  ['a part that is hidden', { 'layout.blocks.bhead.hideOn': 'all' }],
  ['a text that was typed while another field changed', { title: 'عنوان', currency: 'KWD' }],
])('the page has the form’s values after a change of %s', (_, changes: Record<string, unknown>) => {
  const { sender, values, shown } = start();
  const edited = set(values, changes);
  for (const name of Object.keys(changes)) sender.sendField(name, edited);
  sender.sendChanges(edited);
  expect(shown()).toEqual(toPreviewContent(edited));
});

it('a field that the page shows differently from how it is typed is not sent separately', () => {
  const { sender, values, messages } = start();
  for (const name of ['product.price', 'layout.blocks.btext.props.html', 'pixels.facebook.pixelId', 'layout'])
    sender.sendField(name, set(values, { [name]: '7' }));
  expect(messages).toHaveLength(1);
});
