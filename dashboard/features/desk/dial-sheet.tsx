import { Button, Group } from '@mantine/core';
import type { OrderResponse } from '@mirsah/contracts/orders';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatPhone, telLink } from '../../lib/contact-links.ts';
import { dial as text } from '../../messages/index.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { copyText } from '../../ui/copy.tsx';
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
        <TelCode link={telLink(e164)} />
        <p className={s.hint}>{text.hint}</p>
        <Group gap={8} align="stretch" justify="center">
          <Button
            size="md"
            leftSection={<IconCopy size={20} aria-hidden />}
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

/** A light margin around the code, without which cameras do not detect it. */
const QUIET = 4;

/**
 * A `tel:` link as a QR code. The QR library is loaded on first use; without it the number is still shown.
 */
function TelCode({ link }: { link: string }) {
  const { data: rows } = useQuery({
    queryKey: ['qr', link],
    queryFn: () => rowsOf(link),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!rows) return <div className={s.code} aria-hidden />;
  const size = rows.length + 2 * QUIET;
  const path = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : [])),
  );
  return (
    <svg className={s.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text.code}>
      <path d={path.join('')} />
    </svg>
  );
}

async function rowsOf(link: string): Promise<boolean[][]> {
  const { default: qrcode } = await import('qrcode-generator');
  const code = qrcode(0, 'M');
  code.addData(link);
  code.make();
  const places = Array.from({ length: code.getModuleCount() }, (_, place) => place);
  return places.map((y) => places.map((x) => code.isDark(y, x)));
}
