import { formatNumber, desk as text } from '../../messages/index.ts';
import s from './desk.module.css';
import type { CallList } from './queries.ts';

type Props = {
  /** Orders that wait for confirmation. */
  pending: number | undefined;
  list: Listed | undefined;
  /** Orders that a call has confirmed today, whenever they were placed. */
  confirmed: number | undefined;
};

type Listed = Pick<CallList, 'closed' | 'later' | 'ended'> & {
  calls: readonly Pick<CallList['calls'][number], 'group'>[];
};

/**
 * Where the pending orders are, when the list has not all of them: `21 الآن`, `4 لاحقًا`. Empty when they do
 * not add up: the list has a limit, and the counts can be a moment apart.
 */
export function findSplit(pending: number | undefined, { calls, closed, later, ended }: Listed): string[] {
  const outside = closed.reduce((sum, { count }) => sum + count, 0);
  const others = outside + later + ended;
  if (others === 0 || calls.length + others !== pending) return [];
  const parts = [
    [calls.length, text.inList],
    [later, text.later],
    [outside, text.outsideHours],
    [ended, text.ended],
  ] as const;
  return parts.filter(([count]) => count > 0).map(([count, name]) => name(formatNumber(count)));
}

/**
 * The number of calls left and where they are, beside the desk's title. Unknown numbers are omitted; the line
 * keeps its height.
 */
export function QueueFigures({ pending, list, confirmed }: Props) {
  const split = list ? findSplit(pending, list) : [];
  const due = list?.calls.filter(({ group }) => group === 'callback').length;
  const figures = [
    pending !== undefined && (
      <span key="pending">
        {text.remaining(formatNumber(pending))}
        {split.length > 0 && ` (${split.join(' · ')})`}
      </span>
    ),
    due !== undefined && due > 0 && (
      <b key="due" className={s.due}>
        {text.due(formatNumber(due))}
      </b>
    ),
    confirmed !== undefined && <span key="confirmed">{text.confirmedToday(formatNumber(confirmed))}</span>,
  ].filter((figure) => figure !== false);
  if (figures.length === 0) return '\u00a0';
  return figures.flatMap((figure, index) => (index === 0 ? [figure] : [' · ', figure]));
}
