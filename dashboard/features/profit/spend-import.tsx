import { Button, FileButton, NativeSelect } from '@mantine/core';
import { readCsv } from '@mirsah/domain/csv';
import { currencyNames } from '@mirsah/domain/messages';
import { type Currency, currencyCodes } from '@mirsah/domain/money';
import { type AdNetwork, type AdSpend, adNetworks } from '@mirsah/domain/money/ad-spend';
import {
  columnsOf,
  neededColumns,
  readSpendFile,
  type SpendColumn,
  type SpendColumns,
  spendColumns,
} from '@mirsah/domain/money/spend-file';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import {
  adNetworkNames,
  adSpendText,
  formatCalendarRange,
  formatExactMoney,
  formatNumber,
  spendFileText as text,
} from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Fields } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toast.tsx';
import s from './profit.module.css';
import { type PageWithCosts, useSaveAdSpends, useSaveSpendColumns, useSpendColumns } from './queries.ts';

/** Larger than any export of a year. */
const MAX_FILE_BYTES = 10_000_000;
/** What the server takes at once. */
const MAX_SAVED = 2000;
const SHOWN_PROBLEMS = 20;

type Loaded = { name: string; rows: string[][] };

/** Amounts from a network's export: its columns are told by their headings or chosen once, and what is read is shown before it is saved. */
export function SpendImport({ pages }: { pages: readonly PageWithCosts[] }) {
  const [network, setNetwork] = useState<AdNetwork>('meta');
  const [file, setFile] = useState<Loaded>();
  const [isUnreadable, setIsUnreadable] = useState(false);
  const chosen = useSpendColumns();
  // Those that cannot be asked for are chosen again.
  const remembered = chosen.isError ? {} : chosen.data;
  const load = async (picked: File | null) => {
    if (!picked) return;
    const rows = picked.size > MAX_FILE_BYTES ? [] : readCsv(await picked.text());
    setIsUnreadable(rows.length < 2);
    setFile(rows.length < 2 ? undefined : { name: picked.name, rows });
  };
  return (
    <div className={s.plainForm}>
      <Fields columns={2}>
        <NativeSelect
          label={adSpendText.network}
          value={network}
          data={adNetworks.map((value) => ({ value, label: adNetworkNames(value) }))}
          onChange={({ currentTarget }) =>
            setNetwork(adNetworks.find((each) => each === currentTarget.value) ?? 'other')
          }
        />
      </Fields>
      {isUnreadable && <Banner tone="error">{text.unreadable}</Banner>}
      <div>
        <FileButton accept=".csv,.tsv,.txt,text/csv" onChange={(picked) => void load(picked)}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconFileUpload size={18} />}>
              {file ? text.another : text.choose}
            </Button>
          )}
        </FileButton>
      </div>
      {file && remembered && (
        <Read
          key={`${network} ${file.name}`}
          {...{ file, network, pages }}
          remembered={remembered[network]}
          onSaved={() => setFile(undefined)}
        />
      )}
    </div>
  );
}

type ReadProps = {
  file: Loaded;
  network: AdNetwork;
  pages: readonly PageWithCosts[];
  /** As they were chosen for the network's last file. */
  remembered: SpendColumns | undefined;
  onSaved: () => void;
};

