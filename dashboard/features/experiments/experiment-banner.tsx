import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { experimentPath } from '../../lib/paths.ts';
import { experimentNotice } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { useIsCompared } from './queries.ts';

/** Warns that edits of side A of a running experiment change what is compared. */
export function ExperimentBanner({ pageId }: { pageId: string }) {
  if (!useIsCompared(pageId)) return null;
  return (
    <Banner tone="warning">
      {experimentNotice.text}{' '}
      <Anchor component={Link} to={experimentPath(pageId)} underline="always" inherit>
        {experimentNotice.open}
      </Anchor>
    </Banner>
  );
}
