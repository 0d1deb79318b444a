import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { currencyNames } from '@mirsah/domain/messages';
import type { Currency } from '@mirsah/domain/money';
import { KNOWN_FROM } from '@mirsah/domain/money/profit';
import { type ProfitReport, profitCuts } from '@mirsah/domain/money/report';
import { IconCoins, IconReceipt2, IconSpeakerphone } from '@tabler/icons-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import {
  common,
  countOrders,
  formatExactMoney,
  formatHundredths,
  lineTexts,
  profitText as text,
} from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { SaidOnChange } from '../../ui/said-on-change.tsx';
import segments from '../../ui/segments.module.css';
import typography from '../../ui/typography.module.css';
import s from './profit.module.css';
import { ProfitRows } from './profit-rows.tsx';
import {
  lackingCosts,
  type ProfitAddress,
  profitPeriods,
  profitSearch,
  readProfitAddress,
  useProfit,
} from './queries.ts';

/** The revenue and costs of a period's orders, of one currency at a time; the choice is in the address. */
export function ProfitPage() {
  const [search] = useSearchParams();
  const address = readProfitAddress(search);
  const { data: report, error, isPlaceholderData, refetch } = useProfit(address);
  const hasFailed = error && (!report || isPlaceholderData);
  return (
    <Page
      title={text.title}
      subtitle={text.subtitle}
      action={
        <div className={s.actions}>
          <Button
            component={Link}
            to={paths.costs}
            variant="default"
            leftSection={<IconReceipt2 size={18} />}
          >
            {text.costs}
          </Button>
          <Button
            component={Link}
            to={paths.adSpend}
            variant="default"
            leftSection={<IconSpeakerphone size={18} />}
          >
            {text.adSpend}
          </Button>
        </div>
      }
    >
      <div className={s.screen}>
        <Scope address={address} report={report} />
        <SaidOnChange
          of={profitSearch(address)}
          text={
            report && !isPlaceholderData
              ? `${text.periods[address.days]}: ${countOrders(report.total.orders)}`
              : undefined
          }
        />
        {hasFailed && (
          <Card>
            <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
          </Card>
        )}
        {!hasFailed && !report && <ReportSkeleton />}
        {!hasFailed && report && (
          <div className={s.screen} aria-busy={isPlaceholderData} data-currency={report.currency}>
            {report.total.orders === 0 && report.total.spendMinor === 0 ? (
              <Empty />
            ) : (
              <Report report={report} address={address} />
            )}
          </div>
        )}
      </div>
    </Page>
  );
}

type ScopeProps = { address: ProfitAddress; report: ProfitReport | undefined };

function Scope({ address, report }: ScopeProps) {
  const navigate = useNavigate();
  const show = (changes: Partial<ProfitAddress>) =>
    void navigate(
      { search: profitSearch({ ...address, ...changes }) },
      { replace: true, preventScrollReset: true },
    );
  const currencies = report?.currencies ?? [];
  const shown = report?.currency;
  return (
    <div className={s.scope}>
      {shown && currencies.length > 1 && (
        <NativeSelect
          aria-label={text.currency}
          value={shown}
          data={currencies.map(({ currency, orders }) => ({
            value: currency,
            label: text.currencyOption(currencyNames[currency], orders),
          }))}
          // Its values are currencies.
          onChange={({ currentTarget }) => show({ currency: currentTarget.value as Currency })}
        />
      )}
      <NativeSelect
        aria-label={text.days}
        value={address.days}
        data={profitPeriods.map((value) => ({ value, label: text.periods[value] }))}
        onChange={({ currentTarget }) =>
          show({ days: profitPeriods.find((period) => period === currentTarget.value) ?? '30' })
        }
      />
    </div>
  );
}

function Empty() {
  return (
    <Card>
      <Notice
        icon={<IconCoins size={30} stroke={1.6} />}
        title={text.empty}
        text={text.emptyText}
        action={
          <Button component={Link} to={paths.costs}>
            {text.enterCosts}
          </Button>
        }
      />
    </Card>
  );
}

function Report({ report, address }: { report: ProfitReport; address: ProfitAddress }) {
  return (
    <>
      <Figures report={report} />
      <Lines report={report} address={address} />
      <Card
        title={text.table}
        action={
          <nav className={segments.segments} aria-label={text.cutBy}>
            {profitCuts.map((cut) => (
              <Link
                key={cut}
                className={segments.segment}
                to={{ search: profitSearch({ ...address, by: cut }) }}
                aria-current={cut === address.by ? 'true' : undefined}
                replace
                preventScrollReset
              >
                {text.cuts[cut]}
              </Link>
            ))}
          </nav>
        }
      >
        <ProfitRows report={report} address={address} />
      </Card>
      <ul className={s.definitions}>
        {[...text.definitions, text.enoughFrom(KNOWN_FROM)].map((definition) => (
          <li key={definition}>{definition}</li>
        ))}
      </ul>
    </>
  );
}

