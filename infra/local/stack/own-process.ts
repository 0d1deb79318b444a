import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Context } from 'aws-lambda';
import type { LambdaFunction } from '../lambda-function.ts';
import type { Answer, Call } from './function-process.ts';
import type { FunctionName, Functions } from './functions.ts';

type Options = {
  log(line: string): void;
  /** The folder of the bundles, if not the output of `npm run build`. */
  folder?: string;
};

/** `priority` in the operating system's terms: lower numbers run first. */
type Group = { title: string; names: readonly FunctionName[]; priority: number };

const groups = {
  /** The functions that take orders, and their consequences. */
  orders: {
    title: 'The process of orders',
    names: ['public', 'table-stream'],
    priority: constants.priority.PRIORITY_NORMAL,
  },
  /**
   * The functions that process all pages. They have low priority, so that merchants' saves do not wait for
   * them.
   */
  walks: {
    title: 'The process that publishes all pages again',
    names: ['republish'],
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
  },
} as const satisfies Record<string, Group>;

export type OwnProcess = keyof typeof groups;

const program = fileURLToPath(new URL('./function-process.ts', import.meta.url));

/**
 * The functions, with those of orders and of walks in their own processes: a flood of orders then has its own
 * processor, and merchants' requests wait behind neither. The others stay in this process, for debugging. A
 * process that ends unexpectedly is always restarted; its open calls fail, like those of a container, and new
 * ones wait for it.
 */
export function withOwnProcesses(functions: Functions, options: Options): Functions {
  const processes = Object.entries(groups).map(([name, group]) => ({
    names: group.names as readonly FunctionName[],
    process: ownProcess(name, group, options),
  }));
  return {
    ...functions,
    get<Event>(name: FunctionName): LambdaFunction<Event> {
      const own = processes.find(({ names }) => names.includes(name));
      return own ? own.process.callOf(name) : functions.get(name);
    },
    begin() {
      functions.begin();
      for (const { process } of processes) process.begin();
    },
    async stop() {
      await functions.stop();
      await Promise.all(processes.map(({ process }) => process.stop()));
    },
  };
}

/** A process that repeatedly ends at once would take the processor from all others. */
const LONGEST_PAUSE_MS = 5000;
const PAUSES_WITHIN_MS = 60_000;

function ownProcess(name: string, { title, priority }: Group, { log, folder }: Options) {
  const waiting = new Map<number, { call: Call; answer: PromiseWithResolvers<unknown> }>();
  let child: ChildProcess | undefined;
  let restarting: Promise<void> | undefined;
  let endings: number[] = [];
  let isStopping = false;
  let calls = 0;

  function start(): ChildProcess {
    // A separate process group: Ctrl-C in the terminal only reaches the product, which stops its parts in
    // order.
    const started = fork(program, [name, ...(folder === undefined ? [] : [folder])], {
      execArgv: ['--max-old-space-size=192', '--max-semi-space-size=32'],
      detached: true,
    });
    if (started.pid !== undefined) setPriority(started.pid, priority);
    started.on('message', (result: Answer) => {
      const { answer } = waiting.get(result.id) ?? {};
      waiting.delete(result.id);
      if ('failed' in result) answer?.reject(new Error(result.failed));
      else answer?.resolve(result.result);
    });
    started.once('exit', (code, signal) => ended(started, signal ?? `exit code ${code}`));
    started.once('error', (error) => ended(started, error.message));
    child = started;
    return started;
  }

  function ended(process: ChildProcess, ending: string): void {
    if (child !== process) return;
    child = undefined;
    const names = new Set(Array.from(waiting.values(), ({ call }) => call.name));
    for (const { answer } of waiting.values())
      answer.reject(new Error(`The function's process ended: ${ending}`));
    waiting.clear();
    if (isStopping) return;
    const now = performance.now();
    endings = [...endings.filter((at) => now - at < PAUSES_WITHIN_MS), now];
    const pauseMs = endings.length === 1 ? 0 : Math.min(100 * 2 ** (endings.length - 2), LONGEST_PAUSE_MS);
    const duty = names.size > 0 ? ` while it ran ${[...names].join(' and ')}` : '';
    log(
      `${title} stopped unexpectedly (${ending})${duty}. It is started again; what it had answered is stored.`,
    );
    restarting = sleep(pauseMs).then(() => {
      restarting = undefined;
      if (isStopping) return;
      start();
      log(`${title} runs again.`);
    });
  }

  return {
    begin() {
      child ??= start();
    },
    callOf: (name: FunctionName) => async (event: unknown, context: Context) => {
      await restarting;
      const { awsRequestId: requestId, getRemainingTimeInMillis } = context;
      const call: Call = { id: calls++, name, event, requestId, timeoutMs: getRemainingTimeInMillis() };
      const answer = Promise.withResolvers<unknown>();
      waiting.set(call.id, { call, answer });
      (child ?? start()).send(call, (error) => {
        if (error) answer.reject(error);
      });
      return answer.promise;
    },
    async stop() {
      isStopping = true;
      const last = child;
      if (!last) return;
      const gone = new Promise((resolve) => last.once('exit', resolve));
      const killer = setTimeout(() => last.kill('SIGKILL'), 5000);
      if (last.connected) last.disconnect();
      await gone;
      clearTimeout(killer);
    },
  };
}
