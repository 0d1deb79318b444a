import { ActionIcon } from '@mantine/core';
import type { MessageTemplateResponse } from '@mirsah/contracts/message-templates/contracts.ts';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { common } from '../../messages/common.ts';
import { messageTemplates as words } from '../../messages/message-templates.ts';
import s from './message-templates.module.css';

type Props = {
  template: MessageTemplateResponse;
  onEdit: () => void;
  onDelete: () => void;
};

export function TemplateRow({ template: { name, content }, onEdit, onDelete }: Props) {
  return (
    <>
      <div className={s.rowHead}>
        <h2 className={s.name}>
          <bdi>{name}</bdi>
        </h2>
        <ActionIcon
          variant="subtle"
          color="gray.7"
          size={44}
          title={words.edit}
          aria-label={words.ofTemplate(words.edit, name)}
          onClick={onEdit}
        >
          <IconPencil size={20} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red.7"
          size={44}
          title={common.delete}
          aria-label={words.ofTemplate(common.delete, name)}
          onClick={onDelete}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </div>
      <pre className={s.text}>{content}</pre>
    </>
  );
}
