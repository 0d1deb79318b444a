import { useState } from 'react';
import { useParams } from 'react-router';
import { common } from '../../../messages/common.ts';
import { pagePreview as words } from '../../../messages/page-preview.ts';
import { SpinnerScreen } from '../../../ui/spinner-screen.tsx';
import { useIsPhone } from '../../../ui/window-width.ts';
import { useLandingPage } from '../api/get-landing-page.ts';
import { contentOf } from '../editor/baseline.ts';
import { PageNotLoaded } from '../editor/editor-notices.tsx';
import type { Device } from './device-frame.tsx';
import { PreviewBar } from './preview-bar.tsx';
import s from './preview-page.module.css';
import { StillPage } from './still-page.tsx';

/** A saved page as its shoppers see it, or would if it were on (spec 2.1). */
export function PreviewPage() {
  const { pageId = '' } = useParams();
  const { data: page, error, isLoadingError, refetch } = useLandingPage(pageId);
  const [device, setDevice] = useState<Device>(useIsPhone() ? 'phone' : 'desktop');

  if (isLoadingError) {
    return (
      <main className={s.notLoaded}>
        <title>{`${words.title} | ${common.product}`}</title>
        <h1 className={s.heading}>{words.title}</h1>
        <PageNotLoaded error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  if (!page) return <SpinnerScreen />;
  return (
    <div className={s.window}>
      <title>{`${words.of(page.title)} | ${common.product}`}</title>
      <PreviewBar page={page} device={device} onDevice={setDevice} />
      <main className={s.page} aria-label={words.title}>
        <StillPage content={contentOf(page)} device={device} title={words.of(page.title)} />
      </main>
    </div>
  );
}
