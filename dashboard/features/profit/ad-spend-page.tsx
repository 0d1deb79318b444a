import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { campaignName } from '@mirsah/domain/attribution';
import { type Day, riyadhDay } from '@mirsah/domain/day';
import { currencyNames } from '@mirsah/domain/messages';
import { type Currency, currencyCodes, parseAmount } from '@mirsah/domain/money';
import {
  type AdSpend,
  adNetworks,
  findOverlap,
  type OverlapChoice,
  settleOverlap,
  spendName,
  usualCurrency,
} from '@mirsah/domain/money/ad-spend';
import { IconSpeakerphone, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import {
  adNetworkNames,
  formatCalendarDay,
  formatExactMoney,
  formatExchanged,
  formatList,
  spendFileText,
  spendOverlapText,
  tableFileText,
  adSpendText as text,
} from '../../messages/index.ts';
import { ActionButton, off } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card, InParts } from '../../ui/card.tsx';
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
import { useAdSpends, useAdSpendsOf, useCosts, useSaveAdSpends } from './queries.ts';
import { RespelledCampaigns, useRespelled } from './respelled-campaigns.tsx';
import { SpendImport } from './spend-import.tsx';
import { AskOverlap } from './spend-overlap.tsx';

/** The advertising costs by day: a form, and the amounts of the last thirty days. */
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

/** `currency` is undefined until one is chosen. */
type Typed = Omit<AdSpend, 'amountMinor' | 'currency'> & { amount: string; currency: Currency | undefined };

function SpendForm({ onWork }: { onWork: ReportWork }) {
  const pages = useCosts().data?.pages ?? [];
  const save = useSaveAdSpends();
  const [isChecked, setIsChecked] = useState(false);
  const [typed, setTyped] = useState<Typed>(() => ({
    day: riyadhDay(new Date()),
    network: 'snapchat',
    campaign: '',
    pageId: null,
    amount: '',
    currency: undefined,
  }));
  // The campaign stays for the next amount.
  const [campaign, setCampaign] = useState('');
  const [choice, setChoice] = useState<OverlapChoice>();
  useReportedWork(onWork, 'spend', typed.amount !== '' || typed.campaign !== campaign);
  const change = (changes: Partial<Typed>) => {
    setTyped({ ...typed, ...changes });
    setChoice(undefined);
  };
  const recent = useAdSpends();
  const currency = typed.currency ?? (recent.data && usualCurrency(recent.data, pages));
  const stored = useAdSpendsOf({ from: typed.day, to: typed.day });
  const typedMinor = currency && parseAmount(typed.amount, currency);
  const { amount: _, ...spend } = typed;
  const written = campaignName(typed.campaign);
  const campaigns = useRespelled([{ campaign: written }], typed.network, recent.data ?? []);
  const own: AdSpend[] =
    currency === undefined
      ? []
      : [
          {
            ...spend,
            campaign: campaigns.joined.get(written) ?? written,
            currency,
            amountMinor: typedMinor ?? 0,
          },
        ];
  const overlap = findOverlap(stored.data ?? [], own);
  const isSettled = overlap.stored.length === 0 || choice !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (typedMinor === undefined || !stored.isSuccess || !isSettled) return;
    const wanted = settleOverlap(own, overlap, choice ?? 'both');
    if (wanted.length === 0) {
      showToast({ text: text.unchanged });
      return;
    }
    save.mutate(wanted, {
      onSuccess: ({ changed }) => {
        showToast({ text: changed > 0 ? text.saved : text.unchanged });
        setTyped({ ...typed, amount: '' });
        setCampaign(typed.campaign);
        setIsChecked(false);
        setChoice(undefined);
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className={s.plainForm}>
      {save.isError && <Banner tone="error">{errorText(save.error, text.saveFailed)}</Banner>}
      <Fields columns={2}>
        <DayField
          label={text.day}
          value={typed.day}
          latest={riyadhDay(new Date())}
          onChange={(day: Day) => change({ day })}
        />
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
            change({ pageId: page?.pageId ?? null, currency: page?.currency ?? typed.currency });
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
          currency={currency}
          isChecked={isChecked}
          value={typed.amount}
          onChange={(amount) => change({ amount })}
        />
        <NativeSelect
          label={text.currency}
          value={currency ?? ''}
          data={[
            ...(currency === undefined ? [{ value: '', label: tableFileText.chooseCurrency }] : []),
            ...currencyCodes.map((value) => ({ value, label: currencyNames[value] })),
          ]}
          error={isChecked && currency === undefined && text.currencyNeeded}
          onChange={({ currentTarget }) =>
            change({ currency: currencyCodes.find((code) => code === currentTarget.value) })
          }
        />
      </Fields>
      <RespelledCampaigns {...campaigns} />
      <AskOverlap overlap={overlap} choice={choice} added={spendOverlapText.typed} onChoice={setChoice} />
      {stored.isLoadingError && (
        <LoadError
          message={errorText(stored.error, text.storedUnread(formatCalendarDay(typed.day)))}
          onRetry={() => void stored.refetch()}
        />
      )}
      <div>
        <ActionButton type="submit" isOff={save.isPending || !stored.isSuccess || !isSettled}>
          {save.isPending ? text.saving : stored.isPending ? text.readingStored : text.save}
        </ActionButton>
      </div>
    </form>
  );
}

/** Of the list of amounts, at a time. */
const SHOWN = 20;

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
        <InParts entries={data} atATime={SHOWN}>
          {(shown) => (
            <ul className={s.rows}>
              {shown.map((spend) => (
                <SpendRow key={spendName(spend)} spend={spend} />
              ))}
            </ul>
          )}
        </InParts>
      )}
    </Card>
  );
}

function SpendRow({ spend }: { spend: AdSpend }) {
  const pages = useCosts().data?.pages ?? [];
  const save = useSaveAdSpends();
  const page = pages.find(({ pageId }) => pageId === spend.pageId);
  const name = formatList([adNetworkNames(spend.network), spend.campaign || spendOverlapText.allCampaigns]);
  return (
    <li className={s.spend}>
      <span className={s.spendWhat}>
        <bdi>{name}</bdi>
        <span className={s.below}>
          <Listed
            parts={[
              formatCalendarDay(spend.day),
              <bdi key="page">{page?.title ?? text.anyPage}</bdi>,
              ...(spend.exchanged ? [formatExchanged(spend.exchanged)] : []),
            ]}
          />
        </span>
      </span>
      <bdi className={s.spendAmount}>{formatExactMoney(spend.amountMinor, spend.currency)}</bdi>
      <ActionIcon
        variant="subtle"
        color="red.7"
        size={44}
        aria-label={text.remove(formatList([name, formatCalendarDay(spend.day)]))}
        onClick={() =>
          save.mutate([{ ...spend, amountMinor: 0 }], {
            onSuccess: () => showToast({ text: text.removed, onUndo: () => save.mutate([spend]) }),
            onError: (problem) => showToast({ text: errorText(problem, text.saveFailed), isProblem: true }),
          })
        }
        {...(save.isPending && off)}
      >
        <IconTrash size={20} />
      </ActionIcon>
    </li>
  );
}
