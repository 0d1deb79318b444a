import type { QueueGroup } from '@mirsah/domain/desk/queue';
import {
  type Icon,
  IconBolt,
  IconCalendarClock,
  IconMessageCircle,
  IconPhoneCall,
  IconTrendingUp,
} from '@tabler/icons-react';
import { formatAge, formatTime, desk as text } from '../../messages/index.ts';

/** The drawing of each reason why an order is next. */
export const groupIcons: Record<QueueGroup, Icon> = {
  message: IconMessageCircle,
  callback: IconCalendarClock,
  fresh: IconBolt,
  retry: IconPhoneCall,
  rest: IconTrendingUp,
};

/** Why an order is next: with the age of a fresh one, otherwise with the time of its call or message. */
export function whyNext(
  { group, placedAt, time }: { group: QueueGroup; placedAt: string; time: string | null | undefined },
  now: Date,
): string {
  const when = group === 'fresh' ? formatAge(placedAt, now) : time ? formatTime(time) : '';
  return text.why[group](when).trim();
}
