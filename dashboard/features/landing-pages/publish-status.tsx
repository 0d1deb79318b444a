import { Button } from '@mantine/core';
import type { LandingPageSummary } from '@mirsah/contracts/landing-pages/contracts.ts';
import { IconRefresh } from '@tabler/icons-react';
import { errorText } from '../../lib/api/error-text.ts';
import { landingPages as words } from '../../messages/landing-pages.ts';
import { showToast } from '../../ui/toast.tsx';
import { usePublishLandingPageAgain } from './api/publish-landing-page-again.ts';
import { PublishPill } from './publish-pill.tsx';
import s from './publish-status.module.css';

type Props = { page: Pick<LandingPageSummary, 'id' | 'title' | 'publishState'> };

/** Whether a page is on the web, with another try when it could not be put there. */
export function PublishStatus({ page }: Props) {
  const publish = usePublishLandingPageAgain();
  const retry = () =>
    publish.mutate(page.id, {
      onError: (error) => showToast({ text: errorText(error, words.publishFailed), isProblem: true }),
    });

  return (
    <span className={s.status}>
      <PublishPill state={page.publishState} />
      {page.publishState === 'failed' && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={s.retry}
          leftSection={<IconRefresh size={16} />}
          disabled={publish.isPending}
          aria-label={words.ofPage(words.publishAgain, page.title)}
          onClick={retry}
        >
          {words.publishAgain}
        </Button>
      )}
    </span>
  );
}
