import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { orders as words } from '../../../messages/orders.ts';
import s from './orders-toolbar.module.css';

const PAUSE_MS = 350;

type Props = { text: string | undefined; onSearch: (text: string | undefined) => void };

/** Searches when whoever types pauses; the address's text wins when it changes by other means. */
export function SearchBox({ text = '', onSearch }: Props) {
  const [typed, setTyped] = useState(text);
  const [searched, setSearched] = useState(text);
  if (text !== searched) {
    setSearched(text);
    if (text !== typed.trim()) setTyped(text);
  }
  const search = useDebouncedCallback((value: string) => onSearch(value.trim() || undefined), PAUSE_MS);

  function type(value: string) {
    setTyped(value);
    search(value);
  }

  return (
    <TextInput
      className={s.search ?? ''}
      type="text"
      inputMode="search"
      enterKeyHint="search"
      aria-label={words.search}
      placeholder={words.searchHint}
      maxLength={100}
      leftSection={<IconSearch size={18} />}
      rightSection={typed && <CloseButton aria-label={words.clearSearch} onClick={() => type('')} />}
      value={typed}
      onChange={(event) => type(event.target.value)}
    />
  );
}
