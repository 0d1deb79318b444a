import { Button, Checkbox, Modal, Switch, TextInput } from '@mantine/core';
import { countryNames, currencySymbols } from '@mirsah/domain/messages';
import { type FormEvent, useState } from 'react';
import { firstPage as text } from '../../messages/index.ts';
import { focusFirstInvalid, latinInput, saidError } from '../../ui/fields.tsx';
import typography from '../../ui/typography.module.css';
import { toPreviewContent } from '../page-form/content.ts';
import s from './first-page.module.css';
import { claimsOf, promiseProblems } from './page-values.ts';
import type { useFirstPage } from './use-first-page.ts';

/** Asks once which texts of a first page are true; the starter's other texts are not published. */
export function PromisesDialog({ making }: { making: ReturnType<typeof useFirstPage> }) {
  const { base, promises, promise } = making;
  const [claims] = useState(() => claimsOf(toPreviewContent(base), promises));
  const [isSent, setIsSent] = useState(false);
  const problems = isSent ? promiseProblems(promises, base) : {};

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setIsSent(true);
    focusFirstInvalid(event.currentTarget);
    void making.publish();
  }

  const confirm = (id: string, isTrue: boolean) =>
    promise({ claims: isTrue ? [...promises.claims, id] : promises.claims.filter((other) => other !== id) });

  return (
    <Modal
      opened
      onClose={making.cancel}
      title={text.promisesTitle}
      centered
      radius="lg"
      padding={24}
      classNames={{ content: s.sheet ?? '', inner: s.sheetPlace ?? '' }}
    >
      <form className={s.promises} onSubmit={submit} noValidate>
        <p className={s.hint} tabIndex={-1} data-autofocus>
          {text.promisesText}
        </p>
        {promises.hasShipping ? (
          <p className={s.hint}>{text.usualShipping}</p>
        ) : (
          <>
            <div className={s.shipping}>
              <TextInput
                label={text.shipping}
                inputMode="decimal"
                autoComplete="off"
                classNames={latinInput}
                rightSection={<span className={typography.quiet}>{currencySymbols[base.currency]}</span>}
                rightSectionWidth={56}
                value={promises.shipping}
                error={problems.shipping}
                errorProps={saidError}
                onChange={({ currentTarget }) => promise({ shipping: currentTarget.value })}
              />
              <TextInput
                label={text.days}
                inputMode="numeric"
                autoComplete="off"
                classNames={latinInput}
                value={promises.days}
                error={problems.days}
                errorProps={saidError}
                onChange={({ currentTarget }) => promise({ days: currentTarget.value })}
              />
            </div>
            <p className={s.hint}>{text.shippingHint}</p>
            <Switch
              label={text.homeOnly(countryNames[base.country])}
              checked={promises.isHomeOnly}
              onChange={({ currentTarget }) => promise({ isHomeOnly: currentTarget.checked })}
            />
          </>
        )}
        {claims.length > 0 && (
          <div className={s.claims}>
            <fieldset>
              <legend>{text.claimsTitle}</legend>
              {claims.map(({ id, title, text: claim }) => (
                <Checkbox
                  key={id}
                  label={title}
                  description={claim}
                  checked={promises.claims.includes(id)}
                  onChange={({ currentTarget }) => confirm(id, currentTarget.checked)}
                />
              ))}
            </fieldset>
          </div>
        )}
        <div className={s.answers}>
          <Button type="submit" size="lg">
            {text.confirmAndPublish}
          </Button>
          <Button size="lg" variant="default" onClick={making.cancel}>
            {text.notNow}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
