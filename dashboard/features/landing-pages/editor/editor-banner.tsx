import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { editor as words } from '../../../messages/editor.ts';
import { conflict, saving } from '../../../messages/editor-safety.ts';
import { Banner } from '../../../ui/banner.tsx';
import { BannerLine } from './banner-line.tsx';
import s from './editor.module.css';
import type { SaveOutcome } from './save-outcome.ts';

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
            {words.fixErrors}
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
