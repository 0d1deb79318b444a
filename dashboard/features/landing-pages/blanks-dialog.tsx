import { Button, Modal } from '@mantine/core';
import type { PartBlanks } from '@mirsah/domain/landing-page/blanks';
import { type Blocks, blockSummary } from '@mirsah/domain/landing-page/blocks';
import { blockTexts, starters as text } from '../../messages/index.ts';
import s from './blanks-dialog.module.css';

export type BlanksDialogProps = {
  blanks: readonly PartBlanks[];
  blocks: Blocks;
  onPublish: () => void;
  /** Nothing where the page is stored already. */
  onKeepDisabled?: () => void;
  onFill: () => void;
  /** What closing means, unless it is to fill in the blanks. */
  onClose?: () => void;
};

/** Asks before a page goes live with blanks of its starter, and names them. */
export function BlanksDialog({
  blanks,
  blocks,
  onPublish,
  onKeepDisabled,
  onFill,
  onClose = onFill,
}: BlanksDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.blanksTitle(blanks.flatMap(({ blanks }) => blanks).length)}
      centered
      radius="lg"
      padding={24}
    >
      <p className={s.question}>{text.blanksQuestion}</p>
      <BlankList blanks={blanks} blocks={blocks} />
      <div className={s.choices}>
        <Button onClick={onFill} data-autofocus>
          {text.fillBlanks}
        </Button>
        {onKeepDisabled && (
          <Button variant="default" onClick={onKeepDisabled}>
            {text.keepDisabled}
          </Button>
        )}
        <Button variant="default" onClick={onPublish}>
          {text.publishWithout}
        </Button>
      </div>
    </Modal>
  );
}

/** The parts of a page that still have blanks, each with its name and its blanks. */
export function BlankList({ blanks, blocks }: Pick<BlanksDialogProps, 'blanks' | 'blocks'>) {
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
