import { Button, Skeleton, Stack } from '@mantine/core';
import type { ExperimentResponse } from '@mirsah/contracts/experiments';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { sides } from '@mirsah/domain/landing-page/shown-variant';
import { countedStock } from '@mirsah/domain/landing-page/stock';
import { IconArrowRight } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { errorText, isMissing } from '../../lib/error-text.ts';
import { landingPagesPath } from '../../lib/paths.ts';
import { experiments as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { contentOf } from '../landing-pages/known-content.ts';
import { PageNotLoaded } from '../landing-pages/page-notices.tsx';
import { useLandingPage } from '../landing-pages/queries.ts';
import { StaticPreview } from '../page-preview/device-frame.tsx';
import { ExperimentResult } from './experiment-result.tsx';
import s from './experiments.module.css';
import { useExperiment } from './queries.ts';
import { StartExperiment } from './start-experiment.tsx';

/** Compares a page with a variant: starts the experiment, shows its result, and ends it. */
export function ExperimentPage() {
  const { pageId = '' } = useParams();
  const page = useLandingPage(pageId);
  const experiment = useExperiment(pageId);
  const failed = [page, experiment].find(({ isLoadingError }) => isLoadingError);
  return (
    <Page
      title={text.title}
      subtitle={page.data && text.of(page.data.title)}
      width={1000}
      action={
        <Button
          component={Link}
          to={landingPagesPath}
          variant="default"
          leftSection={<IconArrowRight size={18} />}
        >
          {text.back}
        </Button>
      }
    >
      <Stack gap={16}>
        {failed && isMissing(failed.error) ? (
          <PageNotLoaded error={failed.error} onRetry={() => void page.refetch()} />
        ) : failed ? (
          <LoadError
            message={errorText(failed.error, text.loadFailed)}
            onRetry={() => void Promise.all([page.refetch(), experiment.refetch()])}
          />
        ) : page.data && experiment.isSuccess ? (
          <Loaded page={page.data} experiment={experiment.data} />
        ) : (
          <Skeleton h={280} radius="lg" />
        )}
      </Stack>
    </Page>
  );
}

type Props = { page: LandingPageResponse; experiment: ExperimentResponse | null };

function Loaded({ page, experiment }: Props) {
  const isRunning = experiment !== null && !experiment.end;
  const isSameCurrency = experiment?.currency === page.currency;
  return (
    <>
      {isRunning && countedStock(page) && <Banner tone="warning">{text.paused}</Banner>}
      {isRunning && !isSameCurrency && <Banner tone="warning">{text.otherCurrency}</Banner>}
      {experiment && <ExperimentResult pageId={page.id} experiment={experiment} mayPickB={isSameCurrency} />}
      {isRunning && isSameCurrency && <Previews page={page} experiment={experiment} />}
      {!isRunning && <StartExperiment page={page} />}
    </>
  );
}

/** Both sides on a phone, as shoppers see them. */
function Previews({ page, experiment }: { page: LandingPageResponse; experiment: ExperimentResponse }) {
  const content = contentOf(page);
  const shown = { a: content, b: { ...content, ...experiment.variant } };
  return (
    <Card title={text.previews}>
      <div className={s.previews}>
        {sides.map((side) => (
          <figure key={side} className={s.preview}>
            <figcaption>{text.result.sides[side]}</figcaption>
            <div className={s.phone}>
              <StaticPreview
                content={shown[side]}
                device="phone"
                title={text.previewOf(text.result.sides[side])}
                hidesBar
              />
            </div>
          </figure>
        ))}
      </div>
    </Card>
  );
}
