import { Group, NativeSelect } from '@mantine/core';
import type { DefaultShipping } from '@mirsah/domain/landing-page/default-shipping';
import { currencyNames } from '@mirsah/domain/messages';
import { currencyCodes } from '@mirsah/domain/money';
import { useEffect, useId, useRef, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { errorText } from '../../lib/error-text.ts';
import { createFormResolver } from '../../lib/form-issues.ts';
import { defaultShippingText as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { Fields } from '../../ui/fields.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { FormSkeleton } from '../../ui/loading.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { hideToast, showToast } from '../../ui/toast.tsx';
import { useDefaultShipping, useFindLandingPage } from '../landing-pages/queries.ts';
import { ShippingFields } from '../page-form/tabs/shipping-tab.tsx';
import type { EditorValues } from '../page-form/values.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import s from './default-shipping.module.css';
import { usePageShipping, useSaveDefaultShipping } from './queries.ts';
import { readShipping, toShippingValues } from './shipping-values.ts';

/** The shipping zones of the account's pages, except pages with their own. */
export function ShippingPage() {
  const { data, error, isError, refetch } = useDefaultShipping();
  return (
    <Page title={text.title} subtitle={text.subtitle} width={860}>
      {data === undefined && isError && (
        <Card>
          <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
        </Card>
      )}
      {data === undefined && !isError && <FormSkeleton />}
      {data !== undefined && <ShippingForm stored={data} />}
    </Page>
  );
}

function ShippingForm({ stored }: { stored: DefaultShipping | null }) {
  const [{ resolver, onValidate }] = useState(() => createFormResolver(readShipping));
  const form = useForm<EditorValues, unknown, DefaultShipping>({
    resolver,
    defaultValues: toShippingValues(stored),
  });
  const { isDirty, errors, isSubmitted } = form.formState;
  const save = useSaveDefaultShipping();
  const pages = usePageShipping();
  const hasNoPages = pages.data?.length === 0;
  /** The pages that had the account's shipping before the change; undefined while the dialog is closed. */
  const [following, setFollowing] = useState<readonly string[]>();
  const [isSaved, setSaved] = useState(false);
  const ask = () => setFollowing((pages.data ?? []).filter(({ isSame }) => isSame).map(({ id }) => id));

  async function store(shipping: DefaultShipping) {
    await save.mutateAsync(shipping);
    form.reset(toShippingValues(shipping));
    setSaved(true);
    // A toast would cover the question's buttons.
    if (hasNoPages) showToast({ text: text.saved });
    else ask();
  }

  return (
    <FormProvider {...form}>
      <form
        className={s.form}
        onSubmit={(event) => {
          onValidate(form.getValues());
          // The error is shown from the mutation.
          form
            .handleSubmit(store)(event)
            .catch(() => undefined);
        }}
        noValidate
      >
        <LeaveGuard hasWork={isDirty} />
        {save.isError && <Banner tone="error">{errorText(save.error, text.saveFailed)}</Banner>}
        <Card>
          <Fields columns={2}>
            <NativeSelect
              label={text.currency}
              description={text.currencyHint}
              data={currencyCodes.map((value) => ({ value, label: currencyNames[value] }))}
              {...form.register('currency')}
            />
            {stored === null && pages.isLoadingError && (
              <LoadError
                message={errorText(pages.error, text.pagesFailed)}
                onRetry={() => void pages.refetch()}
              />
            )}
            {stored === null && pages.data && !hasNoPages && <CopyFrom pages={pages.data} />}
          </Fields>
        </Card>
        <div className={s.fields}>
          <ShippingFields />
        </div>
        {isSubmitted && Object.keys(errors).length > 0 && <Banner tone="error">{text.problems}</Banner>}
        <Group gap={10}>
          <ActionButton type="submit" isOff={save.isPending}>
            {save.isPending ? text.saving : text.save}
          </ActionButton>
          {stored !== null && !hasNoPages && (
            <ActionButton
              variant="default"
              isOff={isDirty || save.isPending}
              onClick={() => {
                setSaved(false);
                ask();
              }}
            >
              {text.apply}
            </ActionButton>
          )}
        </Group>
      </form>
      {following && (
        <ApplyDialog isSaved={isSaved} following={following} onClose={() => setFollowing(undefined)} />
      )}
    </FormProvider>
  );
}

/**
 * Most merchants have typed their zones on a page already. Copying replaces what was typed here, which can be
 * undone.
 */
function CopyFrom({ pages }: { pages: readonly { id: string; title: string }[] }) {
  const form = useFormContext<EditorValues, unknown, DefaultShipping>();
  const findPage = useFindLandingPage();
  const [chosen, setChosen] = useState('');
  /** Numbers the choices: an answer only counts if no later choice was made. */
  const choices = useRef(0);
  const toastId = useId();
  // Once the zones are saved or left, copying and undoing end, and a dialog may cover the toast.
  useEffect(
    () => () => {
      choices.current += 1;
      hideToast(toastId);
    },
    [toastId],
  );

  async function copy(pageId: string) {
    setChosen(pageId);
    choices.current += 1;
    const choice = choices.current;
    if (pageId === '') return;
    try {
      const { currency, shippingOptions, zones } = await findPage(pageId);
      if (choice !== choices.current) return;
      const before = structuredClone(form.getValues());
      const show = (values: EditorValues) => form.reset(values, { keepDefaultValues: true });
      show(toShippingValues({ currency, shippingOptions, zones }));
      hideToast(toastId);
      showToast({
        id: toastId,
        text: text.copied,
        onUndo: () => {
          show(before);
          setChosen('');
        },
      });
    } catch (error) {
      if (choice !== choices.current) return;
      showToast({ text: errorText(error, text.copyFailed), isProblem: true });
    }
  }

  return (
    <NativeSelect
      label={text.copyFrom}
      description={text.copyFromHint}
      data={[
        { value: '', label: text.choosePage },
        ...pages.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      value={chosen}
      onChange={({ currentTarget: { value } }) => void copy(value)}
    />
  );
}
