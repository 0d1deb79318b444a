import { Button, Modal, Stack } from '@mantine/core';
import type { PartBlanks } from '@mirsah/domain/landing-page/blanks';
import { type Blocks, blockSummary } from '@mirsah/domain/landing-page/blocks';
import { blockTexts, starters as text } from '../../messages/index.ts';
import s from './blanks-dialog.module.css';

export type BlanksDialogProps = {
  blanks: readonly PartBlanks[];
  blocks: Blocks;
  /** The product costs nothing, and the dialog asks about that instead. */
  isFree?: boolean;
  onPublish: () => void;
  /** Absent when the page is stored already. */
  onKeepDisabled?: () => void;
  onFill: () => void;
  /** The action of closing, unless it is to fill in the blanks. */
  onClose?: () => void;
};

/** Asks before a page goes live with blanks of its starter, which it lists, or with a price of zero. */
export function BlanksDialog({
  blanks,
  blocks,
  isFree = false,
  onPublish,
  onKeepDisabled,
  onFill,
  onClose = onFill,
}: BlanksDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={isFree ? text.freeTitle : text.blanksTitle(blanks.flatMap(({ blanks }) => blanks).length)}
      centered
      radius="lg"
      padding={24}
    >
      <p className={s.question}>{isFree ? text.freeQuestion : text.blanksQuestion}</p>
      {!isFree && <BlankList blanks={blanks} blocks={blocks} />}
      <Stack gap={10} mt={20}>
        <Button onClick={onFill} data-autofocus>
          {isFree ? text.changePrice : text.fillBlanks}
        </Button>
        {onKeepDisabled && (
          <Button variant="default" onClick={onKeepDisabled}>
            {text.keepDisabled}
          </Button>
        )}
        <Button variant="default" onClick={onPublish}>
          {isFree ? text.publishFree : text.publishWithout}
        </Button>
      </Stack>
    </Modal>
  );
}

/** The parts of a page that still have blanks, each with its name and its blanks. */
function BlankList({ blanks, blocks }: Pick<BlanksDialogProps, 'blanks' | 'blocks'>) {
  return (
    <ul className={s.blanks}>
      {blanks.map(({ part, blanks }) => (
        <li key={part}>
          <b>{nameOfPart(part, blocks)}</b>
          <span>{[...new Set(blanks)].join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}

function nameOfPart(part: string, blocks: Blocks): string {
  const block = blocks[part];
  return block ? blockSummary(block) || blockTexts[block.type].name : text.description;
}
