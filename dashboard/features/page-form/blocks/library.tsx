import { Drawer, TextInput, UnstyledButton } from '@mantine/core';
import { type Block, type BlockType, MAX_BLOCKS } from '@mirsah/domain/landing-page/blocks';
import { matchesSearch } from '@mirsah/domain/search-text';
import { IconClipboard, IconSearch } from '@tabler/icons-react';
import { type ClipboardEvent, type RefCallback, useState } from 'react';
import { keyName } from '../../../lib/keys.ts';
import {
  blockTexts,
  common,
  countResults,
  formatNumber,
  savedBlocksText,
  blocksText as text,
} from '../../../messages/index.ts';
import { SaidOnChange } from '../../../ui/said-on-change.tsx';
import typography from '../../../ui/typography.module.css';
import { useHasFullEditor, useHasOutline } from '../../../ui/window-width.ts';
import { BlockDrawing } from './block-drawings.tsx';
import s from './library.module.css';
import { nearestFirst, searchDistance } from './library-search.ts';
import { SavedBlocks, useSavedBlocks } from './saved-blocks.tsx';

type GroupName = keyof typeof text.groups;

/** The group of each kind, in the order in which the library shows groups and kinds. */
const groupOf = {
  heading: 'basics',
  text: 'basics',
  picture: 'basics',
  pictureStrip: 'basics',
  video: 'basics',
  divider: 'basics',
  benefits: 'reasons',
  steps: 'reasons',
  beforeAfter: 'reasons',
  comparison: 'reasons',
  specifications: 'reasons',
  marquee: 'reasons',
  reviews: 'trust',
  chat: 'trust',
  trustBadges: 'trust',
  guarantee: 'trust',
  faq: 'trust',
  businessDetails: 'trust',
  offerPicker: 'sale',
  buyButton: 'sale',
  whatsapp: 'sale',
  countdown: 'sale',
  stockLeft: 'sale',
  orderBy: 'sale',
  secondProduct: 'sale',
  orderForm: 'sale',
} as const satisfies Record<BlockType, GroupName>;
// Object.keys does not know that these are all keys of these records.
const blockTypes = Object.keys(groupOf) as BlockType[];
const groupNames = Object.keys(text.groups) as GroupName[];
const groups = groupNames.map((group) => ({
  group,
  types: blockTypes.filter((type) => groupOf[type] === group),
}));

type Category = GroupName | 'all' | 'saved';

const othersOf = (type: BlockType) => `${text.otherNames[type] ?? ''} ${text.englishNames[type]}`;

/** As wide as the fields of a part, which it covers when there is no room beside the page. */
const OVER_FIELDS = '448px';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onPick: (type: BlockType) => void;
  canAdd: (type: BlockType) => boolean;
  onInsert: (block: Block) => void;
  /** Where the block will be. */
  place?: string;
  /**
   * When the library is open for a position: adds a copied block there, by a button, or by the keys that
   * paste it.
   */
  onPaste?: (event?: ClipboardEvent) => void;
  /** Receives the element that covers the start of the window. */
  panelRef?: RefCallback<HTMLElement>;
};

/**
 * All kinds of blocks in groups, each with a drawing, to choose the one to add; a search finds them by the
 * words merchants use. At the start of a large window it covers nothing that is needed, on a smaller one it
 * covers the fields, and on a phone the screen.
 */