/** What a file says with these columns: how much of which days, and beside each row that is left out, why. */
function Read({ file: { name, rows }, network, pages, remembered, onSaved }: ReadProps) {
  const titles = rows[0] ?? [];
  const [columns, setColumns] = useState(() => columnsOf(titles, remembered));
  const [pageId, setPageId] = useState<string | null>(null);
  const [currency, setCurrency] = useState<Currency>(pages[0]?.currency ?? 'SAR');
  const save = useSaveAdSpends();
  const remember = useSaveSpendColumns();
  const isSaving = remember.isPending || save.isPending;
  const isComplete = neededColumns.every((column) => columns[column] !== undefined);
  const { spends, problems } = isComplete
    ? readSpendFile(rows, columns, { network, pageId, currency })
    : { spends: [], problems: [] };
  const submit = async () => {
    let changed = 0;
    for (let start = 0; start < spends.length; start += MAX_SAVED) {
      const answer = await save.mutateAsync(spends.slice(start, start + MAX_SAVED));
      changed += answer.changed;
    }
    // What was saved stays saved, also when the columns have to be chosen anew next time.
    await remember.mutateAsync({ network, columns }).catch(() => undefined);
    showToast({ text: changed > 0 ? text.saved(changed) : text.unchanged });
    onSaved();
  };
  return (
    <>
      <p className={s.fileName}>
        <bdi>{name}</bdi>
      </p>
      <Fields columns={2}>
        {spendColumns.map((column) => (
          <ColumnSelect
            key={column}
            {...{ column, titles, columns }}
            onChange={(title) => setColumns({ ...columns, [column]: title })}
          />
        ))}
        <NativeSelect
          label={adSpendText.page}
          value={pageId ?? ''}
          data={[
            { value: '', label: adSpendText.anyPage },
            ...pages.map((page) => ({ value: page.pageId, label: page.title })),
          ]}
          onChange={({ currentTarget }) => setPageId(currentTarget.value || null)}
        />
        <NativeSelect
          label={text.usualCurrency}
          value={currency}
          data={currencyCodes.map((value) => ({ value, label: currencyNames[value] }))}
          // Its values are currencies.
          onChange={({ currentTarget }) => setCurrency(currentTarget.value as Currency)}
        />
      </Fields>
      {problems.length > 0 && (
        <Banner tone="warning">
          {text.problems(problems.length)}
          <ul className={s.problems}>
            {problems.slice(0, SHOWN_PROBLEMS).map(({ row, problem, value }) => (
              <li key={row}>
                {text.row(formatNumber(row))} <bdi>{value}</bdi>
                {value && ' '}
                {text.reasons[problem]}
              </li>
            ))}
          </ul>
          {problems.length > SHOWN_PROBLEMS && text.more(formatNumber(problems.length - SHOWN_PROBLEMS))}
        </Banner>
      )}
      {!isComplete && <Banner tone="warning">{text.incomplete}</Banner>}
      {isComplete && spends.length === 0 && <Banner tone="error">{text.nothing}</Banner>}
      {save.error && <Banner tone="error">{errorText(save.error, adSpendText.saveFailed)}</Banner>}
      {spends.length > 0 && (
        <>
          <Sums spends={spends} />
          <div>
            <Button disabled={isSaving} onClick={() => void submit().catch(() => undefined)}>
              {isSaving ? adSpendText.saving : text.save(spends.length)}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

type ColumnProps = {
  column: SpendColumn;
  titles: readonly string[];
  columns: SpendColumns;
  onChange: (title: string | undefined) => void;
};

function ColumnSelect({ column, titles, columns, onChange }: ColumnProps) {
  const isNeeded = neededColumns.some((needed) => needed === column);
  return (
    <NativeSelect
      label={text.columns[column]}
      required={isNeeded}
      value={columns[column] ?? ''}
      data={[
        { value: '', label: isNeeded ? text.chooseColumn : text.noColumn },
        ...[...new Set(titles)].filter(Boolean).map((title) => ({ value: title, label: title })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}

/** How much there is of each currency, and from when to when. */
function Sums({ spends }: { spends: readonly AdSpend[] }) {
  const days = spends.map(({ day }) => day).sort();
  const byCurrency = Map.groupBy(spends, ({ currency }) => currency);
  return (
    <p className={s.sums}>
      {formatCalendarRange({ from: days[0] ?? null, to: days.at(-1) ?? null })}:{' '}
      {[...byCurrency].map(([currency, own], index) => (
        <span key={currency}>
          {index > 0 && ' + '}
          <bdi>
            {formatExactMoney(
              own.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
              currency,
            )}
          </bdi>
        </span>
      ))}
    </p>
  );
}
