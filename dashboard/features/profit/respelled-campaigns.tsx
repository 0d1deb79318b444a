import { Checkbox, Stack } from '@mantine/core';
import { type AdNetwork, type AdSpend, respelledCampaigns } from '@mirsah/domain/money/ad-spend';
import { useState } from 'react';
import { spendFileText as text } from '../../messages/index.ts';
import { useOrderCampaigns } from './queries.ts';

/** The campaigns that are another spelling of a known one; all of them until a person unselects some. */
export function useRespelled(
  spends: readonly Pick<AdSpend, 'campaign'>[],
  network: AdNetwork,
  stored: readonly AdSpend[],
) {
  const ofOrders = useOrderCampaigns(network);
  const [separate, setSeparate] = useState<ReadonlySet<string>>(new Set());
  const known = stored.flatMap((each) => (each.network === network ? each.campaign : []));
  const respelled = respelledCampaigns(spends, [...ofOrders, ...known]);
  const joined = new Map([...respelled].filter(([name]) => !separate.has(name)));
  const join = (name: string, isJoined: boolean) => {
    const others = [...separate].filter((each) => each !== name);
    setSeparate(new Set(isJoined ? others : [...others, name]));
  };
  return { respelled, joined, join };
}

/** Offers to merge each with the known one; renders nothing without any. */
export function RespelledCampaigns({ respelled, joined, join }: ReturnType<typeof useRespelled>) {
  if (respelled.size === 0) return null;
  return (
    <Stack gap={10}>
      {[...respelled].map(([name, other]) => (
        <Checkbox
          key={name}
          label={text.respelled(name, other)}
          checked={joined.has(name)}
          onChange={({ currentTarget }) => join(name, currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}
