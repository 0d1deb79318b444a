import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { beginSeed, isSeeded, untilFilled } from './seed-stack.ts';

const fakes = (failures: number) => {
  let left = failures;
  const fill = vi.fn(async () => {
    if (left > 0) {
      left -= 1;
      throw new Error('no database');
    }
  });
  const begun = fill();
  begun.catch(() => undefined);
  return { begun, fillAgain: fill, complete: vi.fn(async () => undefined), log: vi.fn(), pauseMs: 1 };
};

it('demo data that fails twice is seeded a third time, and completed once', async () => {
  const filling = fakes(2);
  await untilFilled({ ...filling, failed: () => undefined });
  expect(filling.fillAgain).toHaveBeenCalledTimes(3);
  expect(filling.complete).toHaveBeenCalledTimes(1);
  expect(filling.log.mock.calls.flat().join('\n')).toContain('attempt 2 of 3');
});

it('when demo data fails three times the product runs without it, reports it, and the next start continues', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirsah-seed-'));
  beginSeed(dataDir);
  const filling = fakes(9);
  await untilFilled({ ...filling, failed: () => undefined });
  expect(filling.fillAgain).toHaveBeenCalledTimes(3);
  expect(filling.complete).not.toHaveBeenCalled();
  const said = filling.log.mock.calls.flat();
  expect(said).toHaveLength(4);
  expect(said[2]).toContain('attempt 3 of 3');
  expect(said[2]).toContain('no database');
  expect(said[3]).toContain('Mirsah runs without the rest of it; the next start goes on.');
  expect(isSeeded(dataDir)).toBe(false);
  expect(beginSeed(dataDir)).toBe('demo');
  rmSync(dataDir, { recursive: true });
});

it('a failed completion counts as a failure too, although the data was seeded', async () => {
  const filling = fakes(0);
  filling.complete.mockRejectedValueOnce(new Error('socket hang up'));
  await untilFilled({ ...filling, failed: () => undefined });
  expect(filling.complete).toHaveBeenCalledTimes(2);
});

it('a failure of explicitly requested data is thrown at once', async () => {
  const filling = fakes(1);
  const failed = (error: unknown) => {
    throw error;
  };
  await expect(untilFilled({ ...filling, failed })).rejects.toThrow('no database');
  expect(filling.fillAgain).toHaveBeenCalledTimes(1);
  expect(filling.log).not.toHaveBeenCalled();
});
