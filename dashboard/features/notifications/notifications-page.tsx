import { Skeleton } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { notifications as text } from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { CalmCard } from './calm-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { KindsCard } from './kinds-card.tsx';
import s from './notifications.module.css';
import { useNotifications, useSaveSettings, useTestNotifications } from './queries.ts';

/** The user's notifications in the current account: events, channels, and quiet times. */
export function NotificationsPage() {
  const [isWaiting, setWaiting] = useState(false);
  const { data, error, isError, refetch } = useNotifications({ isWaiting });
  const save = useSaveSettings();
  const test = useTestNotifications();
  return (
    <Page
      title={text.title}
      subtitle={text.subtitle}
      action={
        <ActionButton
          variant="default"
          leftSection={<IconBellRinging size={18} />}
          isOff={!data || test.isPending}
          onClick={() => test.mutate()}
        >
          {text.test}
        </ActionButton>
      }
    >
      {test.isSuccess && <TestResult {...test.data} onClose={test.reset} />}
      {test.isError && <Banner tone="error">{errorText(test.error, text.testFailed)}</Banner>}
      {save.isError && <Banner tone="error">{errorText(save.error, text.saveFailed)}</Banner>}
      {isError && !data && (
        <Card>
          <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
        </Card>
      )}
      {!isError && !data && <Skeletons />}
      {data && (
        <div className={s.columns}>
          <div className={s.column}>
            <KindsCard state={data} onChange={save.mutate} />
            <DevicesCard state={data} onWaiting={setWaiting} />
          </div>
          <CalmCard settings={data.settings} onChange={save.mutate} />
        </div>
      )}
    </Page>
  );
}

function TestResult({ sent, failed, onClose }: { sent: number; failed: number; onClose: () => void }) {
  if (sent + failed === 0) return <Banner tone="warning">{text.testNowhere}</Banner>;
  return (
    <Banner tone={failed === 0 ? 'success' : 'warning'} onClose={onClose}>
      {text.testSent(sent, failed)}
    </Banner>
  );
}

function Skeletons() {
  return (
    <div className={s.columns}>
      {['kinds', 'calm'].map((card) => (
        <Card key={card}>
          <Skeleton h={24} w={160} mb={24} />
          <Skeleton h={44} mb={12} />
          <Skeleton h={44} mb={12} />
          <Skeleton h={44} />
        </Card>
      ))}
    </div>
  );
}
