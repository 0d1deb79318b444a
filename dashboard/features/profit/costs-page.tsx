import { Button, UnstyledButton } from '@mantine/core';
import { riyadhDay } from '@mirsah/domain/day';
import { currencyNames } from '@mirsah/domain/messages';
import { costsOn, type PageCosts } from '@mirsah/domain/money/costs';
import { IconArrowRight, IconChevronDown, IconReceipt2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { common, formatExactMoney, profitText, costsText as text } from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { LeaveGuard, type ReportWork, useReportedWork, useWorkOfForms } from '../../ui/leave-guard.tsx';
import { Listed } from '../../ui/listed.tsx';
import { FormSkeleton } from '../../ui/loading.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DeliveryForm } from './delivery-form.tsx';
import { PageCostsForm } from './page-costs-form.tsx';
import s from './profit.module.css';
import {
  type AllCosts,
  lackingGoods,
  type PageWithCosts,
  type ProfitReport,
  readProfitAddress,
  useCosts,
  useProfit,
} from './queries.ts';

/**
 * The costs of the merchant's orders: goods by page, and carriers' fees by currency. Opened from a report, it
 * opens the pages whose orders lack a cost there.
 */
export function CostsPage() {
  const { data, error, isError, refetch } = useCosts();
  const [search] = useSearchParams();
  const isOfReport = search.has('days');
  const report = useProfit(readProfitAddress(search), { enabled: isOfReport });
  const isReady = data && !(isOfReport && report.isPending);
  return (
    <Page title={text.title} subtitle={text.subtitle} width={860} action={<BackToProfit />}>
      <div className={s.screen}>
        {isError && !data && (
          <Card>
            <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
          </Card>
        )}
        {!(isError && !data) && !isReady && <FormSkeleton />}
        {isReady && <Costs costs={data} lacking={report.data?.total.lacking} />}
      </div>
    </Page>
  );
}

export function BackToProfit() {
  return (
    <Button component={Link} to={paths.profit} variant="default" leftSection={<IconArrowRight size={18} />}>
      {profitText.back}
    </Button>
  );
}

type CostsProps = { costs: AllCosts; lacking: ProfitReport['total']['lacking'] | undefined };

function Costs({ costs: { pages, delivery }, lacking }: CostsProps) {
  const { hasWork, reportWork } = useWorkOfForms();
  const reported = new Map(lacking?.pages.map(({ id, skus }) => [id, skus]));
  // The merchant came for the first one.
  const firstLacking = pages.find(({ pageId }) => reported.has(pageId))?.pageId;
  if (pages.length === 0 && delivery.length === 0) {
    return (
      <Card>
        <Notice
          icon={<IconReceipt2 size={30} stroke={1.6} />}
          title={text.noPages}
          text={text.noPagesText}
          action={
            <Button component={Link} to={paths.createLandingPage}>
              {text.createPage}
            </Button>
          }
        />
      </Card>
    );
  }
  return (
    <>
      {pages.length > 0 && (
        <Card title={text.pages} description={text.pagesText}>
          <ul className={s.rows}>
            {pages.map((page) => (
              <PageRow
                key={page.pageId}
                page={page}
                reported={reported.get(page.pageId)}
                isFirst={page.pageId === firstLacking}
                isAlone={pages.length === 1}
                onWork={reportWork}
              />
            ))}
          </ul>
        </Card>
      )}
      {delivery.map((each) => (
        <Card
          key={each.currency}
          title={text.delivery(currencyNames[each.currency])}
          description={text.deliveryText}
          action={each.history.length === 0 && <Pill tone="warn">{text.lacking}</Pill>}
        >
          <DeliveryForm stored={each} onWork={reportWork} />
        </Card>
      ))}
      <LeaveGuard hasWork={hasWork} />
    </>
  );
}

type PageRowProps = {
  page: PageWithCosts;
  /** The costs that the report's orders lack on this page; undefined if none. */
  reported: readonly string[] | undefined;
  isFirst: boolean;
  isAlone: boolean;
  onWork: ReportWork;
};

/**
 * A page with its current product costs; its form opens below it, and keeps its values while it is closed.
 */
function PageRow({ page, reported, isFirst, isAlone, onWork }: PageRowProps) {
  const { hasWork, reportWork } = useWorkOfForms();
  useReportedWork(onWork, page.pageId, hasWork);
  const current = currentOf(page);
  const lacking = lackingGoods(page, current, reported ?? []);
  const isLacking = reported !== undefined || (current !== undefined && lacking.length > 0);
  const [isOpen, setIsOpen] = useState(isAlone || reported !== undefined);
  return (
    <li className={s.row}>
      <UnstyledButton className={s.opener ?? ''} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <span className={s.openerTitle}>
          <b>
            <bdi>{page.title}</bdi>
          </b>
          {hasWork && !isOpen && <Pill tone="warn">{common.unsaved}</Pill>}
          {isLacking && <Pill tone="warn">{text.lacking}</Pill>}
          {current && lacking.length > 0 && (
            <span className={s.lacking}>
              <Listed parts={lacking.map(({ sku, name }) => <bdi key={sku}>{name}</bdi>)} />
            </span>
          )}
        </span>
        <span className={current ? undefined : s.unknown}>
          {current ? (
            <Listed
              parts={[
                text.current(formatExactMoney(current.unitMinor, page.currency)),
                ...(current.carrier ? [<bdi key="carrier">{current.carrier.name}</bdi>] : []),
              ]}
            />
          ) : (
            text.notEntered
          )}
        </span>
        <IconChevronDown className={s.chevron} size={20} />
      </UnstyledButton>
      {(isOpen || hasWork) && (
        <div hidden={!isOpen}>
          <PageCostsForm
            page={page}
            current={current}
            lacking={lacking}
            isFirst={isFirst}
            onWork={reportWork}
            onSaved={() => setIsOpen(isAlone)}
          />
        </div>
      )}
    </li>
  );
}

function currentOf({ history, currency }: PageWithCosts): PageCosts | undefined {
  const current = costsOn(history, riyadhDay(new Date()));
  return current?.currency === currency ? current : undefined;
}
