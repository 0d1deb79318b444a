/**
 * Code 128, set B (ISO/IEC 15417): a barcode that every courier's scanner reads and types like a keyboard.
 * Each symbol is three bars and three spaces, given by their widths; a symbol's index is its value.
 */
const symbols =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131'.split(
    ' ',
  );
const START_B = '211214';
const START_B_VALUE = 104;
const STOP = '2331112';
/** The value of a character is its offset from the space. */
const FIRST = 32;
/** Scanners need this much white on both sides, in modules. */
const QUIET = 10;

/** The bars of a text of printable ASCII; positions and widths are in modules, quiet zones included. */
export function code128(text: string): { width: number; bars: { x: number; width: number }[] } {
  const values = Array.from(text, (character) => character.charCodeAt(0) - FIRST);
  const check = values.reduce((sum, value, i) => sum + value * (i + 1), START_B_VALUE) % 103;
  const widths = [START_B, ...[...values, check].map((value) => symbols[value] ?? ''), STOP].join('');
  const bars: { x: number; width: number }[] = [];
  let x = QUIET;
  for (const [i, digit] of Array.from(widths).entries()) {
    const width = Number(digit);
    if (i % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { width: x + QUIET, bars };
}
