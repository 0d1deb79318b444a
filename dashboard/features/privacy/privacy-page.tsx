import { privacy as text } from '../../messages/index.ts';
import { Page } from '../../ui/page.tsx';
import { CustomerDataCard } from './customer-data-card.tsx';

/** What the law asks of a merchant who keeps data of customers. */
export function PrivacyPage() {
  return (
    <Page title={text.title} subtitle={text.subtitle} width={760}>
      <CustomerDataCard />
    </Page>
  );
}
