import { formatNumber, desk as text } from '../../messages/index.ts';
import s from './desk.module.css';

type Props = {
  /** Orders that wait for confirmation. */
  pending: number | undefined;
  /** Callbacks whose time has come. */
  due: number | undefined;
  /** Orders that a call has confirmed today, whenever they were placed. */
  confirmed: number | undefined;
};

/**
 * The number of calls left, beside the desk's title. Unknown numbers are omitted; the line keeps its height.
 */
export function QueueFigures({ pending, due, confirmed }: Props) {
  const figures = [
    pending !== undefined && <span key="pending">{text.remaining(formatNumber(pending))}</span>,
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
