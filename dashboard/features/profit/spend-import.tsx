import { NativeSelect, TextInput } from '@mantine/core';
import { addDays, riyadhDay } from '@mirsah/domain/day';
import { currencyNames } from '@mirsah/domain/messages';
import { type Currency, currencyCodes } from '@mirsah/domain/money';
import {
  type AdNetwork,
  type AdSpend,
  adNetworks,
  findOverlap,
  type OverlapChoice,
  type SpendColumns,
  settleOverlap,
  usualCurrency,
  withCampaigns,
} from '@mirsah/domain/money/ad-spend';
import {
  guessSpendColumns,
  isComplete,
  isSpendTable,
  neededColumns,
  readSpendFile,
  spendHeadingRow,
} from '@mirsah/domain/money/spend-file';
import { type Rates, readRate } from '@mirsah/domain/table-file';
import { useMemo, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import {
  adNetworkNames,
  adSpendText,
  formatCalendarRange,
  spendOverlapText,
  tableFileText,
  spendFileText as text,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Fields } from '../../ui/fields.tsx';
import { type ReportWork, useReportedWork } from '../../ui/leave-guard.tsx';
import { LoadError } from '../../ui/notice.tsx';
import {
  ChooseTable,
  CurrencySums,
  LeftOutRows,
  TableColumns,
  type TableFile,
  TableName,
  useColumns,
  useTableFile,
} from '../../ui/table-file.tsx';
import { showToast } from '../../ui/toast.tsx';
import s from './profit.module.css';
import {
  type PageWithCosts,
  useAdSpends,
  useAdSpendsOf,
  useSaveAdSpends,
  useSaveSpendColumns,
  useSpendColumns,
} from './queries.ts';
import { RespelledCampaigns, useRespelled } from './respelled-campaigns.tsx';
import { AskOverlap } from './spend-overlap.tsx';

/** The server's limit per request. */
const MAX_SAVED = 2000;

type Props = { pages: readonly PageWithCosts[]; onWork: ReportWork };

/**
 * Imports amounts from a network's export: its columns are detected by their headings or chosen once, and the
 * result is shown before it is saved.
 */
export function SpendImport({ pages, onWork }: Props) {
  const [network, setNetwork] = useState<AdNetwork>('meta');
  const table = useTableFile(isSpendTable);
  const { file } = table;
  const answer = useSpendColumns();
  // Columns that could not be loaded are chosen again.
  const chosen = answer.isError ? {} : answer.data;
  return (
    <div className={s.plainForm}>
      <ChooseTable of={table}>
        <NativeSelect
          label={adSpendText.network}
          value={network}
          data={adNetworks.map((value) => ({ value, label: adNetworkNames(value) }))}
          onChange={({ currentTarget }) =>
            setNetwork(adNetworks.find((each) => each === currentTarget.value) ?? 'other')
          }
        />
      </ChooseTable>
      {file && chosen && (
        <Read
          key={file.id}
          file={file}
          network={network}
          pages={pages}
          onWork={onWork}
          chosen={chosen[network]}
          onSaved={table.close}
        />
      )}
    </div>
  );
}

type ReadProps = {
  file: TableFile;
  network: AdNetwork;
  pages: readonly PageWithCosts[];
  /** From the network's last file. */
  chosen: SpendColumns | undefined;
  onWork: ReportWork;
  onSaved: () => void;
};

/** Answers that the file does not contain; null and empty before they are given. */
type Answers = {
  currency: Currency | null;
  /** By the code of the currency, as form text. */
  rates: Readonly<Record<string, string>>;
  /** Undefined until it is chosen. */
  rateCurrency: Currency | undefined;
  dayOrder: 'day' | 'month' | null;
};

function ratesOf({ rates }: Answers, rateCurrency: Currency | undefined): Rates {
  return Object.fromEntries(
    Object.entries(rates).flatMap(([code, typed]) => {
      const rate = readRate(typed);
      return rate && rateCurrency ? [[code, { rate, currency: rateCurrency }]] : [];
    }),
  );
}

/**
 * The content of a file with these columns: the amounts and days, and the reason beside each row that is left
 * out.
 */
function Read({ file, network, pages, chosen, onWork, onSaved }: ReadProps) {
  const { rows } = file;
  const told = useMemo(() => {
    const heading = spendHeadingRow(rows, chosen);
    return { heading, columns: guessSpendColumns(rows[heading] ?? [], chosen) };
  }, [rows, chosen]);
  const { heading, titles, columns, isChanged, change } = useColumns(rows, told);
  const [pageId, setPageId] = useState<string | null>(null);
  const [answers, setAnswers] = useState<Answers>(() => ({
    currency: null,
    rates: {},
    rateCurrency: undefined,
    dayOrder: null,
  }));
  const recent = useAdSpends();
  const rateCurrency = answers.rateCurrency ?? (recent.data && usualCurrency(recent.data, pages));
  useReportedWork(onWork, 'file', isChanged || Object.values(answers.rates).some((rate) => rate !== ''));
  const { spends, problems, totals } = useMemo(
    () =>
      isComplete(columns)
        ? readSpendFile(rows, heading, columns, {
            today: riyadhDay(new Date()),
            network,
            pageId,
            currency: answers.currency,
            rates: ratesOf(answers, rateCurrency),
            isMonthFirst: answers.dayOrder === null ? undefined : answers.dayOrder === 'month',
          })
        : { spends: [], problems: [], totals: 0 },
    [rows, heading, columns, network, pageId, answers, rateCurrency],
  );
  const isAsked = problems.some(({ problem }) => asked.has(problem));
  return (
    <>
      <TableName file={file}>
        {totals > 0 && <span className={s.below}>{text.totals(totals)}</span>}
      </TableName>
      <TableColumns
        titles={titles}
        columns={columns}
        labels={text.columns}
        needed={neededColumns}
        onColumns={change}
        currency={answers.currency}
        onCurrency={(currency) => setAnswers({ ...answers, currency })}
        needsCurrency={
          answers.currency !== null || problems.some(({ problem }) => problem === 'currency_missing')
        }
      >
        <NativeSelect
          label={adSpendText.page}
          value={pageId ?? ''}
          data={[
            { value: '', label: adSpendText.anyPage },
            ...pages.map((page) => ({ value: page.pageId, label: page.title })),
          ]}
          onChange={({ currentTarget }) => setPageId(currentTarget.value || null)}
        />
      </TableColumns>
      <Questions
        spends={spends}
        problems={problems}
        answers={{ ...answers, rateCurrency }}
        onAnswers={setAnswers}
      />
      <LeftOutRows title={text.problems(problems.length)} problems={problems} reasons={text.reasons} />
      {!isComplete(columns) && <Banner tone="warning">{text.incomplete}</Banner>}
      {isComplete(columns) && spends.length === 0 && !isAsked && <Banner tone="error">{text.nothing}</Banner>}
      {spends.length > 0 && (
        <Save
          key={`${network} ${pageId}`}
          spends={spends}
          network={network}
          columns={columns}
          onSaved={onSaved}
        />
      )}
    </>
  );
}

/** Problems that are solved by a question beside the rows. */
const asked: ReadonlySet<string> = new Set(['currency_missing', 'rate_missing', 'day_ambiguous']);

type QuestionsProps = Pick<ReturnType<typeof readSpendFile>, 'spends' | 'problems'> & {
  answers: Answers;
  onAnswers: (answers: Answers) => void;
};

/** A rate for each currency that no page sells in, and the order of days and months. */
function Questions({ spends, problems, answers, onAnswers }: QuestionsProps) {
  const { rates, rateCurrency, dayOrder } = answers;
  const codes = new Set([
    ...problems.flatMap(({ problem, value }) => (problem === 'rate_missing' ? value : [])),
    ...spends.flatMap(({ exchanged }) => exchanged?.currency ?? []),
  ]);
  const asksOrder = dayOrder !== null || problems.some(({ problem }) => problem === 'day_ambiguous');
  if (codes.size === 0 && !asksOrder) return null;
  return (
    <Fields columns={2}>
      {codes.size > 0 && (
        <NativeSelect
          label={text.rateCurrency}
          value={rateCurrency ?? ''}
          data={[
            ...(rateCurrency === undefined ? [{ value: '', label: tableFileText.chooseCurrency }] : []),
            ...currencyCodes.map((value) => ({ value, label: currencyNames[value] })),
          ]}
          // Another currency has another rate.
          onChange={({ currentTarget }) =>
            onAnswers({
              ...answers,
              rates: {},
              rateCurrency: currencyCodes.find((code) => code === currentTarget.value) ?? rateCurrency,
            })
          }
        />
      )}
      {[...codes].sort().map((code) => {
        const typed = rates[code] ?? '';
        return (
          <TextInput
            key={code}
            label={text.rate(code)}
            description={
              rateCurrency ? text.rateHint(code, currencyNames[rateCurrency]) : text.rateCurrencyFirst
            }
            required
            disabled={rateCurrency === undefined}
            // The field beside it has no description.
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="decimal"
            maxLength={16}
            value={typed}
            error={typed !== '' && !readRate(typed) && text.rateInvalid}
            onChange={({ currentTarget }) =>
              onAnswers({ ...answers, rates: { ...rates, [code]: currentTarget.value } })
            }
          />
        );
      })}
      {asksOrder && (
        <NativeSelect
          label={text.dayOrder}
          required
          value={dayOrder ?? ''}
          data={[
            { value: '', label: text.dayOrders.ask },
            { value: 'day', label: text.dayOrders.day },
            { value: 'month', label: text.dayOrders.month },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onAnswers({ ...answers, dayOrder: value === 'day' || value === 'month' ? value : null })
          }
        />
      )}
    </Fields>
  );
}

type SaveProps = {
  spends: readonly AdSpend[];
  network: AdNetwork;
  columns: SpendColumns;
  onSaved: () => void;
};

/** How far back spellings of campaigns are looked for. */
const KNOWN_DAYS = 30;

/** The amounts to save, after the questions about equal campaigns and repeated money are answered. */
function Save({ spends, network, columns, onSaved }: SaveProps) {
  const days = spends.map(({ day }) => day).sort();
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const stored = useAdSpendsOf({ from: addDays(from, -KNOWN_DAYS), to });
  const campaigns = useRespelled(spends, network, stored.data ?? []);
  const save = useSaveAdSpends();
  const remember = useSaveSpendColumns();
  const isSaving = remember.isPending || save.isPending;
  const [choice, setChoice] = useState<OverlapChoice>();
  const named = withCampaigns(spends, campaigns.joined);
  const overlap = findOverlap(stored.data ?? [], named);
  const isSettled = overlap.stored.length === 0 || choice !== undefined;
  const wanted = settleOverlap(named, overlap, overlap.stored.length === 0 ? 'both' : (choice ?? 'both'));
  const submit = async () => {
    let changed = 0;
    for (let start = 0; start < wanted.length; start += MAX_SAVED) {
      const answer = await save.mutateAsync(wanted.slice(start, start + MAX_SAVED));
      changed += answer.changed;
    }
    // The saved amounts stay, also when the columns have to be chosen again next time.
    await remember.mutateAsync({ network, columns }).catch(() => undefined);
    showToast({ text: changed > 0 ? text.saved(changed) : text.unchanged });
    onSaved();
  };
  const counted = wanted.filter(({ amountMinor }) => amountMinor > 0);
  return (
    <>
      <RespelledCampaigns {...campaigns} />
      <AskOverlap overlap={overlap} choice={choice} added={spendOverlapText.file} onChoice={setChoice} />
      {stored.isError && (
        <LoadError
          message={errorText(stored.error, adSpendText.loadFailed)}
          onRetry={() => void stored.refetch()}
        />
      )}
      {save.error && <Banner tone="error">{errorText(save.error, adSpendText.saveFailed)}</Banner>}
      <CurrencySums amounts={counted}>{formatCalendarRange({ from, to })}: </CurrencySums>
      <div>
        <ActionButton
          isOff={isSaving || !stored.isSuccess || !isSettled || wanted.length === 0}
          onClick={() => void submit().catch(() => undefined)}
        >
          {isSaving ? adSpendText.saving : text.save(counted.length)}
        </ActionButton>
      </div>
    </>
  );
}
