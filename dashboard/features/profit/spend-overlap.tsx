// The styles of Mantine that only this question and the team's screen need.
import '@mantine/core/styles/Radio.layer.css';

import { Radio } from '@mantine/core';
import {
  type AdSpend,
  type Overlap,
  type OverlapChoice,
  overlapChoices,
  spendName,
} from '@mirsah/domain/money/ad-spend';
import {
  adNetworkNames,
  adSpendText,
  formatCalendarDay,
  formatExactMoney,
  formatList,
  formatNumber,
  spendOverlapText as text,
} from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import s from './profit.module.css';
import { useCosts } from './queries.ts';

const SHOWN = 5;

type Props = {
  overlap: Overlap;
  /** The name of the new amounts: from a file, or typed. */
  added: string;
  choice: OverlapChoice | undefined;
  onChoice: (choice: OverlapChoice) => void;
};

/** Asks which amount counts when the same money may be stored already; renders nothing otherwise. */
export function AskOverlap({ overlap, added, choice, onChoice }: Props) {
  const { stored } = overlap;
  const pages = useCosts().data?.pages ?? [];
  if (stored.length === 0) return null;
  return (
    <>
      <Banner tone="warning">
        {text.title}
        <ul className={s.overlap}>
          {stored.slice(0, SHOWN).map((each) => (
            <li key={spendName(each)}>
              <bdi>{nameOf(each, pages)}</bdi>: <bdi>{formatExactMoney(each.amountMinor, each.currency)}</bdi>
            </li>
          ))}
        </ul>
        {stored.length > SHOWN && (
          <p className={s.overlapMore}>{text.more(formatNumber(stored.length - SHOWN))}</p>
        )}
      </Banner>
      <Radio.Group
        label={text.which}
        value={choice ?? ''}
        onChange={(value) => {
          const chosen = overlapChoices.find((each) => each === value);
          if (chosen) onChoice(chosen);
        }}
      >
        <div className={s.overlapChoices}>
          {overlapChoices.map((each) => (
            <Radio key={each} value={each} label={text.choices[each](added)} />
          ))}
        </div>
      </Radio.Group>
    </>
  );
}

/** The day, network, campaign and page of an amount, by which it is found in the list below. */
function nameOf(
  { day, network, campaign, pageId }: AdSpend,
  pages: readonly { pageId: string; title: string }[],
) {
  const page = pages.find((each) => each.pageId === pageId)?.title ?? adSpendText.anyPage;
  return formatList([formatCalendarDay(day), adNetworkNames(network), campaign || text.allCampaigns, page]);
}
