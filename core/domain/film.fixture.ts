/** A box of an MP4 file. */
export function box(type: string, content: Uint8Array | string = ''): Buffer {
  const body = Buffer.from(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

type Film = { brand?: string; codec?: string; bytes?: number };

/** An MP4 file as far as its boxes go; nothing is in its pictures. */
export function filmFixture({ brand = 'isom', codec = 'avc1', bytes = 64 }: Film = {}): Buffer {
  const contents = box('moov', box('trak', box('stsd', `\0\0\0\0\0\0\0\x01\0\0\0\x08${codec}`)));
  return Buffer.concat([box('ftyp', `${brand}\0\0\0\x01mp42`), contents, box('mdat', Buffer.alloc(bytes))]);
}