export function BlockLibrary(props: Props) {
  const { isOpen, onClose, onPick, canAdd, onInsert, place, onPaste, panelRef } = props;
  const isBeside = useHasFullEditor();
  const isAtStart = useHasOutline();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Category>('all');
  const [pointed, setPointed] = useState<BlockType>();
  const saved = useSavedBlocks().filter(({ one, block }) =>
    matchesSearch(search, [one.name, blockTexts[block.type].name]),
  );
  // The last block may have been deleted there, or the search may find none.
  const category = chosen === 'saved' && saved.length === 0 ? 'all' : chosen;
  const distance = (type: BlockType) =>
    searchDistance(search, { ...blockTexts[type], others: othersOf(type) });
  const byGroup = groups.map(({ group, types }) => ({ group, types: nearestFirst(types, distance) }));
  const far = ({ types: [nearest] }: { types: BlockType[] }) => (nearest ? distance(nearest) : 0);
  const found = search.trim() ? [...byGroup].sort((one, other) => far(one) - far(other)) : byGroup;
  const shown = found.filter(({ group, types }) => types.length > 0 && ['all', group].includes(category));
  const first = search.trim() ? shown.flatMap(({ types }) => types).find(canAdd) : undefined;
  const isFull = !canAdd('text');
  const note = isFull ? text.full(formatNumber(MAX_BLOCKS)) : place;
  /** Long lists show only names; the description is shown below them on hover. */
  const isBrief = category === 'all' && search === '';
  const kinds: { name: Category; label: string; count: number }[] = [
    { name: 'all', label: text.allKinds, count: found.reduce((sum, { types }) => sum + types.length, 0) },
    ...byGroup.map(({ group, types }) => ({ name: group, label: text.groups[group], count: types.length })),
  ];
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      // Mantine mirrors the sides in a right-to-left page: the left is its start.
      position={isAtStart ? 'left' : isBeside ? 'right' : 'bottom'}
      size={isAtStart ? 'min(100vw - 668px, 590px)' : isBeside ? OVER_FIELDS : '100%'}
      classNames={{ content: s.library ?? '' }}
    >
      <Drawer.Overlay backgroundOpacity={0} />
      <Drawer.Content ref={panelRef} onPaste={onPaste}>
        <Drawer.Header role="none" className={s.head ?? ''}>
          {/* On a phone the keyboard of the search would cover the kinds. */}
          <Drawer.Title
            className={s.title ?? ''}
            {...(!isBeside && { tabIndex: -1, 'data-autofocus': true })}
          >
            {text.library}
          </Drawer.Title>
          {!isBeside && note !== undefined && <p className={s.place}>{note}</p>}
          <TextInput
            className={s.search ?? ''}
            type="search"
            aria-label={text.searchLabel}
            placeholder={text.search}
            leftSection={<IconSearch size={18} />}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              // A search includes all groups.
              setChosen('all');
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              // The library is inside the page's form, which Enter would save.
              event.preventDefault();
              if (first) onPick(first);
            }}
            ref={isBeside ? focusAtOnce : undefined}
            data-autofocus={isBeside || undefined}
          />
          <Drawer.CloseButton className={s.close ?? ''} aria-label={common.close} />
        </Drawer.Header>
        {/* biome-ignore lint/a11y/useSemanticElements: a set of buttons, and no fields */}
        <div className={s.categories} role="group" aria-label={text.kinds}>
          {kinds.map(({ name, label, count }) => (
            <CategoryButton
              key={name}
              label={label}
              count={count}
              isChosen={name === category}
              onClick={() => setChosen(name)}
            />
          ))}
          {(saved.length > 0 || onPaste) && <hr className={s.rule} />}
          {saved.length > 0 && (
            <CategoryButton
              label={savedBlocksText.mine}
              count={saved.length}
              isChosen={category === 'saved'}
              onClick={() => setChosen('saved')}
            />
          )}
          {onPaste && (
            <UnstyledButton className={s.category ?? ''} onClick={() => onPaste()}>
              <IconClipboard size={18} />
              <span>
                {text.paste} <span className={s.copied}>{text.copied}</span>
              </span>
              <kbd dir="ltr">{keyName('Ctrl')} V</kbd>
            </UnstyledButton>
          )}
        </div>
        <SaidOnChange of={search.trim()} text={countResults((kinds[0]?.count ?? 0) + saved.length)} />
        {/* A new list is shown from its start. */}
        <div key={category} className={s.list} data-brief={isBrief || undefined}>
          {shown.length === 0 && saved.length === 0 && (
            <p className={typography.quiet}>{text.noneFound(search.trim())}</p>
          )}
          {saved.length > 0 && ['all', 'saved'].includes(category) && (
            <SavedBlocks saved={saved} canAdd={canAdd} onInsert={onInsert} />
          )}
          {shown.map(({ group, types }) => (
            <section key={group}>
              <h3 className={s.group}>{text.groups[group]}</h3>
              <div className={s.kinds}>
                {types.map((type) => (
                  <UnstyledButton
                    key={type}
                    className={s.kind ?? ''}
                    disabled={!canAdd(type)}
                    data-first={type === first || undefined}
                    onClick={() => onPick(type)}
                    onPointerEnter={() => setPointed(type)}
                    onPointerLeave={() => setPointed(undefined)}
                    onFocus={() => setPointed(type)}
                    onBlur={() => setPointed(undefined)}
                  >
                    <BlockDrawing type={type} />
                    <b>{blockTexts[type].name}</b>
                    <small>{canAdd(type) || isFull ? blockTexts[type].hint : text.onlyOne}</small>
                  </UnstyledButton>
                ))}
              </div>
            </section>
          ))}
        </div>
        {isBeside && (
          <p className={s.foot}>{isBrief && pointed ? blockTexts[pointed].hint : (note ?? text.choose)}</p>
        )}
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** The dialog moves the focus only after a while, in which keys would be lost. */
function focusAtOnce(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
}

type CategoryProps = { label: string; count: number; isChosen: boolean; onClick: () => void };

function CategoryButton({ label, count, isChosen, onClick }: CategoryProps) {
  return (
    <UnstyledButton
      className={s.category ?? ''}
      aria-pressed={isChosen}
      disabled={count === 0 && !isChosen}
      onClick={onClick}
    >
      {label} <small>{formatNumber(count)}</small>
    </UnstyledButton>
  );
}
