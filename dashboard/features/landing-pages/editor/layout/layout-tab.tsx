import { layoutTab as words } from '../../../../messages/editor-order.ts';
import { Card } from '../../../../ui/card.tsx';
import { Fields } from '../../../../ui/fields.tsx';
import { ChoiceField } from '../choice-field.tsx';
import { SwitchField } from '../switch-field.tsx';
import { ButtonFields } from './button-fields.tsx';
import { SectionsList } from './sections-list.tsx';

const positions = (['right', 'left'] as const).map((value) => ({ value, label: words.positions[value] }));

/** What the page shows, in which order, and how its order form looks. */
export function LayoutTab() {
  return (
    <div>
      <SectionsList />
      <Card title={words.form}>
        <Fields>
          <ChoiceField name="layout.formPosition" label={words.formPosition} options={positions} />
          <SwitchField name="layout.showQuantity" label={words.showQuantity} />
          <SwitchField name="layout.showPriceInForm" label={words.showPriceInForm} />
        </Fields>
      </Card>
      <ButtonFields />
    </div>
  );
}
