import { Page } from '../../../ui/page.tsx';

export function PlatformInsightsPage() {
  return <Page title="x">{null}</Page>;
}
