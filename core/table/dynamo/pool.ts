/** At a time; DynamoDB takes as many of one partition without waiting. */
const AT_ONCE = 20;

/**
 * Does something with each, some `atOnce`. After a failure nothing more is begun, and what was begun has ended when the first
 * failure is thrown: whoever cleans up afterwards is not overtaken by what is still being written.
 */
export async function each<T>(
  all: Iterable<T>,
  act: (one: T) => Promise<unknown>,
  atOnce = AT_ONCE,
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
