import { privacy as text } from '../../messages/index.ts';
import { LeaveGuard, useWorkOfForms } from '../../ui/leave-guard.tsx';
import { Page } from '../../ui/page.tsx';
import { CustomerDataCard } from './customer-data-card.tsx';
import { RetentionCard } from './retention-card.tsx';

/** The merchant's legal duties to their customers: to give access to their data, and to erase it in time. */
export function PrivacyPage() {
  const { hasWork, reportWork } = useWorkOfForms();
  return (
    <Page title={text.title} subtitle={text.subtitle} width={760}>
      <CustomerDataCard />
      <RetentionCard onWork={reportWork} />
      <LeaveGuard hasWork={hasWork} />
    </Page>
  );
}
