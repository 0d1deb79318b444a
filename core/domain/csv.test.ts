import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { readCsv, toCsv } from './csv.ts';

it('a CSV file begins with a byte-order mark and ends each row as Excel does', () => {
  expect(
    toCsv([
      ['أ', 'ب'],
      [1, 2.5],
    ]),
  ).toBe('\ufeffأ,ب\r\n1,2.5\r\n');
});

it('a further part of a CSV file has no byte-order mark, and an empty one is empty', () => {
  expect(toCsv([['أ', 1]], { isFirst: false })).toBe('أ,1\r\n');
  expect(toCsv([], { isFirst: false })).toBe('');
});

it('commas, quotes and line breaks stay inside their CSV cell', () => {
  expect(toCsv([['a,b', 'say "x"', 'one\ntwo']])).toBe('\ufeff"a,b","say ""x""","one\ntwo"\r\n');
});

it('an apostrophe precedes text that would start a formula after a separator or a line break', () => {
  expect(toCsv([['عل;=cmd|A0;', 'a\t=1', 'حي;1-2']], { isFirst: false })).toBe(
    '"عل;\'=cmd|A0;","a\t\'=1","حي;1-2"\r\n',
  );
  expect(toCsv([['العليا\n=1+1', 'a, "+1', 'b\r\n  @x']], { isFirst: false })).toBe(
    '"العليا\n\'=1+1","a, ""\'+1","b\r\n  \'@x"\r\n',
  );
});

it('no text in a CSV file becomes a formula, and negative numbers stay numbers', () => {
  expect(toCsv([['=1+1', '+966', '-x', '@a', '＝1', -12.5]])).toBe(
    "\ufeff'=1+1,'+966,'-x,'@a,'＝1,-12.5\r\n",
  );
});

/** How programs read comma-separated files: where they split, and whether they support quotes. */
const readers = [
  { name: 'Excel where lists are separated by commas', separators: ',', hasQuotes: true },
  { name: 'Excel where lists are separated by semicolons', separators: ';', hasQuotes: true },
  { name: 'Excel that opens a text file with tabs', separators: '\t', hasQuotes: true },
  { name: 'LibreOffice with comma, semicolon and tab ticked', separators: ',;\t', hasQuotes: true },
  { name: 'LibreOffice without a text delimiter', separators: ',;\t', hasQuotes: false },
  { name: 'Numbers', separators: ',', hasQuotes: true },
  { name: 'Numbers where lists are separated by semicolons', separators: ';', hasQuotes: true },
  { name: 'Sheets with tabs', separators: '\t', hasQuotes: true },
  { name: 'Sheets with a separator of its own choice', separators: ';', hasQuotes: false },
  { name: 'a pasted text that is split at commas', separators: ',', hasQuotes: false },
  { name: 'LibreOffice with bars', separators: '|', hasQuotes: true },
  { name: 'a pasted text that is split at bars', separators: '|', hasQuotes: false },
  { name: 'a pasted text that is split at tabs', separators: '\t', hasQuotes: false },
];

/** The cells that a reader sees; text between a closing quote and the separator is appended. */
function cellsSeenBy({ separators, hasQuotes }: (typeof readers)[number], file: string): string[] {
  const cells = [''];
  let state: 'beginning' | 'plain' | 'quoted' = 'beginning';
  for (let at = 0; at < file.length; at += 1) {
    const sign = file.charAt(at);
    const isEnd = separators.includes(sign) || sign === '\r' || sign === '\n';
    if (state === 'quoted' && sign === '"' && file.charAt(at + 1) === '"') at += 1;
    else if (state === 'quoted' && sign === '"') {
      state = 'plain';
      continue;
    } else if (state !== 'quoted' && isEnd) {
      cells.push('');
      state = 'beginning';
      continue;
    } else if (state === 'beginning' && hasQuotes && sign === '"') {
      state = 'quoted';
      continue;
    } else if (state === 'beginning') state = 'plain';
    cells[cells.length - 1] += sign;
  }
  return cells;
}

const isFormula = (cell: string) =>
  /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(cell);

