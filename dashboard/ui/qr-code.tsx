import { useQuery } from '@tanstack/react-query';
import s from './qr-code.module.css';

/** A light margin around the code, without which cameras do not detect it. */
const QUIET = 4;

/**
 * A text as a QR code, for a camera. The library is loaded on first use; without it nothing is shown, so the
 * text has to stand beside it.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data: rows } = useQuery({
    queryKey: ['qr', text],
    queryFn: () => rowsOf(text),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    gcTime: 0,
  });
  if (!rows) return <div className={s.code} aria-hidden />;
  const size = rows.length + 2 * QUIET;
  const path = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : [])),
  );
  return (
    <svg className={s.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path.join('')} />
    </svg>
  );
}

async function rowsOf(text: string): Promise<boolean[][]> {
  const { default: qrcode } = await import('qrcode-generator');
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const places = Array.from({ length: code.getModuleCount() }, (_, place) => place);
  return places.map((y) => places.map((x) => code.isDark(y, x)));
}
