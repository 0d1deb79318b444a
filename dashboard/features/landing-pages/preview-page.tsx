import { Button } from '@mantine/core';
import type { LandingPageResponse } from '@mirsah/contracts/landing-pages';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { errorCodeOf } from '../../lib/error-text.ts';
import { editLandingPagePath } from '../../lib/paths.ts';
import { common, editor, pagePreview as text } from '../../messages/index.ts';
import { SpinnerScreen } from '../../ui/spinner-screen.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import { ToPublicPage } from '../auth/session-guards.tsx';
import { useBusinessDetails } from '../business-details/business-details.tsx';
import { type Device, DeviceSwitch, StaticPreview } from '../page-preview/device-frame.tsx';
import { BackToPages } from './back-to-pages.tsx';
import { contentOf } from './known-content.ts';
import { LivePageButton } from './live-page-button.tsx';
import { PageNotLoaded } from './page-notices.tsx';
import s from './preview-page.module.css';
import { PublishStatus } from './publish-status.tsx';
import { useLandingPage } from './queries.ts';

/** A saved page as shoppers see it, or would see it if it were enabled (spec 2.1). */
export function PreviewPage() {
  const { pageId = '' } = useParams();
  const { data: page, error, isLoadingError, refetch } = useLandingPage(pageId);
  const [device, setDevice] = useState<Device>(useIsPhone() ? 'phone' : 'desktop');

  if (isLoadingError) {
    const notLoaded = (
      <main className={s.notLoaded}>
        <title>{`${text.title} | ${common.product}`}</title>
        <h1 className={s.heading}>{text.title}</h1>
        <PageNotLoaded error={error} onRetry={() => void refetch()} />
      </main>
    );
    // A page that is another merchant's, or not for the user's role, is shown as shoppers see it.
    const code = errorCodeOf(error);
    const isForOthers = code === 'not_found' || code === 'role_not_allowed';
    return isForOthers ? <ToPublicPage pageId={pageId} otherwise={notLoaded} /> : notLoaded;
  }
  if (!page) return <SpinnerScreen />;
  return (
    <div className={s.window}>
      <title>{`${text.of(page.title)} | ${common.product}`}</title>
      <PreviewBar page={page} device={device} onDevice={setDevice} />
      <main className={s.page} aria-label={text.title}>
        <SavedPage page={page} device={device} />
      </main>
    </div>
  );
}

/** With the business details, which are not part of the page. */
function SavedPage({ page, device }: { page: LandingPageResponse; device: Device }) {
  const { data: businessDetails } = useBusinessDetails();
  return (
    <StaticPreview
      content={contentOf(page)}
      device={device}
      title={text.of(page.title)}
      businessDetails={businessDetails}
    />
  );
}

type Props = { page: LandingPageResponse; device: Device; onDevice: (device: Device) => void };

/** The page's title and state, the choice of device, and the ways to the editor and to the live page. */
function PreviewBar({ page, device, onDevice }: Props) {
  return (
    <header className={s.bar}>
      <BackToPages label={editor.backToPages} />
      <h1 className={s.title}>
        <bdi>{page.title}</bdi>
      </h1>
      <PublishStatus page={page} />
      <div className={s.actions}>
        <DeviceSwitch device={device} onDevice={onDevice} />
        {page.publishState === 'live' && <LivePageButton subdomain={page.subdomain} label={text.live} />}
        <Button component={Link} to={editLandingPagePath(page.id)} leftSection={<IconPencil size={18} />}>
          {text.edit}
        </Button>
      </div>
    </header>
  );
}
