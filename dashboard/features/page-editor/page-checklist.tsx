import { Button, UnstyledButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronDown, IconPencilPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { blockTexts, formatList, formatNumber, starters as text } from '../../messages/index.ts';
import typography from '../../ui/typography.module.css';
import { lackedLabels, lackingBlocks, pathOfLacked } from '../page-form/blocks/lacked-fields.ts';
import { useLackedFields } from '../page-form/blocks/use-lacked-fields.ts';
import type { EditorValues } from '../page-form/values.ts';
import { findMissingParts, pathOfMissingPart } from './missing-parts.ts';
import s from './page-checklist.module.css';

type Props = {
  /** A page that is not created yet has one too. */
  pageId: string;
  isCreated: boolean;
  /** The page was begun from a starter. */
  isStarter: boolean;
  /** Goes to a field. */
  onOpen: (path: string) => void;
};

/** In a lower window an open list would leave little room for the fields. */
const LEAST_HEIGHT = 720;

/**
 * What the page still lacks: the parts that its starter left open, and the blocks that are hidden because a
 * field is missing. Each is a button that opens its field. Renders nothing once the page is complete. It
 * folds to one line, which is remembered for each page.
 */
export function PageChecklist({ pageId, isCreated, isStarter, onOpen }: Props) {
  const [product, currency, layout] = useWatch<EditorValues, ['product', 'currency', 'layout']>({
    name: ['product', 'currency', 'layout'],
  });
  const lackedOf = useLackedFields();
  const listId = useId();
  const [isOpen, setOpen] = useLocalStorage({
    key: `mirsah:checklist:${pageId}`,
    defaultValue: isStarter && innerHeight >= LEAST_HEIGHT,
    getInitialValueInEffect: false,
  });
  const missing = findMissingParts({ product, currency, layout });
  const { blanks, blockBlanks } = missing;
  const parts = isStarter ? missing.parts : [];
  const lacking = lackingBlocks(layout, lackedOf);
  const count = parts.length + lacking.length;
  if (count === 0) return null;

  return (
    <section className={s.card} aria-labelledby="missing">
      <div className={s.head}>
        <h2 id="missing" className={s.title}>
          {text.missingTitle}
        </h2>
        <span className={s.count}>{formatNumber(count)}</span>
        <UnstyledButton
          className={s.fold ?? ''}
          aria-label={isOpen ? text.foldMissing : text.unfoldMissing}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown size={20} />
        </UnstyledButton>
      </div>
      {isOpen && (
        <div id={listId} className={s.list}>
          <p className={typography.hint}>
            {isCreated ? text.missingHintCreated : text.missingHint}
            {isStarter && blanks + blockBlanks > 0 && ` ${text.blanksHint}`}
          </p>
          <ul className={s.parts}>
            {parts.map((part) => (
              <Item key={part} onOpen={() => onOpen(pathOfMissingPart(part, { product, layout }))}>
                {text.missing[part](part === 'blanks' ? blanks : blockBlanks)}
              </Item>
            ))}
            {lacking.map(({ id, type, fields }) => (
              <Item key={id} onOpen={() => fields[0] && onOpen(pathOfLacked(id, fields[0]))}>
                {text.lacking(blockTexts[type].name, formatList(lackedLabels(type, fields)))}
              </Item>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Names the blocks that lacked a field, and so were not published, when this appeared. */
export function UnseenBlocks() {
  const { getValues } = useFormContext<EditorValues>();
  const lackedOf = useLackedFields();
  const [lacking] = useState(() => lackingBlocks(getValues('layout'), lackedOf));
  return lacking.length > 0 && text.unseenBlocks(lacking.map(({ type }) => blockTexts[type].name));
}

function Item({ onOpen, children }: { onOpen: () => void; children: string }) {
  return (
    <li>
      <Button
        className={s.item ?? ''}
        variant="default"
        size="sm"
        leftSection={<IconPencilPlus size={16} />}
        onClick={onOpen}
      >
        {children}
      </Button>
    </li>
  );
}
