import { describe, expect, it } from 'vitest';
import { box, filmFixture } from './film.fixture.ts';
import { beginsFilm, filmProblem, MAX_FILM_BYTES } from './film.ts';

describe('an uploaded film', () => {
  it('is an MP4 of at most 12 MB with a codec that every phone plays', () => {
    expect(filmProblem(filmFixture())).toBeUndefined();
    expect(filmProblem(filmFixture({ brand: 'mp42', codec: 'avc3' }))).toBeUndefined();
    expect(filmProblem(filmFixture({ codec: 'hvc1' }))).toBe('film_codec');
    expect(filmProblem(filmFixture({ bytes: MAX_FILM_BYTES }))).toBe('film_too_large');
  });

  it('is checked by its bytes: pictures, QuickTime, scripts and truncated files are rejected', () => {
    const film = filmFixture();
    const none = [
      Buffer.from(''),
      Buffer.from('<svg onload="alert(1)">'.repeat(4)),
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array(40).fill(0)]),
      filmFixture({ brand: 'qt  ' }),
      filmFixture({ brand: 'avif' }),
      film.subarray(0, film.length - 20),
      film.subarray(0, 30),
      Buffer.concat([box('ftyp', 'isom\0\0\0\x01mp42'), box('mdat', Buffer.alloc(99))]),
      Buffer.concat([box('moov', 'avc1'.repeat(9)), box('mdat', Buffer.alloc(99))]),
    ];
    expect(none.map(filmProblem)).toEqual(none.map(() => 'not_a_film'));
    expect(none.slice(0, 5).filter(beginsFilm)).toEqual([]);
    expect(
      ['isom', 'mp42', 'M4V '].map((brand) => beginsFilm(filmFixture({ brand }).subarray(0, 12))),
    ).toEqual([true, true, true]);
  });
});
