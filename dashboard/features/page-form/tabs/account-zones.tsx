import { Anchor, Button } from '@mantine/core';
import type { LandingPageContent } from '@mirsah/domain/landing-page';
import { hasShipping, withShipping } from '@mirsah/domain/landing-page/default-shipping';
import { currencyNames } from '@mirsah/domain/messages';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useCan } from '../../../lib/account.ts';
import { paths } from '../../../lib/paths.ts';
import { accountZones as text } from '../../../messages/index.ts';
import entry from '../../../ui/entry-list.module.css';
import { showToast } from '../../../ui/toast.tsx';
import { useDefaultShipping } from '../../landing-pages/queries.ts';
import { toPreviewContent } from '../content.ts';
import { applyValues } from '../diff.ts';
import { type EditorValues, toValues } from '../values.ts';

/** Gives a page the account's zones and options with one press, as an edit like any other. */
export function AccountZones() {
  const form = useFormContext<EditorValues, unknown, LandingPageContent>();
  useWatch<EditorValues>({ name: ['zones', 'shippingOptions', 'currency'] });
  const { data: shipping } = useDefaultShipping();
  const canEdit = useCan('manage_settings');
  if (shipping === undefined) return null;
  const link = (words: string) =>
    canEdit && (
      <Anchor component={Link} to={paths.shipping} underline="always" inherit>
        {words}
      </Anchor>
    );
  if (shipping === null) return canEdit ? <p className={entry.hint}>{link(text.enter)}</p> : null;

  /** Edits of other fields stay, also when the zones are reverted. */
  function take({ shippingOptions, zones, formFields }: EditorValues) {
    applyValues(form, { ...structuredClone(form.getValues()), shippingOptions, zones, formFields });
  }

  function use(account: NonNullable<typeof shipping>) {
    const before = structuredClone(form.getValues());
    take(toValues(withShipping(toPreviewContent(before), account)));
    showToast({ text: text.used, onUndo: () => take(before) });
  }

  const content = toPreviewContent(form.getValues());
  if (content.currency !== shipping.currency)
    return <p className={entry.hint}>{text.otherCurrency(currencyNames[shipping.currency])}</p>;
  if (hasShipping(content, shipping))
    return (
      <p className={entry.hint}>
        {text.same} {link(text.edit)}
      </p>
    );
  return (
    <div>
      <Button variant="light" size="sm" onClick={() => use(shipping)}>
        {text.use}
      </Button>
    </div>
  );
}