const known = [
  "عل;=cmd|' /C calc'!A0;",
  'العليا\n=1+1',
  'a\r=1',
  'a\r\n"=1"',
  'x;"=1+1"',
  ';;=1',
  '\t=1',
  '\u200f=1',
  'a,\u00a0=1',
  'a|=1',
  '";=1',
  '"\n"\n-1',
  '＝1;＋1',
];

describe.each(readers)('in a CSV file as $name reads it', (reader) => {
  it.each(known)('the text %j creates no formula', (text) => {
    for (const row of [[text], ['x', text, -12.5], [text, text, 'y;']])
      expect(cellsSeenBy(reader, toCsv([row, row])).filter(isFormula)).toEqual([]);
  });

  it('no combination of separators, quotes and signs creates a formula', () => {
    const text = fc
      .array(fc.constantFrom(...'=+-@;,\t\r\n"\' aع1|\u200f＝'), { maxLength: 12 })
      .map((signs) => signs.join(''));
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { maxLength: 3 }), (rows) => {
        expect(cellsSeenBy(reader, toCsv(rows)).filter(isFormula)).toEqual([]);
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 300) },
    );
  });
});

describe('a file of another program', () => {
  it.each([
    [
      'tabs',
      'Campaign report\nNovember 1, 2026 - November 7, 2026\nDay\tCost\tClicks\n2026-11-01\t1,104.20\t5',
    ],
    ['semicolons', 'Report, of all, accounts\nDay;Cost;Clicks\n2026-11-01;1,104.20;5'],
    ['commas', 'Report; of all; accounts\nDay,Cost,Clicks\n2026-11-01,"1,104.20",5'],
    ['bars', 'Report, of all, accounts\nDay|Cost|Clicks\n2026-11-01|1,104.20|5'],
    ['commas in lines that are quoted as a whole', '"Day,Cost,Clicks"\r\n"2026-11-01,""1,104.20"",5"\r\n'],
    ['semicolons in such lines', 'Report\n"Day;Cost;Clicks"\n"2026-11-01;1,104.20;5"'],
  ])('is separated by %s below titles that hold other separators', (_name, file) => {
    expect(readCsv(file).slice(-2)).toEqual([
      ['Day', 'Cost', 'Clicks'],
      ['2026-11-01', '1,104.20', '5'],
    ]);
  });

  it('has the separator that its first line declares, and rows count as in a spreadsheet', () => {
    expect(readCsv('sep=;\r\na,b;c', { keepsEmpty: true })).toEqual([[''], ['a,b', 'c']]);
  });

  it('of one column stays one, with the commas of its sentences', () => {
    expect(readCsv('Note\n"a, b"\n"c"', { keepsEmpty: true })).toEqual([['Note'], ['a, b'], ['c']]);
  });

  it('ends its rows with any line break', () => {
    const rows = [
      ['a', 'b'],
      ['1', '2\r3'],
    ];
    for (const end of ['\r', '\n', '\r\n']) expect(readCsv(`a,b${end}1,"2\r3"${end}`)).toEqual(rows);
    expect(readCsv('a\r\rb', { keepsEmpty: true })).toEqual([['a'], [''], ['b']]);
  });

  it.each(['"', 'a"', '""', '";', '"\n', 'a""', ' "'])(
    'of double length in %j takes double the time, not four times',
    (part) => {
      const work = (times: number) => {
        let signs = 0;
        const count = <T extends string | string[]>(result: T) => {
          signs += result.length;
          return result;
        };
        const { trim, slice } = String.prototype;
        const spies = [
          vi.spyOn(String.prototype, 'trim').mockImplementation(function (this: string) {
            return trim.call(count(String(this)));
          }),
          vi.spyOn(String.prototype, 'slice').mockImplementation(function (this: string, ...bounds) {
            return count(slice.apply(this, bounds));
          }),
        ];
        readCsv(part.repeat(times));
        for (const spy of spies) spy.mockRestore();
        return signs;
      };
      // The separator is detected from the beginning alone, in constant time.
      const [once, twice] = [work(40_000), work(80_000)];
      expect(twice).toBeLessThanOrEqual(2 * once);
      expect(once).toBeLessThanOrEqual(10 * 40_000 * part.length);
    },
  );
});
