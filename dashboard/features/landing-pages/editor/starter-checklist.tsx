import { Button, Modal } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { starters as text } from '../../../messages/index.ts';
import type { TabId } from '../form/tabs.ts';
import type { EditorValues } from '../form/values.ts';
import { focusMissingPart, type MissingPart, missingPartsOf } from './missing-parts.ts';
import s from './starter-checklist.module.css';

/** The parts that a page made from a starter still lacks, each a button that leads to its field. Nothing once none is missing. */
export function StarterChecklist({ isCreated, onTab }: { isCreated: boolean; onTab: (tab: TabId) => void }) {
  const [product, currency] = useWatch<EditorValues, ['product', 'currency']>({
    name: ['product', 'currency'],
  });
  const { parts, blanks } = missingPartsOf({ product, currency });
  if (parts.length === 0) return null;

  function show(part: MissingPart) {
    onTab('product');
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
          {blanks > 0 && ` ${text.blanksHint}`}
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
              {text.missing[part](blanks)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type BlanksDialogProps = {
  blanks: readonly string[];
  onPublish: () => void;
  onKeepDisabled: () => void;
  onFill: () => void;
};

/** Asks before a page goes live with blanks of its starter, and names them. */
export function BlanksDialog({ blanks, onPublish, onKeepDisabled, onFill }: BlanksDialogProps) {
  return (
    <Modal opened onClose={onFill} title={text.blanksTitle(blanks.length)} centered radius="lg" padding={24}>
      <p className={s.question}>{text.blanksQuestion}</p>
      <ul className={s.blanks}>
        {[...new Set(blanks)].map((blank) => (
          <li key={blank}>{blank}</li>
        ))}
      </ul>
      <div className={s.choices}>
        <Button onClick={onFill} data-autofocus>
          {text.fillBlanks}
        </Button>
        <Button variant="default" onClick={onKeepDisabled}>
          {text.keepDisabled}
        </Button>
        <Button variant="default" onClick={onPublish}>
          {text.publishWithout}
        </Button>
      </div>
    </Modal>
  );
}
