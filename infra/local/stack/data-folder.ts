import { fileURLToPath } from 'node:url';

/** Where the running product keeps its data; a folder of one's own with `MIRSAH_DATA_DIR`. */
export const dataDir =
  process.env.MIRSAH_DATA_DIR ?? fileURLToPath(new URL('../../../.local', import.meta.url));
