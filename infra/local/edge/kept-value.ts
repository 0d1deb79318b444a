import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type KeptValue<Value> = {
  get(): Value;
  /** Saved when this returns; a crash in between leaves the former value. */
  set(value: Value): void;
};

/** A small value kept in a JSON file. It starts as `initial` when the file is missing or cannot be read. */
export function keepValue<Value>(file: string, initial: Value): KeptValue<Value> {
  let current = read(file, initial);
  return {
    get: () => current,
    set(value) {
      current = value;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(value, null, 2));
      renameSync(`${file}.new`, file);
    },
  };
}

function read<Value>(file: string, initial: Value): Value {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return initial;
  }
}
