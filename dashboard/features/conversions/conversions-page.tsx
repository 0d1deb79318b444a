import { Button, Skeleton } from '@mantine/core';
import type { ConversionsResponse } from '@mirsah/contracts/conversions';
import { type AdNetwork, adNetworks, conversionStages } from '@mirsah/domain/conversion';
import { useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../lib/error-text.ts';
import { landingPagesPath } from '../../lib/paths.ts';
import {
  conversionModels,
  formatList,
  conversionsText as text,
  toldNetworkNames,
} from '../../messages/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ChoiceCards } from '../../ui/choice-cards.tsx';
import { LoadError } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import s from './conversions.module.css';
import { EventsCard } from './events.tsx';
import { NetworkCard } from './network-card.tsx';
import { NetworkSettings } from './network-settings.tsx';
import { useConversions, useSaveModel } from './queries.ts';

/** What the servers of advertising networks are told of the merchant's orders, and what they answer. */
export function ConversionsPage() {
  const { data, error, isError, refetch } = useConversions();
  const [opened, setOpened] = useState<AdNetwork>();
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
          <Model model={data.model} />
          <section className={s.networks} aria-label={text.networks}>
            {adNetworks.map((network) => (
              <NetworkCard
                key={network}
                network={network}
                state={data.networks[network]}
                onOpen={() => setOpened(network)}
              />
            ))}
          </section>
          <EventsCard events={data.events} />
          {opened && (
            <NetworkSettings
              key={opened}
              network={opened}
              state={data.networks[opened]}
              onClose={() => setOpened(undefined)}
            />
          )}
        </div>
      )}
    </Page>
  );
}

/** One notice, however many networks and events it is about. */
function Refused({ networks }: Pick<ConversionsResponse, 'networks'>) {
  const refused = adNetworks.filter((network) => networks[network]?.refusedAt);
  if (refused.length === 0) return null;
  return (
    <Banner tone="error">
      {text.refusedNotice(formatList(refused.map((network) => toldNetworkNames[network])))}
    </Banner>
  );
}

function Model({ model }: Pick<ConversionsResponse, 'model'>) {
  const save = useSaveModel();
  return (
    <Card title={text.modelTitle}>
      {save.isError && <Banner tone="error">{errorText(save.error, text.saveFailed)}</Banner>}
      <ChoiceCards
        legend={text.modelTitle}
        isLegendHidden
        name="conversion-model"
        value={model}
        options={conversionStages.map((stage) => ({
          ...{ value: stage, label: conversionModels[stage].name, detail: conversionModels[stage].detail },
        }))}
        onChange={(stage) => save.mutate(stage)}
      />
      <p className={s.hint}>{text.modelHint}</p>
      <p className={s.hint}>{text.pagesHint}</p>
      <Button component={Link} to={landingPagesPath} variant="default" size="sm" mt={10}>
        {text.openPages}
      </Button>
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
