import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Context } from 'aws-lambda';
import { keepAliveFor } from '../dynamodb/server-process.ts';
import type { LambdaFunction } from '../lambda-function.ts';
import type { Answer, Call } from './function-process.ts';
import type { FunctionName, Functions } from './functions.ts';

type Options = {
  log(line: string): void;
  /** Called when a process has ended and cannot be started again. */
  onLost?: (error: Error) => void;
};

/** `priority` as the operating system counts it: a higher number waits for lower ones. */
type Group = { title: string; names: readonly FunctionName[]; priority: number };

const groups = {
  /** What takes orders, and what follows from them. */
  orders: {
    title: 'The process of orders',
    names: ['public', 'table-stream'],
    priority: constants.priority.PRIORITY_NORMAL,
  },
  /** What walks over all pages. Nobody waits for it, but merchants wait for their saves beside it. */
  walks: {
    title: 'The process that publishes all pages again',
    names: ['republish'],
    priority: constants.priority.PRIORITY_BELOW_NORMAL,
  },
} as const satisfies Record<string, Group>;

export type OwnProcess = keyof typeof groups;

const program = fileURLToPath(new URL('./function-process.ts', import.meta.url));

/**
 * The functions, with those of orders and of walks in a process each: a flood of orders has a processor to itself then, and
 * merchants' requests stand behind neither. The others stay in this process, where a debugger finds them. A process that
 * ends by itself, or is ended, is started again; the calls it had not answered fail, as those of a container do.
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

function ownProcess(name: string, { title, priority }: Group, options: Options) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let child: ChildProcess | undefined;
  let isStopping = false;
  let calls = 0;
  const revive = keepAliveFor(title, options, async () => {
    start();
  });

  function start(): ChildProcess {
    // A group of its own: Ctrl-C in the terminal reaches the product alone, which stops its parts in their order.
    const started = fork(program, [name], {
      execArgv: ['--max-old-space-size=192', '--max-semi-space-size=32'],
      detached: true,
    });
    if (started.pid !== undefined) setPriority(started.pid, priority);
    started.on('message', (answer: Answer) => {
      const call = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('failed' in answer) call?.reject(new Error(answer.failed));
      else call?.resolve(answer.result);
    });
    started.once('exit', (code, signal) => {
      const ending = signal ?? `exit code ${code}`;
      for (const call of waiting.values()) call.reject(new Error(`The function's process ended: ${ending}`));
      waiting.clear();
      if (!isStopping) void revive(ending);
    });
    started.once('error', () => undefined);
    child = started;
    return started;
  }

  return {
    begin() {
      child ??= start();
    },
    callOf: (name: FunctionName) => (event: unknown, context: Context) => {
      const id = calls++;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(id, answer);
      const { awsRequestId: requestId, getRemainingTimeInMillis } = context;
      const asked: Call = { id, name, event, requestId, timeoutMs: getRemainingTimeInMillis() };
      (child ?? start()).send(asked, (error) => {
        if (error) answer.reject(error);
      });
      return answer.promise;
    },
    async stop() {
      isStopping = true;
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      const killer = setTimeout(() => child?.kill('SIGKILL'), 5000);
      if (child.connected) child.disconnect();
      await ended;
      clearTimeout(killer);
    },
  };
}
