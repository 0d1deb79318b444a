import { Input, Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import s from './choice-menu.module.css';
import { insideMain } from './page.tsx';

type Choice<V extends string> = { value: V; label: string; disabled?: boolean };

type Props<V extends string> = {
  label: string;
  value: V;
  choices: readonly Choice<V>[];
  /** Called when another choice than the present one is pressed. */
  onChoose: (value: V) => void;
  /** In a dialog the menu is rendered inside it. */
  isInDialog?: boolean;
  /** While a choice takes effect. */
  isOff?: boolean;
  /** The button's own look and elements; by default it looks like a field. */
  className?: string | undefined;
  'data-status'?: string;
  /** The ids of other descriptions. */
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean;
};

/**
 * One choice of several that takes effect at once: a button that opens a menu. Unlike in a native select, the
 * keys that move through it change nothing; only Enter, Space or a click do, and Escape cancels.
 */
export function ChoiceMenu<V extends string>({ label, value, choices, onChoose, ...props }: Props<V>) {
  const { isInDialog = false, isOff = false, className, 'data-status': status } = props;
  const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = props;
  const [isOpen, setOpen] = useState(false);
  const shown = choices.find((choice) => choice.value === value)?.label ?? '';

  function openOrCloseByKey(event: KeyboardEvent) {
    if (event.key === 'Escape') setOpen(false);
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    if (!isOff) setOpen(true);
  }

  return (
    <Menu
      opened={isOpen && !isOff}
      onChange={setOpen}
      position="bottom-start"
      withinPortal={!isInDialog}
      portalProps={insideMain}
      // The present choice has the focus first.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton
          className={className ?? s.field ?? ''}
          data-status={status}
          aria-disabled={isOff || undefined}
          aria-label={`${label}: ${shown}`}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          onKeyDown={openOrCloseByKey}
          // The button keeps the focus until the menu has appeared: from then on Escape belongs to the menu,
          // not to its dialog.
          data-mantine-stop-propagation={isOpen}
        >
          <span>{shown}</span>
          <IconChevronDown size={16} stroke={2.4} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={s.choices ?? ''}>
        <Menu.RadioGroup
          value={value}
          onChange={(chosen) => {
            const choice = choices.find((each) => each.value === chosen);
            if (choice) onChoose(choice.value);
          }}
        >
          {choices.map((choice) => (
            <Menu.RadioItem
              key={choice.value}
              className={s.choice ?? ''}
              value={choice.value}
              disabled={choice.disabled ?? false}
              closeMenuOnClick
              {...(choice.value === value && { 'data-autofocus': true })}
            >
              {choice.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

type FieldProps<V extends string> = Omit<
  Props<V>,
  'className' | 'data-status' | 'aria-describedby' | 'aria-invalid'
> & { description?: ReactNode; error?: ReactNode };

/** The same as a field with its label above it, and its descriptions announced with its button. */
export function ChoiceField<V extends string>({ description, error, ...menu }: FieldProps<V>) {
  const id = useId();
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const said = [...(description ? [descriptionId] : []), ...(error ? [errorId] : [])];
  return (
    <Input.Wrapper
      label={menu.label}
      labelElement="div"
      description={description}
      descriptionProps={{ id: descriptionId }}
      error={error}
      errorProps={{ id: errorId }}
    >
      <ChoiceMenu
        {...menu}
        aria-describedby={said.length > 0 ? said.join(' ') : undefined}
        aria-invalid={Boolean(error)}
      />
    </Input.Wrapper>
  );
}
