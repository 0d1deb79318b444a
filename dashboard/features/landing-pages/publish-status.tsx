import type { LandingPageSummary } from '@mirsah/contracts/landing-pages';
import type { PublishState } from '@mirsah/domain/landing-page';
import { IconRefresh } from '@tabler/icons-react';
import { errorText } from '../../lib/error-text.ts';
import {
  disablingText,
  publishFailureTexts,
  publishStateTexts,
  landingPages as text,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Pill, type PillTone } from '../../ui/pill.tsx';
import { showToast } from '../../ui/toast.tsx';
import s from './publish-status.module.css';
import { usePublishLandingPageAgain } from './queries.ts';

type Props = { page: Pick<LandingPageSummary, 'id' | 'title' | 'isEnabled' | 'publishState'> };

/** Why a page is not published, and what its merchant can do; renders nothing unless that failed. */
export function PublishFailureText({
  page: { publishState, publishFailure },
}: {
  page: Pick<LandingPageSummary, 'publishState' | 'publishFailure'>;
}) {
  if (publishState !== 'failed') return null;
  return <span className={s.failure}>{publishFailureTexts[publishFailure ?? 'refused']}</span>;
}

/** The state of publishing, with a retry when it failed. */
export function PublishStatus({ page }: Props) {
  return (
    <span className={s.status}>
      <Pill tone={tones[page.publishState]}>
        {page.publishState === 'publishing' && !page.isEnabled
          ? disablingText
          : publishStateTexts[page.publishState]}
      </Pill>
      {page.publishState === 'failed' && <PublishAgain page={page} />}
    </span>
  );
}

/** Tries to publish a page once more. */
export function PublishAgain({ page }: { page: Pick<LandingPageSummary, 'id' | 'title'> }) {
  const publish = usePublishLandingPageAgain();
  const retry = () =>
    publish.mutate(page.id, {
      onError: (error) => showToast({ text: errorText(error, text.publishFailed), isProblem: true }),
    });
  return (
    <ActionButton
      variant="subtle"
      size="compact-sm"
      className={s.retry ?? ''}
      leftSection={<IconRefresh size={16} />}
      isOff={publish.isPending}
      aria-label={text.ofPage(text.publishAgain, page.title)}
      onClick={retry}
    >
      {text.publishAgain}
    </ActionButton>
  );
}

const tones: Record<PublishState, PillTone> = {
  publishing: 'busy',
  live: 'good',
  disabled: 'quiet',
  failed: 'bad',
};
