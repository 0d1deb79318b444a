import { Button, Group } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { IconCopy } from '@tabler/icons-react';
import { formatPhone, telLink } from '../../lib/contact-links.ts';
import { dial as text } from '../../messages/index.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { copyText } from '../../ui/copy.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import s from './dial-sheet.module.css';

type Props = { order: OrderResponse; isOpen: boolean; onClose: () => void };

/** The customer's number on a computer: large, to copy, and as a code that makes a telephone dial it. */
export function DialSheet({ order: { customerName, customerPhone }, isOpen, onClose }: Props) {
  const { e164 } = customerPhone;
  return (
    <BottomSheet title={text.title(customerName)} isOpen={isOpen} onClose={onClose}>
      <div className={s.dial}>
        <bdi className={s.number} dir="ltr">
          {formatPhone(e164)}
        </bdi>
        <QrCode text={telLink(e164)} label={text.code} />
        <p className={s.hint}>{text.hint}</p>
        <Group gap={8} align="stretch" justify="center">
          <Button
            size="md"
            leftSection={<IconCopy size={20} />}
            onClick={() => void copyText(e164, text.copied)}
          >
            {text.copy}
          </Button>
          <Button component="a" href={telLink(e164)} size="md" variant="default">
            {text.callHere}
          </Button>
        </Group>
      </div>
    </BottomSheet>
  );
}
