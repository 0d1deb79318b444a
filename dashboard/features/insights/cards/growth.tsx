import { VisuallyHidden } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import { formatPercent } from '../../../lib/format.ts';
import { insights as words } from '../../../messages/insights.ts';
import s from './growth.module.css';

type Props = {
  /** In per cent; null where there was nothing to grow from. */
  value: number | null;
  /** What it is compared with. */
  than?: string;
  isGoodWhenLower?: boolean;
};

/** By how much a figure changed; an arrow and a sign say it besides the colour. */
export function Growth({ value, than = words.thanBefore, isGoodWhenLower = false }: Props) {
  if (value === null) {
    return (
      <span className={s.growth} title={words.noComparison}>
        <IconMinus size={15} aria-hidden />
        <VisuallyHidden>{words.noComparison}</VisuallyHidden>
      </span>
    );
  }
  const isGood = value > 0 !== isGoodWhenLower;
  const Icon = value > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={s.growth} data-tone={value === 0 ? undefined : isGood ? 'good' : 'bad'} title={than}>
      {value !== 0 && <Icon size={15} aria-hidden />}
      {formatPercent(value)}
      <VisuallyHidden>{than}</VisuallyHidden>
    </span>
  );
}
