import type { MessageValues } from '@mirsah/domain/message-template/render-message-template.ts';
import { messageValues } from '@mirsah/domain/order-message/message-values.ts';
import { useQuery } from '@tanstack/react-query';
import { apiClient } from '../../lib/api/client.ts';
import { messageTemplates as words } from '../../messages/message-templates.ts';

const sample: MessageValues = {
  name: words.sampleName,
  orderId: '7k2m9x4q',
  items: [{ name: words.sampleItem, variant: '', quantity: 1 }],
};

/** What the preview fills a template with: the merchant's latest order, or words that say what they stand for. */
export function useSampleValues(): { values: MessageValues; isReal: boolean } {
  const { data: order } = useQuery({
    queryKey: ['orders', 'latest'],
    queryFn: async () => (await apiClient.listOrders({ query: { limit: 1 } })).items[0] ?? null,
  });
  if (!order) return { values: sample, isReal: false };
  return { values: messageValues(order), isReal: true };
}
