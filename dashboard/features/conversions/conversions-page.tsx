import { Skeleton } from '@mantine/core';
import type { ConversionPage, ConversionsResponse } from '@mirsah/contracts/conversions';
import { type AdNetwork, adNetworks, conversionStages } from '@mirsah/domain/conversion';
import { useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import {
  conversionModels,
  formatList,
  conversionsText as text,
  toldNetworkNames,
} from '../../messages/index.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { LeaveGuard, type ReportWork, useReportedWork, useWorkOfForms } from '../../ui/leave-guard.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { showToast } from '../../ui/toast.tsx';
import s from './conversions.module.css';
import { EventsCard, NotArrivedCard } from './events.tsx';
import { NetworkCard } from './network-card.tsx';
import { NetworkSettings } from './network-settings.tsx';
import { PagesCard } from './pages-card.tsx';
import { useConversionPages, useConversions, useSaveModel } from './queries.ts';

/**
 * The events that are sent to the servers of advertising networks about the merchant's orders, and their
 * answers.
 */
export function ConversionsPage() {
  const { data, error, isError, refetch } = useConversions();
  const pages = useConversionPages().data?.filter(({ isEnabled }) => isEnabled);
  const [opened, setOpened] = useState<AdNetwork>();
  const { hasWork, reportWork } = useWorkOfForms();
  return (
    <Page title={text.title} subtitle={text.subtitle}>
      {isError && !data && (
        <Card>
          <LoadError message={errorText(error, text.loadFailed)} onRetry={() => void refetch()} />
        </Card>
      )}
      {!isError && !data && <Skeletons />}
      {data && (
        <div className={s.page}>
          <Refused networks={data.networks} />
          <section className={s.networks} aria-label={text.networks}>
            {adNetworks.map((network) => (
              <NetworkCard
                key={network}
                network={network}
                state={data.networks[network]}
                pixelId={data.pixelIds[network]}
                pages={
                  pages && { told: pages.filter((page) => isTold(page, network)).length, all: pages.length }
                }
                onOpen={() => setOpened(network)}
              />
            ))}
          </section>
          <PagesCard states={data.networks} />
          <Model model={data.model} onWork={reportWork} />
          <NotArrivedCard {...data.notArrived} />
          <EventsCard events={data.events} />
          {opened && (
            <NetworkSettings
              key={opened}
              network={opened}
              state={data.networks[opened]}
              pixelId={data.pixelIds[opened]}
              onClose={() => setOpened(undefined)}
            />
          )}
          {/*
           * The router allows one guard at a time: without work on this page it is that of an open sheet.
           */}
          {hasWork && <LeaveGuard hasWork />}
        </div>
      )}
    </Page>
  );
}

const isTold = ({ isOn, networks }: ConversionPage, network: AdNetwork) =>
  isOn && networks.some((each) => each.network === network && !each.isOtherPixel);

/** One notice for all networks and events. */
function Refused({ networks }: Pick<ConversionsResponse, 'networks'>) {
  const refused = adNetworks.filter((network) => networks[network]?.refusedAt);
  if (refused.length === 0) return null;
  return (
    <Banner tone="error">
      {text.refusedNotice(formatList(refused.map((network) => toldNetworkNames[network])))}
    </Banner>
  );
}

function Model({ model, onWork }: Pick<ConversionsResponse, 'model'> & { onWork: ReportWork }) {
  const save = useSaveModel();
  // Saved by its button, because the keys that move through the choices select them.
  const [chosen, setChosen] = useState(model);
  useReportedWork(onWork, 'model', chosen !== model);
  const choices = useRef<HTMLDivElement>(null);
  function onSuccess() {
    showToast({ text: text.modelSaved });
    // The button is disabled now.
    choices.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }
  return (
    <Card title={text.modelTitle}>
      {save.isError && <Banner tone="error">{errorText(save.error, text.saveFailed)}</Banner>}
      <div ref={choices}>
        <ChoiceCards
          legend={text.modelTitle}
          isLegendHidden
          name="conversion-model"
          value={chosen}
          options={conversionStages.map((stage) => ({
            value: stage,
            label: conversionModels[stage].name,
            detail: conversionModels[stage].detail,
          }))}
          onChange={setChosen}
        />
      </div>
      <ActionButton
        mt={12}
        isOff={chosen === model || save.isPending}
        onClick={() => save.mutate(chosen, { onSuccess })}
      >
        {text.saveModel}
      </ActionButton>
      <p className={s.hint}>{text.modelHint}</p>
    </Card>
  );
}

function Skeletons() {
  return (
    <div className={s.page}>
      <Card>
        <Skeleton h={24} w={220} mb={18} />
        <Skeleton h={64} />
      </Card>
      <div className={s.networks}>
        {adNetworks.map((network) => (
          <Card key={network}>
            <Skeleton h={40} mb={14} />
            <Skeleton h={44} mb={14} />
            <Skeleton h={72} mb={14} />
            <Skeleton h={44} />
          </Card>
        ))}
      </div>
    </div>
  );
}
