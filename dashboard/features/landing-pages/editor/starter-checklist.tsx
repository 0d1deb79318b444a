import { Button } from '@mantine/core';
import { IconPencilPlus } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { starters as text } from '../../../messages/index.ts';
import type { EditorValues } from '../form/values.ts';
import { missingPartsOf, pathOfMissingPart } from './missing-parts.ts';
import s from './starter-checklist.module.css';

/** The parts that a page made from a starter still lacks, each a button that leads to its field. Nothing once none is missing. */
export function StarterChecklist({
  isCreated,
  onOpen,
}: {
  isCreated: boolean;
  /** Goes to a field. */
  onOpen: (path: string) => void;
}) {
  const [product, currency, layout] = useWatch<EditorValues, ['product', 'currency', 'layout']>({
    name: ['product', 'currency', 'layout'],
  });
  const { parts, blanks, blockBlanks } = missingPartsOf({ product, currency, layout });
  if (parts.length === 0) return null;

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
              onClick={() => onOpen(pathOfMissingPart(part, { product, layout }))}
            >
              {text.missing[part](part === 'blanks' ? blanks : blockBlanks)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
