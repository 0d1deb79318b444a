import { formatDateTime } from '../../../../lib/format.ts';
import { drafts as words } from '../../../../messages/editor-safety.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { BannerLine } from '../banner-line.tsx';

type Props = {
  /** ISO-8601. */
  savedAt: string;
  /** Whether the page was saved from elsewhere since the draft was begun. */
  hasMovedOn: boolean;
  onRestore: () => void;
  onDiscard: () => void;
};

/** Offers edits that were never saved: the tab was closed, crashed, or the session ended. */
export function DraftOffer({ savedAt, hasMovedOn, onRestore, onDiscard }: Props) {
  return (
    <Banner tone="warning">
      <BannerLine
        main={{ label: words.restore, act: onRestore }}
        other={{ label: words.discard, act: onDiscard }}
      >
        {words.found(formatDateTime(savedAt))} {hasMovedOn && words.movedOn}
      </BannerLine>
    </Banner>
  );
}
