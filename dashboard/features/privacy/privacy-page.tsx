import { privacy as text } from '../../messages/index.ts';
import { LeaveGuard, useWorkOfForms } from '../../ui/leave-guard.tsx';
import { Page } from '../../ui/page.tsx';
import { SellerCard } from '../seller/seller-card.tsx';
import { CustomerDataCard } from './customer-data-card.tsx';
import { RetentionCard } from './retention-card.tsx';

/** What the law asks of a merchant: to say who sells, and to answer for the data of customers and forget it in time. */
export function PrivacyPage() {
  const { hasWork, reportWork } = useWorkOfForms();
  return (
    <Page title={text.title} subtitle={text.subtitle} width={760}>
      <SellerCard onWork={reportWork} />
      <CustomerDataCard />
      <RetentionCard onWork={reportWork} />
      <LeaveGuard hasWork={hasWork} />
    </Page>
  );
}
