import { groupBy } from '@mirsah/domain/group-by';
import { IconChevronLeft, IconFileInvoice } from '@tabler/icons-react';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { statementPath } from '../../lib/paths.ts';
import {
  carrierNames,
  formatDate,
  formatExactMoney,
  formatList,
  statementStateNames,
  statementsText as text,
} from '../../messages/index.ts';
import { Card } from '../../ui/card.tsx';
import { Listed } from '../../ui/listed.tsx';
import { RowSkeleton } from '../../ui/loading.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Pill } from '../../ui/pill.tsx';
import { differingStates } from './differences-csv.ts';
import { type Statement, useStatements } from './queries.ts';
import { StatementImport } from './statement-import.tsx';
import s from './statements.module.css';
import { UnpaidCard } from './unpaid-card.tsx';

/**
 * The carriers' statements of collected money: a new file, the existing statements, and the unpaid orders.
 */
export function StatementsPage() {
  const { data, error, isError, refetch } = useStatements();
  return (
    <Page title={text.title} subtitle={text.subtitle}>
      <div className={s.columns}>
        <div className={s.screen}>
          {data && <StatementImport chosen={data.columns} />}
          <Card title={text.list}>
            {isError && !data && (
              <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
            )}
            {!isError && !data && <RowSkeleton />}
            {data?.statements.length === 0 && (
              <Notice
                icon={<IconFileInvoice size={30} stroke={1.6} />}
                title={text.empty}
                text={text.emptyText}
              />
            )}
            {data && data.statements.length > 0 && (
              <ul className={s.rows}>
                {data.statements.map((statement) => (
                  <Row key={statement.id} statement={statement} />
                ))}
              </ul>
            )}
          </Card>
        </div>
        <UnpaidCard />
      </div>
    </Page>
  );
}

function Row({ statement }: { statement: Statement }) {
  const { id, carrier, createdAt, fileName, lineCount, matchedAt, sums } = statement;
  const differing = sums.filter(({ state }) => differingStates.some((each) => each === state));
  const differences = differing.reduce((sum, { count }) => sum + count, 0);
  const paid = groupBy(
    sums.filter(({ state }) => state !== 'missing'),
    ({ currency }) => currency,
  );
  const short = sums.filter(({ state }) => state === 'short');
  return (
    <li>
      <Link className={s.row ?? ''} to={statementPath(id)}>
        <span className={s.what}>
          <b>{carrierNames[carrier]}</b>
          <span className={s.below}>
            <Listed
              parts={[formatDate(createdAt), <bdi key="file">{fileName}</bdi>, text.ofFile(lineCount)]}
            />
          </span>
        </span>
        <span className={s.amounts}>
          {[...paid].map(([currency, own]) => (
            <bdi key={currency}>
              {formatExactMoney(
                own.reduce((sum, { paidMinor }) => sum + paidMinor, 0),
                currency,
              )}
            </bdi>
          ))}
          {matchedAt !== null && (
            <span className={s.below} data-tone={short.length > 0 ? 'bad' : undefined}>
              {text.differences(differences)}
              {short.length > 0 && ` · ${statementStateNames.short}: ${formatList(short.map(shortfall))}`}
            </span>
          )}
        </span>
        {matchedAt === null && <Pill tone="warn">{text.incomplete}</Pill>}
        <IconChevronLeft size={18} className={s.chevron} />
      </Link>
    </li>
  );
}

const shortfall = ({ paidMinor, expectedMinor, currency }: Statement['sums'][number]) =>
  `\u2068${formatExactMoney(paidMinor - expectedMinor, currency)}\u2069`;
