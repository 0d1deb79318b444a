import { NativeSelect } from '@mantine/core';
import { ApiError } from '@mirsah/contracts/client';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { sellsSameProduct } from '@mirsah/domain/landing-page/experiment';
import { formatMoney } from '@mirsah/domain/money';
import { IconCopy, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import type { EditorLocationState } from '../../lib/paths.ts';
import { editLandingPagePath } from '../../lib/paths.ts';
import { landingPages, experiments as words } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { saidError } from '../../ui/fields.tsx';
import { SafeImage } from '../../ui/safe-image.tsx';
import { showToast } from '../../ui/toast.tsx';
import { BlanksDialog } from '../landing-pages/blanks-dialog.tsx';
import { useBlanksQuestion } from '../landing-pages/enable-page.tsx';
import { useDuplicateLandingPage, usePageTitles } from '../landing-pages/queries.ts';
import s from './experiments.module.css';
import { useStartExperiment } from './queries.ts';

const text = words.start;

/**
 * Creates a copy to change, or starts the experiment with a changed one. A page that sells something else is
 * not a copy, so its content is shown and confirmed first.
 */
export function StartExperiment({ page }: { page: LandingPageResponse }) {
  const others = usePageTitles().filter(({ id }) => id !== page.id);
  const groups = [
    { group: text.copies, pages: others.filter((other) => sellsSameProduct(other, page.product)) },
    { group: text.others, pages: others.filter((other) => !sellsSameProduct(other, page.product)) },
  ].filter(({ pages }) => pages.length > 0);
  const [copyId, setCopyId] = useState('');
  /** The page that is not a copy of this one and needs a confirmation. */
  const [foreign, setForeign] = useState<LandingPageResponse>();
  const start = useStartExperiment(page.id);
  const duplicate = useDuplicateLandingPage();
  const navigate = useNavigate();

  function edit({ id }: { id: string }) {
    const state: EditorLocationState = { opensDisabled: true };
    void navigate(editLandingPagePath(id), { state });
  }

  const begin = ({ id }: { id: string }) =>
    start.mutate(id, {
      onSuccess: () => showToast({ text: text.begun }),
      onSettled: () => setForeign(undefined),
    });

  const { ask, question, isAsking } = useBlanksQuestion({
    BlanksDialog,
    onPublish: (other) => (sellsSameProduct(other.product, page.product) ? begin(other) : setForeign(other)),
    onError: (error) => showToast({ text: errorText(error, text.failed), isProblem: true }),
    onFill: edit,
  });

  function copy() {
    duplicate.mutate(page.id, {
      onSuccess: edit,
      onError: (error) =>
        showToast({ text: errorText(error, landingPages.duplicateFailed), isProblem: true }),
    });
  }

  const problem = start.error ? problemOf(start.error) : undefined;
  return (
    <Card title={text.title} description={text.intro}>
      <div className={s.start}>
        <ol className={s.steps}>
          {text.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <ActionButton
          className={s.button ?? ''}
          variant="default"
          leftSection={<IconCopy size={18} />}
          isOff={duplicate.isPending}
          onClick={copy}
        >
          {duplicate.isPending ? text.copying : text.copy}
        </ActionButton>
        <NativeSelect
          className={s.choice ?? ''}
          label={text.choose}
          description={text.chooseHint}
          data={[
            { value: '', label: text.none },
            ...groups.map(({ group, pages }) => ({
              group,
              items: pages.map(({ id, title }) => ({ value: id, label: title })),
            })),
          ]}
          value={copyId}
          error={problem}
          errorProps={saidError}
          onChange={(event) => {
            setCopyId(event.currentTarget.value);
            start.reset();
          }}
        />
        <ActionButton
          className={s.button ?? ''}
          leftSection={<IconPlayerPlay size={18} />}
          isOff={copyId === '' || isAsking || start.isPending}
          onClick={() => void ask(copyId)}
        >
          {start.isPending ? text.beginning : text.begin}
        </ActionButton>
      </div>
      {question}
      <ConfirmDialog
        isOpen={foreign !== undefined}
        isHarmless
        isBusy={start.isPending}
        title={text.foreignTitle}
        question={foreign ? text.foreignQuestion(page.title, foreign.title) : ''}
        confirmLabel={text.begin}
        onCancel={() => setForeign(undefined)}
        onConfirm={() => foreign && begin(foreign)}
      >
        {foreign && <ShownProduct page={foreign} />}
      </ConfirmDialog>
    </Card>
  );
}

/** A summary of a page: its first picture, its product and its price. */
function ShownProduct({ page: { product, currency } }: { page: LandingPageResponse }) {
  const { name, priceMinor, salePriceMinor, images } = product;
  return (
    <div className={s.shown}>
      <SafeImage src={images[0]?.url ?? ''} alt="" size={64} brokenText="" />
      <span>
        <bdi>{name}</bdi>
        <b>{formatMoney(salePriceMinor ?? priceMinor, currency)}</b>
      </span>
    </div>
  );
}

/** The API's answer as a text below the choice. */
function problemOf(error: Error): string {
  const named = error instanceof ApiError ? error.body?.details.fields?.[0]?.problem : undefined;
  if (errorCodeOf(error) === 'experiment_impossible' && named !== undefined && named in text.problems)
    return text.problems[named as keyof typeof text.problems];
  return errorText(error, text.failed, { version_conflict: words.changed });
}
