import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Context } from 'aws-lambda';
import { keepAliveFor } from '../dynamodb/server-process.ts';
import type { Answer, Call } from './function-process.ts';
import type { FunctionName, Functions } from './functions.ts';

type Options = {
  log(line: string): void;
  /** Called when the process has ended and cannot be started again. */
  onLost?: (error: Error) => void;
};

/** What takes orders, and what follows from them. */
const ofOrders: readonly FunctionName[] = ['public', 'table-stream'];

const program = fileURLToPath(new URL('./function-process.ts', import.meta.url));

/**
 * The functions, with those of orders in a process of their own: a flood of orders has a processor to itself then, and
 * merchants' requests do not stand behind it. The others stay in this process, where a debugger finds them. A process that
 * ends by itself, or is ended, is started again; the calls it had not answered fail, as those of a container do.
 */
export function withOwnProcess(functions: Functions, options: Options): Functions {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let child: ChildProcess | undefined;
  let isStopping = false;
  let calls = 0;
  const revive = keepAliveFor('The process of orders', options, async () => {
    start();
  });

  function start(): ChildProcess {
    // A group of its own: Ctrl-C in the terminal reaches the product alone, which stops its parts in their order.
    const started = fork(program, [], {
      execArgv: ['--max-old-space-size=192', '--max-semi-space-size=16'],
      detached: true,
    });
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

  const callOf = (name: FunctionName) => (event: unknown, context: Context) => {
    const id = calls++;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    const { awsRequestId: requestId, getRemainingTimeInMillis } = context;
    const asked: Call = { id, name, event, requestId, timeoutMs: getRemainingTimeInMillis() };
    (child ?? start()).send(asked, (error) => {
      if (error) answer.reject(error);
    });
    return answer.promise;
  };

  return {
    ...functions,
    get: (name) => (ofOrders.includes(name) ? callOf(name) : functions.get(name)),
    begin() {
      functions.begin();
      child ??= start();
    },
    async stop() {
      isStopping = true;
      await functions.stop();
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child?.once('exit', resolve));
      const killer = setTimeout(() => child?.kill('SIGKILL'), 5000);
      if (child.connected) child.disconnect();
      await ended;
      clearTimeout(killer);
    },
  };
}
