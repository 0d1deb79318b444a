import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { type Day, riyadhDay } from '@mirsah/domain/day';
import { currencyNames } from '@mirsah/domain/messages';
import { type Currency, currencyCodes, parseAmount } from '@mirsah/domain/money';
import { type AdSpend, adNetworks, spendName } from '@mirsah/domain/money/ad-spend';
import { IconSpeakerphone, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import {
  adNetworkNames,
  formatCalendarDay,
  formatExactMoney,
  formatList,
  profitText,
  spendFileText,
  adSpendText as text,
} from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { DayField } from '../../ui/day-picker.tsx';
import { Fields } from '../../ui/fields.tsx';
import { LeaveGuard, type ReportWork, useReportedWork, useWorkOfForms } from '../../ui/leave-guard.tsx';
import { Listed } from '../../ui/listed.tsx';
import { RowSkeleton } from '../../ui/loading.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AmountField } from './cost-form.tsx';
import { BackToProfit } from './costs-page.tsx';
import s from './profit.module.css';
import { useAdSpends, useCosts, useSaveAdSpends } from './queries.ts';
import { SpendImport } from './spend-import.tsx';

/** What was paid for advertising, day by day: typed in, and the amounts of the last thirty days. */
export function AdSpendPage() {
  const pages = useCosts().data?.pages ?? [];
  const { hasWork, reportWork } = useWorkOfForms();
  return (
    <Page title={text.title} subtitle={text.subtitle} width={860} action={<BackToProfit />}>
      <div className={s.screen}>
        <Card title={text.add}>
          <SpendForm onWork={reportWork} />
        </Card>
        <Card title={spendFileText.title} description={spendFileText.description}>
          <SpendImport pages={pages} onWork={reportWork} />
        </Card>
        <SpendList />
        <LeaveGuard hasWork={hasWork} />
      </div>
    </Page>
  );
}

type Typed = Omit<AdSpend, 'amountMinor'> & { amount: string };

function SpendForm({ onWork }: { onWork: ReportWork }) {
  const pages = useCosts().data?.pages ?? [];
  const save = useSaveAdSpends();
  const [isChecked, setIsChecked] = useState(false);
  const [typed, setTyped] = useState<Typed>(() => ({
    ...{ day: riyadhDay(new Date()), network: 'snapchat', campaign: '', pageId: null, amount: '' },
    currency: 'SAR',
  }));
  // The campaign stays for the next amount.
  const [campaign, setCampaign] = useState('');
  useReportedWork(onWork, 'spend', typed.amount !== '' || typed.campaign !== campaign);
  const change = (changes: Partial<Typed>) => setTyped({ ...typed, ...changes });
  // Before anything is chosen, the currency is that of the newest page.
  const [isCurrencyChosen, setIsCurrencyChosen] = useState(false);
  const currency = isCurrencyChosen ? typed.currency : (pages[0]?.currency ?? typed.currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const { amount, ...spend } = typed;
    const amountMinor = parseAmount(amount, currency);
    if (amountMinor === undefined) return;
    save.mutate([{ ...spend, currency, amountMinor }], {
      onSuccess: ({ changed }) => {
        showToast({ text: changed > 0 ? text.saved : text.unchanged });
        setTyped({ ...typed, amount: '' });
        setCampaign(typed.campaign);
        setIsChecked(false);
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className={s.plainForm}>
      {save.isError && <Banner tone="error">{errorText(save.error, text.saveFailed)}</Banner>}
      <Fields columns={2}>
        <DayField label={text.day} value={typed.day} onChange={(day: Day) => change({ day })} />
        <NativeSelect
          label={text.network}
          value={typed.network}
          data={adNetworks.map((value) => ({ value, label: adNetworkNames(value) }))}
          onChange={({ currentTarget }) =>
            change({ network: adNetworks.find((each) => each === currentTarget.value) ?? 'other' })
          }
        />
        <NativeSelect
          label={text.page}
          description={text.pageHint}
          value={typed.pageId ?? ''}
          data={[
            { value: '', label: text.anyPage },
            ...pages.map(({ pageId, title }) => ({ value: pageId, label: title })),
          ]}
          onChange={({ currentTarget }) => {
            const page = pages.find(({ pageId }) => pageId === currentTarget.value);
            setIsCurrencyChosen(isCurrencyChosen || page !== undefined);
            change({ pageId: page?.pageId ?? null, currency: page?.currency ?? currency });
          }}
        />
        <TextInput
          label={text.campaign}
          description={text.campaignHint}
          maxLength={200}
          value={typed.campaign}
          onChange={({ currentTarget }) => change({ campaign: currentTarget.value })}
        />
        <AmountField
          name="amount"
          label={text.amount}
          {...{ currency, isChecked }}
          value={typed.amount}
          onChange={(amount) => change({ amount })}
        />
        <NativeSelect
          label={text.currency}
          value={currency}
          data={currencyCodes.map((value) => ({ value, label: currencyNames[value] }))}
          // Its values are currencies.
          onChange={({ currentTarget }) => {
            setIsCurrencyChosen(true);
            change({ currency: currentTarget.value as Currency });
          }}
        />
      </Fields>
      <div>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? text.saving : text.save}
        </Button>
      </div>
    </form>
  );
}

function SpendList() {
  const { data, error, isError, refetch } = useAdSpends();
  return (
    <Card title={text.list}>
      {isError && !data && (
        <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <RowSkeleton />}
      {data?.length === 0 && (
        <Notice icon={<IconSpeakerphone size={30} stroke={1.6} />} title={text.empty} text={text.emptyText} />
      )}
      {data && data.length > 0 && (
        <ul className={s.rows}>
          {data.map((spend) => (
            <SpendRow key={spendName(spend)} spend={spend} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SpendRow({ spend }: { spend: AdSpend }) {
  const pages = useCosts().data?.pages ?? [];
  const save = useSaveAdSpends();
  const page = pages.find(({ pageId }) => pageId === spend.pageId);
  const name = formatList([adNetworkNames(spend.network), spend.campaign || profitText.noCampaign]);
  return (
    <li className={s.spend}>
      <span className={s.spendWhat}>
        <bdi>{name}</bdi>
        <span className={s.below}>
          <Listed
            parts={[formatCalendarDay(spend.day), <bdi key="page">{page?.title ?? text.anyPage}</bdi>]}
          />
        </span>
      </span>
      <bdi className={s.spendAmount}>{formatExactMoney(spend.amountMinor, spend.currency)}</bdi>
      <ActionIcon
        variant="subtle"
        color="red.7"
        size={44}
        aria-label={text.remove(formatList([name, formatCalendarDay(spend.day)]))}
        disabled={save.isPending}
        onClick={() =>
          save.mutate([{ ...spend, amountMinor: 0 }], {
            onSuccess: () => showToast({ text: text.removed, onUndo: () => save.mutate([spend]) }),
            onError: (problem) => showToast({ text: errorText(problem, text.saveFailed), isProblem: true }),
          })
        }
      >
        <IconTrash size={20} />
      </ActionIcon>
    </li>
  );
}
