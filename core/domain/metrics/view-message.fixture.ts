import { randomId } from '../id.ts';
import { hasBounced, type ViewMessage } from './view-message.ts';

/**
 * Numbered instead of random, because a HyperLogLog misses one of a few ids in one of some hundred random
 * choices.
 */
let visitors = 0;

/** A valid first message for tests: a visit from Riyadh, by an Instagram link on a phone. */
export function viewMessageFixture({
  visibleSeconds = 0,
  hasStartedForm = false,
  first = {},
  ...changes
}: Omit<Partial<ViewMessage>, 'first'> & {
  visibleSeconds?: number;
  hasStartedForm?: boolean;
  first?: Partial<NonNullable<ViewMessage['first']>>;
} = {}): ViewMessage {
  const { startsVisit = true } = first;
  return {
    id: `${crypto.randomUUID()}-0`,
    pageId: randomId(),
    place: 'oud',
    sender: 'sender',
    first: {
      visitor: `00000000-0000-4000-a000-${String(visitors++).padStart(12, '0')}`,
      startsVisit,
      hasBounced: hasBounced({ startsVisit, visibleSeconds, hasStartedForm }),
      country: 'SA',
      device: 'mobile',
      source: 'instagram',
      ...first,
    },
    seconds: visibleSeconds,
    startsForm: hasStartedForm,
    endsBounce: false,
    ...changes,
  };
}
