import { Button, Modal, UnstyledButton } from '@mantine/core';
import type { BlockType } from '@mirsah/domain/landing-page/blocks';
import { IconClipboard } from '@tabler/icons-react';
import { blockTexts, canvasText, blocksText as text } from '../../../messages/index.ts';
import { useIsPhone } from '../../../ui/window-width.ts';
import { blockGroups, blockIcons } from './block-icons.tsx';
import s from './blocks.module.css';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onPick: (type: BlockType) => void;
  canAdd: (type: BlockType) => boolean;
  /** Where the library knows a place: adds a copied block there. */
  onPaste?: () => void;
};

/** All kinds of blocks in groups, to choose the one to add. */
export function BlockLibrary({ isOpen, onClose, onPick, canAdd, onPaste }: Props) {
  const isPhone = useIsPhone();
  return (
    <Modal opened={isOpen} onClose={onClose} title={text.library} size="xl" fullScreen={isPhone}>
      {onPaste && (
        <Button variant="default" leftSection={<IconClipboard size={18} />} onClick={onPaste}>
          {canvasText.paste}
        </Button>
      )}
      {Object.entries(blockGroups).map(([group, types]) => (
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
