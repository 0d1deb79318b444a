import { Button, Group } from '@mantine/core';
import { newLandingPageContent } from '@mirsah/domain/landing-page/new-landing-page.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { newLandingPagePath } from '../../../app/paths.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { starters as words } from '../../../messages/starters.ts';
import { Banner } from '../../../ui/banner.tsx';
import { useDraftOffer } from '../editor/drafts/use-draft-offer.ts';
import { toValues } from '../editor/editor-values.ts';
import { BLANK } from './page-start.ts';

/** Reminds of a new page whose edits were never saved; the editor then offers to restore them. */
export function UnfinishedPage({ userId, country }: { userId: string; country: string }) {
  const [opened] = useState(() => toValues(newLandingPageContent()));
  const { offer } = useDraftOffer({ userId, place: 'new', opened });
  if (!offer) return null;
  return (
    <Banner tone="warning">
      <Group justify="space-between" gap={8}>
        {words.unfinished(formatDateTime(offer.savedAt))}
        <Button
          component={Link}
          to={newLandingPagePath({ from: BLANK, country })}
          size="sm"
          variant="default"
        >
          {words.goOn}
        </Button>
      </Group>
    </Banner>
  );
}
