import { Button, NativeSelect } from '@mantine/core';
import { ApiError } from '@mirsah/contracts/client';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { IconCopy, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { editLandingPagePath } from '../../lib/paths.ts';
import { landingPages, experiments as words } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { showToast } from '../../ui/toast.tsx';
import { BlanksDialog } from '../landing-pages/blanks-dialog.tsx';
import type { EditorLocationState } from '../landing-pages/editor-address.ts';
import { useBlanksQuestion } from '../landing-pages/enable-page.tsx';
import { useDuplicateLandingPage, usePageTitles } from '../landing-pages/queries.ts';
import s from './experiments.module.css';
import { useStartExperiment } from './queries.ts';

const text = words.start;

/** Makes a copy to change, or begins the experiment with one that has been changed. */
export function StartExperiment({ page }: { page: LandingPageResponse }) {
  const copies = usePageTitles().filter(({ id }) => id !== page.id);
  const [copyId, setCopyId] = useState('');
  const start = useStartExperiment(page.id);
  const duplicate = useDuplicateLandingPage();
  const navigate = useNavigate();

  function edit({ id }: { id: string }) {
    const state: EditorLocationState = { opensDisabled: true };
    void navigate(editLandingPagePath(id), { state });
  }

  const { ask, question, isAsking } = useBlanksQuestion({
    BlanksDialog,
    onPublish: ({ id }) => start.mutate(id, { onSuccess: () => showToast({ text: text.begun }) }),
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
        <Button
          className={s.button ?? ''}
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          disabled={duplicate.isPending}
          onClick={copy}
        >
          {duplicate.isPending ? text.copying : text.copy}
        </Button>
        <NativeSelect
          className={s.choice ?? ''}
          label={text.choose}
          description={text.chooseHint}
          data={[
            { value: '', label: text.none },
            ...copies.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          value={copyId}
          error={problem}
          onChange={(event) => {
            setCopyId(event.currentTarget.value);
            start.reset();
          }}
        />
        <Button
          className={s.button ?? ''}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          disabled={copyId === '' || isAsking || start.isPending}
          onClick={() => void ask(copyId)}
        >
          {start.isPending ? text.beginning : text.begin}
        </Button>
      </div>
      {question}
    </Card>
  );
}

/** The API's answer as a text below the choice. */
function problemOf(error: Error): string {
  const named = error instanceof ApiError ? error.body?.details.fields?.[0]?.problem : undefined;
  if (errorCodeOf(error) === 'experiment_impossible' && named !== undefined && named in text.problems)
    return text.problems[named as keyof typeof text.problems];
  return errorText(error, text.failed, { version_conflict: words.changed });
}
