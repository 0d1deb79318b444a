import { desk, deskKeyTexts as text } from '../../messages/index.ts';
import { BottomSheet } from './bottom-sheet.tsx';
import s from './key-list.module.css';

const keys = [
  ['Enter', desk.call],
  ['W', text.whatsApp],
  ['1–9', text.outcomes],
  ['Z', text.undo],
  ['E', text.edit],
  ['A', text.askAddress],
  ['N', text.next],
  ['/', text.search],
  ['T', text.write],
  ['Esc', text.close],
] as const;

/** What the keyboard does on the desk. */
export function KeyList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <BottomSheet title={text.title} isOpen={isOpen} onClose={onClose} size={640}>
      <dl className={s.keys}>
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>{what}</dt>
            <dd>
              <kbd dir="ltr">{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className={s.hint}>{text.hint}</p>
    </BottomSheet>
  );
}
