import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { insights as words } from '../../../messages/insights.ts';
import s from './insight-card.module.css';

/** What a figure says exactly: by pointing at it, by touch, or by keyboard. */
export function Definition({ label, text }: { label: string; text: string }) {
  return (
    <Tooltip label={text} multiline w={260} events={{ hover: true, focus: true, touch: true }} withArrow>
      <UnstyledButton className={s.definition ?? ''} aria-label={words.definitionOf(label)}>
        <IconInfoCircle size={16} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </Tooltip>
  );
}
