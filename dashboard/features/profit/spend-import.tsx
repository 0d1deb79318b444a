import { Button, NativeSelect } from '@mantine/core';
import type { Currency } from '@mirsah/domain/money';
import { type AdNetwork, adNetworks, type SpendColumns } from '@mirsah/domain/money/ad-spend';
import {
  isComplete,
  neededColumns,
  readSpendFile,
  spendColumnsOf,
  spendHeadingRow,
} from '@mirsah/domain/money/spend-file';
import { useMemo, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import {
  adNetworkNames,
  adSpendText,
  formatCalendarRange,
  spendFileText as text,
} from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { type ReportWork, useReportedWork } from '../../ui/leave-guard.tsx';
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
import { type PageWithCosts, useSaveAdSpends, useSaveSpendColumns, useSpendColumns } from './queries.ts';

/** What the server takes at once. */
const MAX_SAVED = 2000;

type Props = { pages: readonly PageWithCosts[]; onWork: ReportWork };

/** Amounts from a network's export: its columns are told by their headings or chosen once, and what is read is shown before it is saved. */
export function SpendImport({ pages, onWork }: Props) {
  const [network, setNetwork] = useState<AdNetwork>('meta');
  const table = useTableFile();
  const { file } = table;
  const answer = useSpendColumns();
  // Those that cannot be asked for are chosen again.
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
          {...{ file, network, pages, onWork }}
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
  /** As they were for the network's last file. */
  chosen: SpendColumns | undefined;
  onWork: ReportWork;
  onSaved: () => void;
};

/** What a file says with these columns: how much of which days, and beside each row that is left out, why. */
function Read({ file, network, pages, chosen, onWork, onSaved }: ReadProps) {
  const { rows } = file;
  const told = useMemo(() => {
    const heading = spendHeadingRow(rows, chosen);
    return { heading, columns: spendColumnsOf(rows[heading] ?? [], chosen) };
  }, [rows, chosen]);
  const { heading, titles, columns, isChanged, change } = useColumns(rows, told);
  useReportedWork(onWork, 'file', isChanged);
  const [pageId, setPageId] = useState<string | null>(null);
  const [currency, setCurrency] = useState<Currency>(pages[0]?.currency ?? 'SAR');
  const save = useSaveAdSpends();
  const remember = useSaveSpendColumns();
  const isSaving = remember.isPending || save.isPending;
  const { spends, problems } = useMemo(
    () =>
      isComplete(columns)
        ? readSpendFile(rows, heading, columns, { network, pageId, currency })
        : { spends: [], problems: [] },
    [rows, heading, columns, network, pageId, currency],
  );
  const days = spends.map(({ day }) => day).sort();
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
      <TableName file={file} />
      <TableColumns
        {...{ titles, columns, currency }}
        labels={text.columns}
        needed={neededColumns}
        onColumns={change}
        onCurrency={setCurrency}
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
      <LeftOutRows title={text.problems(problems.length)} problems={problems} reasons={text.reasons} />
      {!isComplete(columns) && <Banner tone="warning">{text.incomplete}</Banner>}
      {isComplete(columns) && spends.length === 0 && <Banner tone="error">{text.nothing}</Banner>}
      {save.error && <Banner tone="error">{errorText(save.error, adSpendText.saveFailed)}</Banner>}
      {spends.length > 0 && (
        <>
          <CurrencySums amounts={spends}>
            {formatCalendarRange({ from: days[0] ?? null, to: days.at(-1) ?? null })}:{' '}
          </CurrencySums>
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
