import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as z from 'zod';

/** Why an operator's `aws` command failed; `mend` is the advice. */
export class AwsCommandError extends Error {
  override readonly name = 'AwsCommandError';

  /** AWS's own name of the failure, such as `AccessDenied`; undefined when AWS was not reached. */
  readonly code: string | undefined;
  readonly mend: string;

  constructor(message: string, code: string | undefined, mend: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.mend = mend;
  }
}

/** A whole template of CloudFormation, quoted, is longer than Node's default. */
const MAX_OUTPUT = 64 * 2 ** 20;

/** What the `aws` command of the machine prints. Throws an AwsCommandError when it fails. */
export async function aws(...args: string[]): Promise<string> {
  try {
    return (await promisify(execFile)('aws', args, { maxBuffer: MAX_OUTPUT })).stdout;
  } catch (error) {
    throw explained(args, error);
  }
}

/**
 * The answer of an `aws` command, validated by its schema. Throws an AwsCommandError for any other answer.
 */
export async function awsJson<Form extends z.ZodType>(form: Form, ...args: string[]): Promise<z.infer<Form>> {
  const printed = await aws(...args, '--output', 'json');
  const parsed = form.safeParse(jsonOf(printed));
  if (parsed.success) return parsed.data;
  throw new AwsCommandError(
    `${commandOf(args)} answered something else than was asked:\n${z.prettifyError(parsed.error)}`,
    undefined,
    'aws --version   # is it version 2?',
  );
}

/** The same; undefined when AWS reports that it does not exist. */
export async function awsJsonIfFound<Form extends z.ZodType>(form: Form, ...args: string[]) {
  try {
    return await awsJson(form, ...args);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Whether AWS reports that the resource does not exist. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof AwsCommandError)) return false;
  // CloudFormation reports a missing stack as a wrong argument.
  return /NotFound|NoSuch/.test(error.code ?? '') || /Stack .* does not exist/.test(error.message);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const commandOf = ([service, operation]: readonly string[]) => `aws ${service} ${operation}`;

function explained(args: readonly string[], cause: unknown): AwsCommandError {
  const { code, stderr = '' } = cause as { code?: unknown; stderr?: string };
  if (code === 'ENOENT') {
    const mend = 'Install the AWS command line, version 2, and repeat this command.';
    return new AwsCommandError('There is no command aws on this machine', undefined, mend, { cause });
  }
  const [, name, operation, said = ''] =
    /An error occurred \((\w+)\) when calling the (\w+) operation[^:]*: ([\s\S]*)/.exec(stderr) ?? [];
  if (name) {
    const message = `AWS refuses ${operation} (${name}): ${said.trim()}`;
    return new AwsCommandError(message, name, mendOf(name, args), { cause });
  }
  const message = `${commandOf(args)} failed: ${stderr.trim() || String(cause)}`;
  return new AwsCommandError(message, undefined, WHO_AM_I, { cause });
}

const WHO_AM_I = 'aws sts get-caller-identity   # are these the right credentials, and is AWS reached?';

function mendOf(name: string, [service = '', operation = '']: readonly string[]): string {
  if (/AccessDenied|Unauthorized|NotAuthorized/.test(name))
    return `The credentials need the right of ${service} ${operation}: docs/operations.md, «Deploying».`;
  if (/Throttl|TooManyRequests|RequestLimitExceeded|Rate exceeded/.test(name))
    return 'AWS was asked too often: repeat this command in a minute. It may be repeated at any time.';
  return WHO_AM_I;
}
