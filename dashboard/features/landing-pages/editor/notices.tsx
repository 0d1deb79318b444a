import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { type ReactNode, Suspense } from 'react';
import { useFormState } from 'react-hook-form';
import {
  conflict,
  drafts as draftsText,
  formatDateTime,
  saving,
  editor as text,
} from '../../../messages/index.ts';
import { Banner, BannerLine } from '../../../ui/banner.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { showToast } from '../../../ui/toast.tsx';
import type { StoredPage } from '../form/values.ts';
import { PublishAgain, PublishFailureText } from '../publish-status.tsx';
import s from './editor.module.css';
import { comparing, dismissed, isRepeating, repeatingStopped, type Save } from './session.ts';
import { type DraftOffer as Offer, useDraftOffers } from './use-drafts.ts';
import type { SessionStore, SessionView } from './use-session.ts';

// Most pages have nothing to say of either.
const SellerNotice = lazyPart(async () => ({ default: (await import('./seller-notice.tsx')).SellerNotice }), {
  isExtra: true,
});
const StarterChecklist = lazyPart(async () => ({
  default: (await import('./starter-checklist.tsx')).StarterChecklist,
}));

type Props = {
  session: SessionStore;
  view: SessionView;
  userId: string;
  /** The page as it was opened in this editor. */
  opened: StoredPage;
  /** The page as last fetched. */
  page: LandingPageResponse | undefined;
  /** They stand over the page on a small window, where a bar below it leads through the errors. */
  isOverPage: boolean;
  onSave: () => void;
  onRestore: (offer: Offer) => void;
};

/** What cannot wait: edits that were left, what became of the last save and of publishing, and that the page is compared. */
export function Notices({ session, view, userId, opened, page, isOverPage, onSave, onRestore }: Props) {
  const { save, isDirty, hasSaved } = view;
  return (
    <div className={s.notices} data-over-page={isOverPage || undefined}>
      {opened.version !== null && !hasSaved && !isDirty && (
        <DraftOffer userId={userId} opened={opened} onRestore={onRestore} />
      )}
      {!(isOverPage && save.step === 'invalid') && (
        <SaveBanner session={session} save={save} isDirty={isDirty} onSave={onSave} />
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
  page: LandingPageResponse | undefined;
  /** The page was begun from a starter. */
  isStarter: boolean;
  /** Goes to a field. */
  onOpen: (path: string) => void;
};

/** What the page still lacks: of its starter, and of what the law wants it to say. */
export function Missing({ page, isStarter, onOpen }: MissingProps) {
  return (
    <Suspense fallback={null}>
      {page && <SellerNotice />}
      {isStarter && <StarterChecklist isCreated={page !== undefined} onOpen={onOpen} />}
    </Suspense>
  );
}

type SaveBannerProps = { session: SessionStore; save: Save; isDirty: boolean; onSave: () => void };

/** The outcome of the last save. It stays visible above the tabs while the form is scrolled. */
function SaveBanner(props: SaveBannerProps) {
  const banner = useBanner(props);
  return banner && <div className={s.banner}>{banner}</div>;
}

/** The success banner closes with the next edit, the error banner when the last error is fixed. */
function useBanner({ session, save, isDirty, onSave }: SaveBannerProps): ReactNode {
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
    case 'saved':
      return (
        !isDirty && (
          <Banner tone="success" onClose={close}>
            {save.isCreation ? text.created : text.saved}
          </Banner>
        )
      );
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

type DraftOfferProps = Pick<Props, 'userId' | 'opened' | 'onRestore'>;

/** Offers edits of this page that were never saved because the tab was closed, crashed, or the session ended. */
function DraftOffer({ userId, opened, onRestore }: DraftOfferProps) {
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
  default: (await import('../../experiments/experiment-banner.tsx')).ExperimentBanner,
}));

/** Says of a page that is compared what an edit does, once that has been asked for. */
function ExperimentNotice({ pageId }: { pageId: string }) {
  return (
    <Suspense fallback={null}>
      <ExperimentBanner pageId={pageId} />
    </Suspense>
  );
}
