import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readTable } from './read-table.ts';

const read = (bytes: string | Uint8Array<ArrayBuffer>) => readTable(new File([bytes], 'كشف'));

it('a CSV file is read as UTF-8, as UTF-16 and as Excel writes Arabic on older Windows', async () => {
  const rows = [
    ['اليوم', 'التكلفة'],
    ['2026-11-20', '5'],
  ];
  const text = 'اليوم,التكلفة\r\n2026-11-20,5';
  expect(await read(text)).toMatchObject({ rows });
  expect(await read(new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')))).toMatchObject({ rows });
  const windows = [0xc7, 0xe1, 0xed, 0xe6, 0xe3, ...Buffer.from(',b\n1,2')];
  expect(await read(new Uint8Array(windows))).toMatchObject({
    rows: [
      ['اليوم', 'b'],
      ['1', '2'],
    ],
  });
});

it('a sheet of Excel is read with its days, its whole numbers and its empty rows', async () => {
  const file = new Uint8Array(readFileSync(new URL('./read-table.fixture.xlsx', import.meta.url)));
  expect(await read(file)).toEqual({
    rows: [
      ['Day', 'Cost', 'AWB'],
      ['', '', ''],
      ['2026-11-20T00:00:00.000Z', '288', '280644170921'],
    ],
  });
});

it('a file without rows for us says why', async () => {
  expect(await read('%PDF-1.7')).toEqual({ problem: 'unreadable' });
  expect(await read(new Uint8Array([0x50, 0x4b, 3, 4]))).toEqual({ problem: 'unreadable' });
  expect(await read(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toEqual({ problem: 'old_excel' });
  expect(await read(new Uint8Array(10_000_001))).toEqual({ problem: 'too_large' });
});
