import { Switch } from '@mantine/core';
import type { ConversionPage, ConversionsResponse } from '@mirsah/contracts/conversions';
import type { AdNetwork } from '@mirsah/domain/conversion';
import { IconFileText } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCan } from '../../lib/account.ts';
import { errorText } from '../../lib/error-text.ts';
import { editLandingPagePath } from '../../lib/paths.ts';
import {
  conversionEventTexts,
  conversionReasonTexts,
  conversionStateTexts,
  formatAge,
  formatList,
  conversionsText as text,
  toldNetworkNames,
} from '../../messages/index.ts';
import { Card, InParts } from '../../ui/card.tsx';
import { RowSkeleton } from '../../ui/loading.tsx';
import { LoadError, Notice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { showToast } from '../../ui/toast.tsx';
import s from './conversions.module.css';
import { findStand, standTones } from './network-card.tsx';
import { useConversionPages, useSetPageConversions } from './queries.ts';

const SHOWN = 10;

/** The pages, whether their orders are sent to networks, and the last event of each. */
export function PagesCard({ states }: { states: States }) {
  const { data, error, isError, refetch } = useConversionPages();
  return (
    <Card isFlush>
      <header className={s.eventsHead}>
        <div>
          <h2>{text.pages}</h2>
          <p className={s.quiet}>{text.pagesHint}</p>
        </div>
      </header>
      {isError && !data && (
        <LoadError message={errorText(error, text.pagesFailed)} onRetry={() => void refetch()} />
      )}
      {!isError && !data && <RowSkeleton />}
      {data?.length === 0 && (
        <Notice icon={<IconFileText size={30} stroke={1.6} />} title={text.noPages} text={text.noPagesText} />
      )}
      {data && data.length > 0 && (
        <InParts entries={data} atATime={SHOWN}>
          {(shown) => (
            <ul className={s.pages} aria-label={text.pages}>
              {shown.map((page) => (
                <PageRow key={page.id} page={page} states={states} />
              ))}
            </ul>
          )}
        </InParts>
      )}
    </Card>
  );
}

type States = ConversionsResponse['networks'];

function PageRow({ page, states }: { page: ConversionPage; states: States }) {
  const { id, title, isOn, networks } = page;
  const set = useSetPageConversions();
  const canEdit = useCan('edit_pages');
  const toggle = (wanted: boolean) =>
    set.mutate(
      { pageId: id, isOn: wanted },
      {
        onSuccess: () => showToast({ text: wanted ? text.pageOn : text.pageOff }),
        onError: (error) => showToast({ text: errorText(error, text.saveFailed), isProblem: true }),
      },
    );
  return (
    <li className={s.pageRow}>
      <div>
        <Link className={s.pageTitle ?? ''} to={`${editLandingPagePath(id)}?tab=pixels`}>
          <bdi>{title}</bdi>
        </Link>
        <p className={s.quiet}>{lineOf(page)}</p>
        {isOn && networks.length > 0 && (
          <p className={s.told}>
            {networks.map(({ network, isOtherPixel }) => (
              <Told key={network} network={network} isOtherPixel={isOtherPixel} state={states[network]} />
            ))}
          </p>
        )}
      </div>
      <Switch
        size="md"
        aria-label={text.tellOf(title)}
        checked={set.isPending ? set.variables.isOn : isOn}
        disabled={!canEdit}
        onChange={({ currentTarget }) => !set.isPending && toggle(currentTarget.checked)}
      />
    </li>
  );
}

type ToldProps = ConversionPage['networks'][number] & { state: States[AdNetwork] };

/** The status of a network that receives the page's orders, as on its card, or the reason why it does not. */
function Told({ network, isOtherPixel, state }: ToldProps) {
  const name = toldNetworkNames[network];
  if (isOtherPixel) return <Pill tone="warn">{text.networkOf(name, text.otherPixel)}</Pill>;
  const stand = findStand(state, 1);
  return stand && <Pill tone={standTones[stand]}>{text.networkOf(name, text.states[stand])}</Pill>;
}

/** The last event that was sent for the page, or the reason why none is sent. */
function lineOf({ isEnabled, isOn, networks, last }: ConversionPage): string {
  if (!isOn) return text.pageIsOff;
  if (!isEnabled) return text.pageDisabled;
  if (networks.length === 0) return text.pageWithoutNetwork;
  if (!last) return text.pageUntold;
  const { at, event, network, code, state } = last;
  const answer =
    state === 'sent' || code === null ? conversionStateTexts[state] : conversionReasonTexts[code];
  const what = formatList([conversionEventTexts[event], toldNetworkNames[network], answer]);
  return text.last(formatAge(at, new Date()), what);
}
