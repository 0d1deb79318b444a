import type { AbandonedForm, FormState } from '@mirsah/domain/abandoned-form';
import type { Day } from '@mirsah/domain/day';

/** What one phone left in a page's form on a day, and beside it the last order of the phone for the page. */
export const abandonedFormKey = (pageId: string, phone: string, day: Day) => ({
  pk: `FORMS#${pageId}#${phone}`,
  sk: `DAY#${day}`,
});
export const formOrderKey = (pageId: string, phone: string) => ({
  pk: abandonedFormKey(pageId, phone, '').pk,
  sk: 'ORDER',
});

export const ownersForms = (ownerId: string) => `OWNER#${ownerId}#FORMS`;
export const ownersFormsByState = (ownerId: string, state: FormState) => `OWNER#${ownerId}#FORMS#${state}`;
/** By its own id, which is nowhere in its key. */
export const formById = (formId: string) => `FORM#${formId}`;

/** Of a form that stands for its order in figures, the list of those says what it was worth, so that a sum reads no items. */
export const abandonedFormIndexes = (form: AbandonedForm) => {
  const { id, ownerId, leftAt, state, counts, currency, totalMinor } = form;
  const byTime = `${leftAt}#${id}`;
  return {
    gsi1pk: ownersForms(ownerId),
    gsi1sk: byTime,
    gsi2pk: ownersFormsByState(ownerId, state),
    gsi2sk: counts && totalMinor !== null ? `${byTime}#${currency}#${totalMinor}` : byTime,
    gsi3pk: formById(id),
    gsi3sk: leftAt,
  };
};
