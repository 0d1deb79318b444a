import { Navigate, useLocation } from 'react-router';
import { SELLER_HASH, sellerPath } from '../../lib/paths.ts';
import { privacy as text } from '../../messages/index.ts';
import { LeaveGuard, useWorkOfForms } from '../../ui/leave-guard.tsx';
import { Page } from '../../ui/page.tsx';
import { CustomerDataCard } from './customer-data-card.tsx';
import { RetentionCard } from './retention-card.tsx';

/** The merchant's legal duties to their customers: to give access to their data, and to erase it in time. */
export function PrivacyPage() {
  const { hash } = useLocation();
  const { hasWork, reportWork } = useWorkOfForms();
  // The former address of the business details, before they became settings.
  if (hash === SELLER_HASH) return <Navigate to={sellerPath} replace />;
  return (
    <Page title={text.title} subtitle={text.subtitle} width={760}>
      <CustomerDataCard />
      <RetentionCard onWork={reportWork} />
      <LeaveGuard hasWork={hasWork} />
    </Page>
  );
}
