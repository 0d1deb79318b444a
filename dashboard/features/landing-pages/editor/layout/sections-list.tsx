import { Switch } from '@mantine/core';
import type { SectionName } from '@mirsah/domain/landing-page/order-form.ts';
import { useController } from 'react-hook-form';
import { sectionTexts, layoutTab as words } from '../../../../messages/editor-order.ts';
import { Card } from '../../../../ui/card.tsx';
import type { EditorValues } from '../editor-values.ts';
import { MoveButtons } from '../move-buttons.tsx';
import { DragHandle } from '../sorting/drag-handle.tsx';
import { SortableList } from '../sorting/sortable-list.tsx';
import s from './layout.module.css';
import { moved } from './moved.ts';

/** The page's sections, each on or off, in the order that shoppers see. */
export function SectionsList() {
  const { field } = useController<EditorValues, 'layout.sectionsOrder'>({ name: 'layout.sectionsOrder' });
  const order = field.value;
  const move = (from: number, to: number) => field.onChange(moved(order, from, to));
  return (
    <Card title={words.sections} description={words.sectionsHint}>
      <SortableList
        as="ol"
        className={s.sections}
        ids={order}
        nameOf={(name) => sectionTexts[name as SectionName].name}
        onMove={move}
      >
        {order.map((name, index) => (
          <li key={name} className={s.section}>
            <DragHandle name={sectionTexts[name].name} />
            <SectionSwitch name={name} />
            <MoveButtons
              name={sectionTexts[name].name}
              position={{ index, count: order.length }}
              onMove={move}
            />
          </li>
        ))}
      </SortableList>
    </Card>
  );
}

function SectionSwitch({ name }: { name: SectionName }) {
  const { field } = useController<EditorValues, `layout.sections.${SectionName}`>({
    name: `layout.sections.${name}`,
  });
  const { value, ...input } = field;
  const { name: label, hint } = sectionTexts[name];
  return <Switch className={s.switch ?? ''} label={label} description={hint} checked={value} {...input} />;
}
