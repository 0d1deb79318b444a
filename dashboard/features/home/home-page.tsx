import { Button, Stack, Tabs } from '@mantine/core';
import { IconChartLine, IconPlus, IconWorldWww } from '@tabler/icons-react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useCan } from '../../lib/account.ts';
import { itemsOf } from '../../lib/paged.ts';
import { paths } from '../../lib/paths.ts';
import { landingPages, home as text } from '../../messages/index.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Page } from '../../ui/page.tsx';
import { InsightsTab } from '../insights/insights-tab.tsx';
import { ReportSkeleton } from '../insights/report-frame.tsx';
import { LandingPagesTab } from '../landing-pages/landing-pages-tab.tsx';
import { useLandingPages } from '../landing-pages/queries.ts';
import { useMyProfile } from '../profile/queries.ts';
import { type HomeTab, homeSearch, homeTabs, readHomeAddress } from './address.ts';
import { FirstOrders, useHasFirstOrders } from './first-orders.tsx';
import { GuidedStart, useIsGuidedToFirstPage } from './guided-start.tsx';
import { MyDay } from './my-day.tsx';
import { Needs } from './needs.tsx';
import { Today } from './today.tsx';

const icons = { insights: IconChartLine, pages: IconWorldWww } as const;

/** The home of who sees insights, and of members who confirm orders without them. */
export function HomePage() {
  return useCan('view_insights') ? <MerchantsHome /> : <MyDay />;
}

/**
 * The merchant's home (spec 2.5): a tab of insights and a tab of landing pages, selected by the address.
 * Without any page, the tab of landing pages opens first, because there is nothing to measure.
 */
function MerchantsHome() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const list = useLandingPages();
  const canEdit = useCan('edit_pages');
  const { tab: said, period } = readHomeAddress(search);
  const hasNoPages = list.isSuccess && itemsOf(list.data).length === 0;
  const tab = canEdit ? (said ?? (hasNoPages ? 'pages' : 'insights')) : 'insights';
  const isGuided = useIsGuidedToFirstPage();
  const hasFirstOrders = useHasFirstOrders();
  const isKnown = said !== undefined || !list.isPending;
  const isAdminsLanding = useIsAdminsLanding(hasNoPages);
  if (isAdminsLanding) return <Navigate to={paths.admin} replace />;
  return (
    <Page
      title={text.title}
      action={
        canEdit &&
        itemsOf(list.data).length > 0 && (
          <Button component={Link} to={paths.createLandingPage} leftSection={<IconPlus size={18} />}>
            {landingPages.create}
          </Button>
        )
      }
    >
      {canEdit && (
        <ErrorBoundary>
          <GuidedStart />
        </ErrorBoundary>
      )}
      <Tabs
        value={tab}
        // The list holds only our own tabs.
        onChange={(to) => void navigate({ search: homeSearch({ tab: to as HomeTab }) })}
        keepMounted={false}
      >
        <Tabs.List aria-label={text.sections}>
          {homeTabs
            .filter((name) => canEdit || name === 'insights')
            .map((name) => {
              const Icon = icons[name];
              return (
                <Tabs.Tab key={name} value={name} mih={46} leftSection={<Icon size={19} stroke={1.7} />}>
                  {text.tabs[name]}
                </Tabs.Tab>
              );
            })}
        </Tabs.List>
        <Tabs.Panel value="insights" pt={18}>
          {tab === 'insights' && isKnown && (
            <Stack gap={18}>
              {!hasNoPages && (
                <ErrorBoundary>
                  {hasFirstOrders && <FirstOrders />}
                  <Needs isCallsShown={!hasFirstOrders} />
                  <Today />
                </ErrorBoundary>
              )}
              <ErrorBoundary>
                <InsightsTab period={period} searchOf={(to) => homeSearch({ tab: 'insights', period: to })} />
              </ErrorBoundary>
            </Stack>
          )}
          {!isKnown && <ReportSkeleton />}
        </Tabs.Panel>
        <Tabs.Panel value="pages" pt={18}>
          {tab === 'pages' && (
            <ErrorBoundary>
              <LandingPagesTab isGuided={isGuided} />
            </ErrorBoundary>
          )}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/**
 * Whether an administrator without pages has just signed in: they need the panel, not a home without metrics.
 */
function useIsAdminsLanding(hasNoPages: boolean): boolean {
  const { state }: { state: unknown } = useLocation();
  const { data: profile } = useMyProfile();
  const isSigningIn = typeof state === 'object' && state !== null && 'isSigningIn' in state;
  return isSigningIn && hasNoPages && profile?.role === 'admin' && profile.status === 'approved';
}
