import type { MessageTemplateResponse } from '@mirsah/contracts/message-templates/contracts.ts';
import { DeleteButton, EditButton } from '../../ui/edit-delete-buttons.tsx';
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
        <EditButton of={name} onClick={onEdit} />
        <DeleteButton of={name} onClick={onDelete} />
      </div>
      <pre className={s.text}>{content}</pre>
    </>
  );
}
