import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { secondFactor as text } from '../../messages/index.ts';
import { copyText } from '../../ui/copy.tsx';
import s from './second-factor.module.css';

/** New recovery codes, the only time that they can be seen. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap={18}>
      <Title order={3} tabIndex={-1} ref={heading}>
        {text.codesTitle}
      </Title>
      <Text>{text.codesText}</Text>
      <ul className={s.codes} aria-label={text.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap={10}>
        <Button onClick={onDone}>{text.saved}</Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} />}
          onClick={() => void copyText(codes.join('\n'), text.codesCopied)}
        >
          {text.copyCodes}
        </Button>
      </Group>
    </Stack>
  );
}
