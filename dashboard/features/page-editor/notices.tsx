import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { type ReactNode, Suspense } from 'react';
import { useFormState } from 'react-hook-form';
import {
  conflict,
  drafts as draftsText,
  formatDateTime,
  saving,
  editor as text,
} from '../../messages/index.ts';
import { Banner, BannerLine } from '../../ui/banner.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { showToast } from '../../ui/toast.tsx';
import { PublishAgain, PublishFailureText } from '../landing-pages/publish-status.tsx';
import { type DraftOffer as Offer, useDraftOffers } from '../page-form/draft-offers.ts';
import type { StoredPage } from '../page-form/values.ts';
import s from './editor.module.css';
import { comparing, dismissed, isRepeating, repeatingStopped, type Save } from './session.ts';
import type { SessionStore, SessionView } from './use-session.ts';

// Most pages need neither notice.
const BusinessDetailsNotice = lazyPart(
  async () => ({ default: (await import('./business-details-notice.tsx')).BusinessDetailsNotice }),
  {
    isExtra: true,
  },
);
const PageChecklist = lazyPart(
  async () => ({ default: (await import('./page-checklist.tsx')).PageChecklist }),
  { isExtra: true },
);

const UnseenBlocks = lazyPart(
  async () => ({ default: (await import('./page-checklist.tsx')).UnseenBlocks }),
  { isExtra: true },
);

type Props = {
  session: SessionStore;
  view: SessionView;
  /** The page as last fetched. */
  page: LandingPageResponse | undefined;
  /** On a small window they cover the page, and a bar below it leads through the errors. */
  isOverPage: boolean;
  onSave: () => void;
  /** The offer of abandoned edits. */
  children: ReactNode;
};

/**
 * Urgent notices: abandoned edits, the result of the last save and of publishing, and a running experiment.
 */
export function Notices({ session, view, page, isOverPage, onSave, children }: Props) {
  const { save, isDirty, isEnabled } = view;
  return (
    <div className={s.notices} data-over-page={isOverPage || undefined}>
      {children}
      {!(isOverPage && save.step === 'invalid') && (
        <ErrorBoundary isSmall resetOn={save}>
          <SaveBanner session={session} save={save} isDirty={isDirty} isEnabled={isEnabled} onSave={onSave} />
        </ErrorBoundary>
      )}
      {page?.publishState === 'failed' && (
        <Banner tone="error">
          <PublishFailureText page={page} /> {isOverPage && <PublishAgain page={page} />}
        </Banner>
      )}
      {page && <ExperimentNotice pageId={page.id} />}
    </div>
  );
}

type MissingProps = {
  /** Also for a page that is not created yet. */
  pageId: string;
  page: LandingPageResponse | undefined;
  /** The page was created from a starter. */
  isStarter: boolean;
  /** Opens a field. */
  onOpen: (path: string) => void;
};

/** What the page still lacks: legal information, filled blanks of its starter, and fields of its blocks. */
export function Missing({ pageId, page, isStarter, onOpen }: MissingProps) {
  return (
    <div className={s.missing}>
      <Suspense fallback={null}>
        {page && <BusinessDetailsNotice pageId={page.id} />}
        <PageChecklist pageId={pageId} isCreated={page !== undefined} isStarter={isStarter} onOpen={onOpen} />
      </Suspense>
    </div>
  );
}

type SaveBannerProps = {
  session: SessionStore;
  save: Save;
  isDirty: boolean;
  isEnabled: boolean;
  onSave: () => void;
};

/** The outcome of the last save. It stays visible above the tabs while the form is scrolled. */
function SaveBanner(props: SaveBannerProps) {
  const banner = useBanner(props);
  return banner && <div className={s.banner}>{banner}</div>;
}

/** The success banner closes with the next edit, the error banner when the last error is fixed. */
function useBanner({ session, save, isDirty, isEnabled, onSave }: SaveBannerProps): ReactNode {
  const { errors } = useFormState();
  const close = () => session.apply(dismissed);
  if (save.step === 'offline' || isRepeating(save)) {
    return (
      <Banner tone="warning">
        <BannerLine
          main={{ label: saving.retryNow, onClick: onSave }}
          other={{ label: saving.stopRetrying, onClick: () => session.apply(repeatingStopped) }}
        >
          {saving.offline}
        </BannerLine>
      </Banner>
    );
  }
  switch (save.step) {
    case 'saved': {
      const outcome = save.isCreation ? text.created : text.saved;
      return (
        !isDirty && (
          <Banner tone="success" onClose={close}>
            {isEnabled ? (
              // Announced once, with what does not show yet.
              <Suspense fallback={<span inert>{outcome}</span>}>
                {outcome}
                <UnseenBlocks />
              </Suspense>
            ) : (
              outcome
            )}
          </Banner>
        )
      );
    }
    case 'failed':
      return (
        <Banner tone="error" onClose={close}>
          <BannerLine main={save.canRetry ? { label: saving.retry, onClick: onSave } : undefined}>
            {save.text}
          </BannerLine>
        </Banner>
      );
    case 'invalid':
      return (
        Object.keys(errors).length > 0 && (
          <Banner tone="error" onClose={close}>
            {text.fixErrors}
          </Banner>
        )
      );
    case 'conflict':
      return (
        <Banner tone="error">
          <BannerLine
            main={{ label: conflict.compare, onClick: () => session.apply((now) => comparing(now, true)) }}
          >
            {conflict.banner}
          </BannerLine>
        </Banner>
      );
    default:
      return undefined;
  }
}

type DraftOfferProps = {
  userId: string;
  /** The page as it was opened in this editor. */
  opened: StoredPage;
  onRestore: (offer: Offer) => void;
};

/** Offers unsaved edits of this page from a tab that was closed or crashed, or whose session ended. */
export function DraftOffer({ userId, opened, onRestore }: DraftOfferProps) {
  const { offers = [], close, discard } = useDraftOffers(userId, opened);
  const [offer] = offers;
  if (!offer) return null;

  function restore(offer: Offer) {
    close(offer);
    onRestore(offer);
  }

  return (
    <Banner tone="warning">
      <BannerLine
        main={{ label: draftsText.restore, onClick: () => restore(offer) }}
        other={{
          label: draftsText.discard,
          onClick: () => showToast({ text: draftsText.discarded, onUndo: discard(offer) }),
        }}
      >
        {draftsText.found(formatDateTime(offer.savedAt))}{' '}
        {offer.draft.version !== opened.version && draftsText.movedOn}
      </BannerLine>
    </Banner>
  );
}

const ExperimentBanner = lazyPart(async () => ({
  default: (await import('../experiments/experiment-banner.tsx')).ExperimentBanner,
}));

/** Explains what an edit does to a page in an experiment; requested on demand. */
function ExperimentNotice({ pageId }: { pageId: string }) {
  return (
    <Suspense fallback={null}>
      <ExperimentBanner pageId={pageId} />
    </Suspense>
  );
}
