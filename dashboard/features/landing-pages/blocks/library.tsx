import { Button, Modal, TextInput, UnstyledButton } from '@mantine/core';
import type { Block, BlockType } from '@mirsah/domain/landing-page/blocks';
import { matchesSearch } from '@mirsah/domain/search-text';
import { IconClipboard, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { blockTexts, canvasText, blocksText as text } from '../../../messages/index.ts';
import { useIsPhone } from '../../../ui/window-width.ts';
import { blockGroups, blockIcons } from './block-icons.tsx';
import s from './blocks.module.css';
import { SavedBlocks } from './saved-blocks.tsx';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onPick: (type: BlockType) => void;
  canAdd: (type: BlockType) => boolean;
  onInsert: (block: Block) => void;
  /** Where the block will be. */
  place?: string;
  /** Where the library knows a place: adds a copied block there. */
  onPaste?: () => void;
};

/** All kinds of blocks in groups, to choose the one to add; a search finds them by what merchants call them. */
export function BlockLibrary({ isOpen, onClose, onPick, canAdd, onInsert, place, onPaste }: Props) {
  const isPhone = useIsPhone();
  const [search, setSearch] = useState('');
  const isFound = (type: BlockType) =>
    matchesSearch(search, [blockTexts[type].name, blockTexts[type].hint, text.otherNames[type] ?? '']);
  const groups = Object.entries(blockGroups)
    .map(([group, types]) => ({ group, types: types.filter(isFound) }))
    .filter(({ types }) => types.length > 0);
  const first = groups.flatMap(({ types }) => types).find(canAdd);
  return (
    <Modal opened={isOpen} onClose={onClose} title={text.library} size="xl" fullScreen={isPhone}>
      {place !== undefined && <p className={s.place}>{place}</p>}
      <TextInput
        type="search"
        aria-label={text.searchLabel}
        placeholder={text.search}
        leftSection={<IconSearch size={18} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // The library is in the page's form, which Enter would save.
          event.preventDefault();
          if (search.trim() && first) onPick(first);
        }}
        // On a phone the keyboard would cover the kinds.
        data-autofocus={!isPhone || undefined}
        mb="sm"
      />
      {groups.length === 0 && <p className={s.full}>{text.noneFound(search.trim())}</p>}
      {onPaste && (
        <Button variant="default" leftSection={<IconClipboard size={18} />} onClick={onPaste}>
          {canvasText.paste}
        </Button>
      )}
      {search === '' && <SavedBlocks canAdd={canAdd} onInsert={onInsert} />}
      {groups.map(({ group, types }) => (
        <section key={group} className={s.group}>
          <h3>{text.groups[group as keyof typeof blockGroups]}</h3>
          <div className={s.kinds}>
            {types.map((type) => {
              const Icon = blockIcons[type];
              return (
                <UnstyledButton
                  key={type}
                  className={s.kind ?? ''}
                  disabled={!canAdd(type)}
                  onClick={() => onPick(type)}
                >
                  <span className={s.icon}>
                    <Icon size={24} />
                  </span>
                  <b>{blockTexts[type].name}</b>
                  <small>{canAdd(type) ? blockTexts[type].hint : text.onlyOne}</small>
                </UnstyledButton>
              );
            })}
          </div>
        </section>
      ))}
    </Modal>
  );
}
