/** The concurrency; DynamoDB accepts this many requests of one partition without delay. */
const DEFAULT_CONCURRENCY = 20;

/**
 * Runs a function for each, some `atOnce`. After a failure nothing more is started, and the started ones have
 * finished when the first failure is thrown, so that a cleanup is not followed by late writes.
 */
export async function each<T>(
  all: Iterable<T>,
  act: (one: T) => Promise<unknown>,
  atOnce = DEFAULT_CONCURRENCY,
): Promise<void> {
  const left = all[Symbol.iterator]();
  const failures: unknown[] = [];
  const work = async () => {
    for (let next = left.next(); !next.done && failures.length === 0; next = left.next()) {
      try {
        await act(next.value);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  if (failures.length > 0) throw failures[0];
}
