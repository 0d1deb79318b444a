import { Button, Group } from '@mantine/core';
import { formatDateTime } from '../../../../lib/format.ts';
import { drafts as words } from '../../../../messages/editor-safety.ts';
import { Banner } from '../../../../ui/banner.tsx';

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
      {words.found(formatDateTime(savedAt))} {hasMovedOn && words.movedOn}
      <Group gap={8} mt={8}>
        <Button size="sm" onClick={onRestore}>
          {words.restore}
        </Button>
        <Button size="sm" variant="default" onClick={onDiscard}>
          {words.discard}
        </Button>
      </Group>
    </Banner>
  );
}
