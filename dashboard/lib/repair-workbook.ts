// Some programs write XLSX without the addresses of rows and cells, which the format allows and the reader
// needs. A workbook is a ZIP archive: its sheets are unpacked, numbered, and packed again without
// compression.

type Entry = { name: string; bytes: Uint8Array<ArrayBuffer> };

const END = 0x06_05_4b_50;
const DIRECTORY_ENTRY = 0x02_01_4b_50;
const LOCAL_ENTRY = 0x04_03_4b_50;
const IS_DEFLATED = 8;

/** The workbook with an address at every row and cell. Rejects if it is not a ZIP archive. */
export async function repairWorkbook(workbook: ArrayBuffer): Promise<Blob> {
  const entries = await unpack(workbook);
  const repaired = entries.map((entry) =>
    isSheet(entry) ? { ...entry, bytes: withAddresses(entry) } : entry,
  );
  return pack(repaired);
}

const isSheet = ({ name }: Entry) => /worksheets\/[^/]+\.xml$/i.test(name);

function withAddresses({ bytes }: Entry): Uint8Array<ArrayBuffer> {
  let row = 0;
  let column = 0;
  const xml = new TextDecoder()
    .decode(bytes)
    .replace(/<((?:\w+:)?)(row|c)(?=[\s/>])([^>]*)>/g, (_tag, prefix: string, kind: string, rest: string) => {
      const given = /\sr="([A-Z]*)(\d+)"/.exec(rest);
      if (kind === 'row') {
        row = given ? Number(given[2]) : row + 1;
        column = 0;
      } else column = given ? columnOf(given[1] ?? '') : column + 1;
      const address = kind === 'row' ? String(row) : lettersOf(column) + row;
      return given ? `<${prefix}${kind}${rest}>` : `<${prefix}${kind} r="${address}"${rest}>`;
    });
  return new TextEncoder().encode(xml);
}

/** 1 for `A`, 27 for `AA`. */
const columnOf = (letters: string) =>
  [...letters].reduce((sum, each) => sum * 26 + each.charCodeAt(0) - 64, 0);

function lettersOf(column: number): string {
  if (column === 0) return '';
  const last = (column - 1) % 26;
  return lettersOf((column - 1 - last) / 26) + String.fromCharCode(65 + last);
}

async function unpack(archive: ArrayBuffer): Promise<Entry[]> {
  const view = new DataView(archive);
  let end = archive.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new Error('The file is no ZIP archive');
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new Error('The ZIP archive is damaged');
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(archive, at + 46, nameLength));
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const packed = new Uint8Array(archive, start, view.getUint32(at + 20, true));
    const isDeflated = view.getUint16(at + 10, true) === IS_DEFLATED;
    entries.push({ name, bytes: isDeflated ? await inflate(packed) : packed });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Without checksums, which the reader ignores. */
function pack(entries: readonly Entry[]): Blob {
  const locals: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const named = new TextEncoder().encode(name);
    // The fields that both headers share: version, no flags, stored, no time, no checksum, the sizes, the
    // name's length.
    const common = [20, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...u32(bytes.length), ...u32(bytes.length)];
    const lengths = [...u16(named.length), 0, 0];
    const local = Uint8Array.from([...u32(LOCAL_ENTRY), ...common, ...lengths, ...named]);
    const rest = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...u32(offset)];
    directory.push(
      Uint8Array.from([...u32(DIRECTORY_ENTRY), 20, 0, ...common, ...lengths, ...rest, ...named]),
    );
    locals.push(local, bytes);
    offset += local.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = u16(entries.length);
  const end = [...u32(END), 0, 0, 0, 0, ...count, ...count, ...u32(size), ...u32(offset), 0, 0];
  return new Blob([...locals, ...directory, Uint8Array.from(end)]);
}

const u16 = (value: number) => [value & 0xff, (value >>> 8) & 0xff];
const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)];
