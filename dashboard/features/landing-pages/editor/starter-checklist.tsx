import { Button, Modal } from '@mantine/core';
import type { PartBlanks } from '@mirsah/domain/landing-page/blanks';
import { type Blocks, blockSummary } from '@mirsah/domain/landing-page/blocks';
import { IconPencilPlus } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { blockTexts, starters as text } from '../../../messages/index.ts';
import type { TabId } from '../form/tabs.ts';
import type { EditorValues } from '../form/values.ts';
import { focusMissingPart, type MissingPart, missingPartsOf, tabOfMissingPart } from './missing-parts.ts';
import s from './starter-checklist.module.css';

/** The parts that a page made from a starter still lacks, each a button that leads to its field. Nothing once none is missing. */
export function StarterChecklist({ isCreated, onTab }: { isCreated: boolean; onTab: (tab: TabId) => void }) {
  const [product, currency, layout] = useWatch<EditorValues, ['product', 'currency', 'layout']>({
    name: ['product', 'currency', 'layout'],
  });
  const { parts, blanks, blockBlanks } = missingPartsOf({ product, currency, layout });
  if (parts.length === 0) return null;

  function show(part: MissingPart) {
    onTab(tabOfMissingPart(part));
    focusMissingPart(part);
  }

  return (
    <section className={s.card} aria-labelledby="missing">
      <div>
        <h2 id="missing" className={s.title}>
          {text.missingTitle}
        </h2>
        <p className={s.hint}>
          {isCreated ? text.missingHintCreated : text.missingHint}
          {blanks + blockBlanks > 0 && ` ${text.blanksHint}`}
        </p>
      </div>
      <ul className={s.parts}>
        {parts.map((part) => (
          <li key={part}>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPencilPlus size={16} aria-hidden />}
              onClick={() => show(part)}
            >
              {text.missing[part](part === 'blanks' ? blanks : blockBlanks)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type BlanksDialogProps = {
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
