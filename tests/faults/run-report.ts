import { setTimeout as sleep } from 'node:timers/promises';

type Run = {
  print(line: string): void;
  /** What was covered until now, for the verdict. */
  covered(): string;
  /** Checks once more after an interruption, and reports problems by `wrong`. */
  look(): void | Promise<void>;
  /** Ends everything that the run has started. */
  end(found: { isWrong: boolean }): void | Promise<void>;
  /** The maximum time of each of these two after an interruption. */
  patienceMs?: number;
};

export type RunReport = {
  /** Prints a problem at once, and again with the verdict. A repeated one is printed once. */
  wrong(reason: string): void;
  isInterrupted(): boolean;
  /** The last lines of a run, and its exit code: 0 only for a complete one without problems. */
  verdict(): Promise<never>;
};

/**
 * Reports a run that takes minutes: each problem as it is found, and a verdict however the run ends. Ctrl-C
 * checks once more, briefly; a second one prints the verdict at once. An error that nothing handles is a
 * problem, too.
 */
export function startReport({ print, covered, look, end, patienceMs = 8_000 }: Run): RunReport {
  const found = new Set<string>();
  let isInterrupted = false;
  let isJudged = false;

  function wrong(reason: string): void {
    if (found.has(reason)) return;
    found.add(reason);
    print(`WRONG: ${reason}`);
  }

  function judge(): never {
    if (!isJudged) {
      isJudged = true;
      const scope = `${covered()}${isInterrupted ? ', interrupted' : ''}`;
      for (const reason of found) print(`WRONG: ${reason}`);
      if (found.size > 0) print(`VERDICT after ${scope}: ${found.size} wrong`);
      else if (isInterrupted)
        print(
          `VERDICT after ${scope}: nothing wrong so far; what ends only after the storm was not looked at`,
        );
      else print(`VERDICT after ${scope}: nothing was lost, doubled, wrong, old or left undecided`);
    }
    process.exit(found.size === 0 && !isInterrupted ? 0 : 1);
  }

  /** Whether it succeeded in time. */
  const inTime = (work: void | Promise<void>): Promise<boolean> =>
    Promise.race([
      Promise.resolve(work).then(
        () => true,
        () => false,
      ),
      sleep(patienceMs, false),
    ]);

  async function verdict(): Promise<never> {
    if (!(await inTime(end({ isWrong: found.size > 0 })))) print('not everything that was started has ended');
    return judge();
  }

  async function interrupt(): Promise<void> {
    if (isInterrupted) judge();
    isInterrupted = true;
    print('interrupted: looking once more');
    if (!(await inTime(look()))) print('the table could not be read any more');
    await verdict();
  }

  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  process.on('uncaughtException', (error) => {
    wrong(`the run itself failed: ${error.stack ?? error}`);
    void verdict();
  });
  return { wrong, isInterrupted: () => isInterrupted, verdict };
}
