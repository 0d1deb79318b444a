import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readTable } from './read-table.ts';

const read = (bytes: string | Uint8Array<ArrayBuffer>) =>
  readTable(new File([bytes], 'كشف'), (rows) => rows.some((row) => row.includes('Day')));

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

it.each([
  ['utf-16le', ''],
  ['utf-16le', '\ufeff'],
  ['utf-16be', ''],
  ['utf-16be', '\ufeff'],
] as const)('a file as Google exports it is read as %s that begins with %j', async (encoding, mark) => {
  const rows = [
    ['تقرير الحملات', '', ''],
    ['اليوم', 'الحملة', 'التكلفة'],
    ['٢٠٢٦-١١-٢٠', 'عود', '5'],
  ];
  const bytes = Buffer.from(mark + rows.map((row) => row.join('\t')).join('\n'), 'utf16le');
  if (encoding === 'utf-16be') bytes.swap16();
  expect(await read(new Uint8Array(bytes))).toEqual({ rows });
});

it.each([';', '\t', '|'])(
  'few rows with %j are read below a long letterhead with commas',
  async (separator) => {
    const letterhead = Array.from({ length: 12 }, (_, line) => `سطر ${line}، Riyadh, Saudi Arabia`).join(
      '\n',
    );
    const rows = ['Day', '2026-11-20'].map((first) => [first, 'a', 'b', 'c'].join(separator)).join('\n');
    const read = await readTable(new File([`${letterhead}\n${rows}`], 'كشف'), (found) =>
      found.some((row) => row.includes('Day')),
    );
    expect('rows' in read && read.rows.slice(-2)).toEqual([
      ['Day', 'a', 'b', 'c'],
      ['2026-11-20', 'a', 'b', 'c'],
    ]);
  },
);

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

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`./read-table.${name}.fixture.xlsx`, import.meta.url)));

it('a workbook that gives its cells no addresses is read in their order', async () => {
  expect(await read(fixture('no-addresses'))).toEqual({
    rows: [
      ['Day', 'Campaign name', 'Cost'],
      ['2026-11-01', 'عيد & شتاء', '10.5'],
      ['', '', ''],
      ['', '', ''],
      ['2026-11-02', '', '11'],
    ],
  });
});

it('of several sheets the one with the wanted headings is read, else the one with the most rows', async () => {
  const bytes = fixture('sheets');
  expect(await read(bytes)).toEqual({
    rows: [
      ['Day', 'Cost'],
      ['2026-11-01', '5'],
    ],
  });
  expect(await readTable(new File([bytes], 'كشف'), () => false)).toMatchObject({
    rows: [['Account', 'Total'], ['a', '0'], {}, {}, {}, {}],
  });
});

it('a file without usable rows gives the reason', async () => {
  expect(await read('%PDF-1.7')).toEqual({ problem: 'unreadable' });
  expect(await read(new Uint8Array([0x50, 0x4b, 3, 4]))).toEqual({ problem: 'unreadable' });
  expect(await read(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]))).toEqual({ problem: 'old_excel' });
  for (const start of [
    '<html xmlns:x="urn:schemas-microsoft-com:office:excel">',
    '\ufeff<?xml version="1.0"?>',
    '\n<table>',
  ])
    expect(await read(`${start}<tr><td>Day</td><td>2026-11-20</td></tr>`)).toEqual({ problem: 'old_excel' });
  expect(await read(new Uint8Array(10_000_001))).toEqual({ problem: 'too_large' });
});
