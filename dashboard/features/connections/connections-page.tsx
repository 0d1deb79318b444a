import { Skeleton } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { connections as text } from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { LeaveGuard, useWorkOfForms } from '../../ui/leave-guard.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { BusinessDetailsCard } from '../business-details/business-details-card.tsx';
import { ShippingCard } from '../default-shipping/shipping-card.tsx';
import { DomainsCard } from '../domains/domains-card.tsx';
import { AutopilotCard } from './autopilot-card.tsx';
import { CodCard } from './cod-card.tsx';
import type { Report } from './connection-form.ts';
import { useConnections } from './queries.ts';
import { WhatsAppCard } from './whatsapp-card.tsx';

/**
 * The merchant's connections to the COD network and to WhatsApp (spec 2.10), and the settings of all their
 * pages.
 */
export function ConnectionsPage() {
  const { data, error, isError, refetch } = useConnections();
  const [report, setReport] = useState<Report>();
  const { hasWork, reportWork } = useWorkOfForms();
  return (
    <Page title={text.title} subtitle={text.subtitle} width={760}>
      {report && <ReportBanner report={report} onClose={() => setReport(undefined)} />}
      {isError && !data && (
        <Card>
          <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
        </Card>
      )}
      {!isError && !data && <Skeletons />}
      {data && (
        <>
          <CodCard connection={data.cod} onReport={setReport} onWork={reportWork} />
          <WhatsAppCard connection={data.whatsApp} onReport={setReport} onWork={reportWork} />
          <AutopilotCard
            key={`${data.whatsApp?.phoneNumberId} ${data.whatsApp?.accountId}`}
            connection={data.whatsApp}
            onReport={setReport}
            onWork={reportWork}
          />
        </>
      )}
      {/*
       * Not above cards that are still loading: they would push it away from a merchant who followed a link
       * to it.
       */}
      {(data || isError) && <BusinessDetailsCard onWork={reportWork} />}
      <ShippingCard />
      <DomainsCard />
      <LeaveGuard hasWork={hasWork} />
    </Page>
  );
}

/** Scrolls into view with each new report, because the card it belongs to may be far below. */
function ReportBanner({ report, onClose }: { report: Report; onClose: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new report scrolls.
  useLayoutEffect(() => {
    // Newer browsers return a promise, which React would treat as a clean-up function.
    void frame.current?.scrollIntoView({ block: 'nearest' });
  }, [report]);
  return (
    <div ref={frame}>
      <Banner key={report.text} tone={report.tone} onClose={onClose}>
        {report.text}
      </Banner>
    </div>
  );
}

function Skeletons() {
  return (
    <>
      {['cod', 'whatsapp'].map((card) => (
        <Card key={card}>
          <Skeleton h={24} w={260} mb={24} />
          <Skeleton h={44} mb={18} />
          <Skeleton h={44} mb={18} />
          <Skeleton h={44} w={160} />
        </Card>
      ))}
    </>
  );
}