/** The six metrics of the period. Unknown ones are marked, and the omissions of a sum are listed. */
function Figures({ report: { total, currency } }: { report: ProfitReport }) {
  const money = (minor: number) => formatExactMoney(minor, currency);
  const figures = [
    {
      label: text.knownProfit,
      value: total.profitMinor === null ? undefined : money(total.profitMinor),
      tone: total.profitMinor === null ? undefined : toneOf(total.profitMinor),
      note: total.unknownOrders > 0 ? text.without(total.unknownOrders) : text.knownAll,
    },
    { label: text.collected, value: money(total.collectedMinor), note: text.collectedOf(total.delivered) },
    { label: text.spend, value: money(total.spendMinor), note: text.spendText },
    {
      label: text.costPerDelivered,
      value: total.costPerDeliveredMinor === null ? undefined : money(total.costPerDeliveredMinor),
      isNone: total.spendMinor === 0,
      note: text.costPerDeliveredText,
    },
    {
      label: text.roas,
      value: total.roasHundredths === null ? undefined : formatHundredths(total.roasHundredths),
      isNone: total.spendMinor === 0,
      note: text.roasText,
    },
    {
      label: text.expected,
      value: total.expectedMinor === null ? undefined : money(total.expectedMinor),
      note:
        total.expectedMinor !== null && total.unexpectedOrders > 0
          ? text.expectedPart(total.unexpectedOrders)
          : text.openOrders(total.waiting + total.shipped),
    },
  ];
  return (
    <dl className={s.figures}>
      {figures.map(({ label, value, note, tone, isNone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={s.figure} data-tone={tone}>
            {value ? (
              <bdi>{value}</bdi>
            ) : (
              <span className={isNone ? s.none : s.unknown}>
                {isNone ? text.notApplicable : text.unknown}
              </span>
            )}
          </dd>
          <dd className={s.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

export const toneOf = (minor: number) => (minor < 0 ? 'bad' : 'good');

type LinesProps = { report: ProfitReport; address: ProfitAddress };

/**
 * From the collected money down to the profit above, line by line. Orders without entered costs are a
 * separate line: their revenue less their advertising.
 */
function Lines({ report: { total, currency }, address }: LinesProps) {
  const { collectedMinor, ...costs } = total.lines;
  const { unknown, unknownOrders, profitMinor } = total;
  const shown = Object.entries(costs).filter(([, minor]) => minor !== 0) as [keyof typeof costs, number][];
  if (collectedMinor === 0 && shown.length === 0 && unknownOrders === 0) return null;
  const money = (minor: number) => formatExactMoney(minor, currency);
  return (
    <Card title={text.breakdown}>
      <dl className={s.lines}>
        <div>
          <dt>{lineTexts.collectedMinor}</dt>
          <dd>
            <bdi>{money(collectedMinor)}</bdi>
          </dd>
        </div>
        {shown.map(([name, minor]) => (
          <div key={name}>
            <dt>{lineTexts[name]}</dt>
            <dd>
              <bdi>{money(-minor)}</bdi>
            </dd>
          </div>
        ))}
        {unknownOrders > 0 && (
          <div>
            <dt>
              {text.unknownOrders(unknownOrders)}
              <span className={s.below}>
                {text.unknownText(money(unknown.collectedMinor), money(unknown.spendMinor))}
              </span>
            </dt>
            <dd>
              <bdi>{money(unknown.spendMinor - unknown.collectedMinor)}</bdi>
            </dd>
          </div>
        )}
        <div className={typography.bold}>
          <dt>{unknownOrders > 0 ? text.knownProfit : text.table}</dt>
          {profitMinor === null ? (
            <dd className={s.unknown}>{text.unknown}</dd>
          ) : (
            <dd className={s.profit} data-tone={toneOf(profitMinor)}>
              <bdi>{money(profitMinor)}</bdi>
            </dd>
          )}
        </div>
      </dl>
      {unknownOrders > 0 && (
        <p className={s.missing}>
          {text.without(unknownOrders)}. <Link to={lackingCosts(address)}>{text.enterCosts}</Link>
        </p>
      )}
    </Card>
  );
}

function ReportSkeleton() {
  return (
    <div className={s.screen} role="status" aria-label={common.loading}>
      <Skeleton height={96} radius={18} />
      <Skeleton height={220} radius={18} />
      <Skeleton height={320} radius={18} />
    </div>
  );
}
