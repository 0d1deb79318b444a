import { CloseButton, Modal, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { searchedOrdersPath } from '../../lib/paths.ts';
import { common, countResults, palette as text } from '../../messages/index.ts';
import { SaidOnChange } from '../../ui/said-on-change.tsx';
import { useIsPhone } from '../../ui/window-width.ts';
import s from './palette.module.css';
import { type Option, useLocalGroups, useOrderGroups } from './palette-results.tsx';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Opens the list of keys. */
  onKeys: () => void;
};

/** Searches screens, pages and orders, and leads to them: a window, and a phone's whole screen. */
export function Palette({ isOpen, onClose, onKeys }: Props) {
  const isPhone = useIsPhone();
  // A dialog that is open from the start would not know where the focus returns to.
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(isOpen), [isOpen]);
  return (
    <Modal.Root
      opened={isShown}
      onClose={onClose}
      size={680}
      yOffset={84}
      fullScreen={isPhone}
      transitionProps={{ duration: 140, transition: isPhone ? 'fade' : 'pop' }}
    >
      <Modal.Overlay />
      <Modal.Content radius={isPhone ? 0 : 'lg'} classNames={{ content: s.window ?? '' }}>
        <VisuallyHidden>
          <Modal.Title>{text.title}</Modal.Title>
        </VisuallyHidden>
        <Modal.Body id={undefined} className={s.body ?? ''}>
          <Search isPhone={isPhone} onClose={onClose} onKeys={onKeys} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

type SearchProps = Omit<Props, 'isOpen'> & { isPhone: boolean };

function Search({ isPhone, onClose, onKeys }: SearchProps) {
  const [typed, setTyped] = useState('');
  const [chosen, choose] = useState<string>();
  const id = useId();
  const search = typed.trim();
  const local = useLocalGroups(search, onKeys, isPhone);
  const { groups: found, note, isSettled } = useOrderGroups(search);
  const groups = [...local, ...found].filter(({ options }) => options.length > 0);
  const options = groups.flatMap(({ options }) => options);
  const active = options.find(({ key }) => key === chosen) ?? options[0];
  const elementId = ({ key }: Option) => `${id}-${key}`;
  const activeId = active && elementId(active);
  const count = options.filter(({ isExtra }) => !isExtra).length;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function press(event: KeyboardEvent): void {
    const { key, code, ctrlKey, metaKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (code === 'KeyK' && (ctrlKey || metaKey)) {
      event.preventDefault();
      onClose();
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      const at = active ? options.indexOf(active) : -1;
      const next = (at + (key === 'ArrowDown' ? 1 : -1) + options.length) % options.length;
      choose(options[next]?.key);
    } else if (key === 'Enter') {
      event.preventDefault();
      const element = document.getElementById(activeId ?? `${id}-all`);
      if (!(ctrlKey || metaKey)) element?.click();
      else if (element instanceof HTMLAnchorElement) window.open(element.href, '_blank', 'noopener');
    }
  }

  return (
    <>
      <div className={s.head}>
        <IconSearch size={22} stroke={1.7} aria-hidden />
        <input
          className={s.field}
          data-autofocus
          role="combobox"
          aria-label={text.field}
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? id : undefined}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          placeholder={text.field}
          // A plus sign stays before its number; an empty field has the direction of its hint.
          dir={typed === '' || /[\u0590-\u08ff]/.test(typed) ? 'rtl' : 'ltr'}
          maxLength={60}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            choose(undefined);
          }}
          onKeyDown={press}
        />
        {search !== '' && isSettled && (
          <span className={s.count} aria-hidden>
            {countResults(count)}
          </span>
        )}
        {isPhone && <CloseButton size={44} iconSize={22} aria-label={common.close} onClick={onClose} />}
      </div>
      <div className={s.results}>
        {options.length > 0 && (
          <div id={id} role="listbox" aria-label={text.results}>
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
              <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}-title`}>
                <div id={`${id}-${group.key}-title`} className={s.title} role="presentation">
                  {group.title}
                </div>
                {group.options.map((option) => (
                  <Line
                    key={option.key}
                    option={option}
                    id={elementId(option)}
                    isActive={option === active}
                    onPoint={() => choose(option.key)}
                    onDone={onClose}
                  />
                ))}
              </div>
            ))}
          </div>
        )}
        {note && <p className={s.note}>{note}</p>}
        {options.length === 0 && isSettled && !note && <p className={s.note}>{text.nothing}</p>}
      </div>
      {/* Before the orders are known, Enter searches them on their own screen. */}
      {options.length === 0 && !isSettled && (
        <Link id={`${id}-all`} to={searchedOrdersPath(search)} onClick={onClose} hidden tabIndex={-1}>
          {text.searchAll(search)}
        </Link>
      )}
      <SaidOnChange of={search} text={isSettled ? countResults(count) : undefined} />
      {!isPhone && <Hints />}
    </>
  );
}

type LineProps = {
  option: Option;
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onDone: () => void;
};

function Line({ option, id, isActive, onPoint, onDone }: LineProps) {
  const content = (
    <>
      <span className={s.icon} aria-hidden>
        {option.icon}
      </span>
      <span className={s.text}>
        <span className={s.name}>{option.title}</span>
        {option.detail && <small className={s.detail}>{option.detail}</small>}
      </span>
      {option.end}
    </>
  );
  const line = {
    id,
    role: 'option',
    'aria-selected': isActive,
    // The focus stays in the field.
    tabIndex: -1,
    className: s.option,
    onPointerMove: () => isActive || onPoint(),
  } as const;
  if ('to' in option) {
    return (
      <Link {...line} to={option.to} onClick={onDone}>
        {content}
      </Link>
    );
  }
  if ('href' in option) {
    const isOutside = option.href.startsWith('https:');
    return (
      <a
        {...line}
        href={option.href}
        {...(isOutside && { target: '_blank', rel: 'noreferrer' })}
        onClick={onDone}
      >
        {content}
      </a>
    );
  }
  return (
    <button {...line} type="button" onClick={option.act}>
      {content}
    </button>
  );
}

/** What the keys do, below the list. */
function Hints() {
  return (
    <p className={s.hints} aria-hidden>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {text.hints.move}
      </span>
      <span>
        <kbd>Enter</kbd> {text.hints.open}
      </span>
      <span>
        <kbd dir="ltr">Ctrl Enter</kbd> {text.hints.newTab}
      </span>
      <span className={s.last}>
        <kbd>Esc</kbd> {text.hints.close}
      </span>
    </p>
  );
}
