import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import {
  conflict,
  drafts as draftsText,
  formatDateTime,
  saving,
  editor as text,
} from '../../../messages/index.ts';
import { Banner } from '../../../ui/banner.tsx';
import { BannerLine } from '../../../ui/banner-line.tsx';
import s from './editor.module.css';
import type { SaveOutcome } from './session.ts';

type Props = {
  outcome: SaveOutcome | undefined;
  onOutcome: (outcome: SaveOutcome | undefined) => void;
  onSave: () => void;
};

/** How the last save went, above the tabs and in view however far the form is scrolled. */
export function EditorBanner(props: Props) {
  const banner = useBanner(props);
  return banner && <div className={s.banner}>{banner}</div>;
}

/** Good news is over with the next edit, and a list of errors with the last of them. */
function useBanner({ outcome, onOutcome, onSave }: Props): ReactNode {
  const { isDirty, errors } = useFormState();
  const close = () => onOutcome(undefined);
  switch (outcome?.state) {
    case 'saved':
      return (
        !isDirty && (
          <Banner tone="success" onClose={close}>
            {outcome.text}
          </Banner>
        )
      );
    case 'failed':
      return (
        <Banner tone="error" onClose={close}>
          <BannerLine main={outcome.canRetry ? { label: saving.retry, act: onSave } : undefined}>
            {outcome.text}
          </BannerLine>
        </Banner>
      );
    case 'offline':
      return (
        <Banner tone="warning">
          <BannerLine
            main={{ label: saving.retryNow, act: onSave }}
            other={{
              label: saving.stopRetrying,
              act: () => onOutcome({ state: 'failed', text: saving.stopped, canRetry: true }),
            }}
          >
            {saving.offline}
          </BannerLine>
        </Banner>
      );
    case 'refused':
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
            main={{ label: conflict.compare, act: () => onOutcome({ ...outcome, isComparing: true }) }}
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
  /** ISO-8601. */
  savedAt: string;
  /** Whether the page was saved from elsewhere since the draft was begun. */
  hasMovedOn: boolean;
  onRestore: () => void;
  onDiscard: () => void;
};

/** Offers edits that were never saved: the tab was closed, crashed, or the session ended. */
export function DraftOffer({ savedAt, hasMovedOn, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <Banner tone="warning">
      <BannerLine
        main={{ label: draftsText.restore, act: onRestore }}
        other={{ label: draftsText.discard, act: onDiscard }}
      >
        {draftsText.found(formatDateTime(savedAt))} {hasMovedOn && draftsText.movedOn}
      </BannerLine>
    </Banner>
  );
}
