import s from './desk.module.css';

/** A key beside what it does, where there is room for a keyboard; nothing without a key. */
export function KeySign({ name }: { name: string | undefined }) {
  return name === undefined ? null : (
    <kbd className={s.key} aria-hidden>
      {name}
    </kbd>
  );
}
