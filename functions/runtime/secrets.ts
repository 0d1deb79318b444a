import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { DomainError } from '@mirsah/domain/error';
import { observed } from '@mirsah/table/dynamo/aws-calls';
import { createLog } from '@mirsah/table/dynamo/log';
import { clientOptions } from '@mirsah/table/dynamo/table';
import { report } from '@mirsah/table/dynamo/telemetry';

/** The secrets of the deployment. The variable `NAME_ARN` of a function that reads one has its ARN. */
export type SecretName =
  | 'ORIGIN_SECRET'
  | 'PHONE_KEYS'
  | 'NOTIFICATIONS_SECRET'
  | 'TELEGRAM_WEBHOOK_SECRET'
  | 'CANARY_SECRET';

/** The variables of a function, with the texts of its secrets among them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** No secret of the deployment could be read or used, and none is known from before. */
export class SecretsUnavailableError extends Error {
  constructor(names: readonly SecretName[], cause: unknown) {
    super(`The secrets ${names.join(', ')} could not be read`, { cause });
    this.name = 'SecretsUnavailableError';
  }
}

/**
 * What was sent does not match a secret, which the sender may know in a newer version. Thrown before anything
 * is changed: the event is handled once more with secrets that were read again.
 */
export class SecretMismatch extends DomainError {}

/** A rotated secret is known everywhere after that time. */
const MAX_AGE_MS = 5 * 60_000;
/** From that age on, a secret that cannot be read again is a reason to call a person. */
const OLD_MS = 3 * MAX_AGE_MS;
/** The minimum interval between two readings, whatever strangers send and however Secrets Manager fails. */
const PAUSE_MS = 30_000;
/** A reading with a value at hand delays the event by at most this; without one, by most of its time. */
const RENEWAL_MS = 1000;

/** What was made of secrets, made again when they have changed. */
export type Renewed<T> = {
  /**
   * Reads the secrets again when they are older than five minutes. Keeps what it has
   * when they cannot be read, or when `make` throws. Throws SecretsUnavailableError without a value.
   */
  get(): Promise<T>;
  /** Has the next `get` read the secrets again. */
  distrust(): void;
};

const log = createLog('mirsah');

/** Makes something of the environment with the named secrets in it. Without names, it is made once. */
export function renewed<T>(names: readonly SecretName[], make: (environment: Environment) => T): Renewed<T> {
  let client: SecretsManagerClient | undefined;
  let known: { value: T; texts: string; readAt: number } | undefined;
  let triedAt = 0;
  let isDistrusted = false;
  let reading: Promise<void> | undefined;

  async function textOf(name: SecretName, abortSignal: AbortSignal): Promise<[SecretName, string]> {
    const SecretId = process.env[`${name}_ARN`];
    if (!SecretId) throw new Error(`The variable ${name}_ARN is missing`);
    client ??= observed(new SecretsManagerClient(clientOptions()));
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }), { abortSignal });
    if (SecretString === undefined) throw new Error(`The secret ${name} has no text`);
    return [name, SecretString];
  }

  async function read(): Promise<void> {
    triedAt = Date.now();
    const seconds = Number(process.env.FUNCTION_TIMEOUT_SECONDS ?? 10);
    const signal = AbortSignal.timeout(known ? RENEWAL_MS : 800 * seconds);
    try {
      const read = Object.fromEntries(await Promise.all(names.map((name) => textOf(name, signal))));
      const texts = JSON.stringify(read);
      const value = known?.texts === texts ? known.value : make({ ...process.env, ...read });
      known = { value, texts, readAt: Date.now() };
      isDistrusted = false;
    } catch (error) {
      if (names.length === 0) throw error;
      const isUrgent = !known || Date.now() - known.readAt > OLD_MS;
      if (isUrgent) report('SecretsUnavailable', 1);
      log[isUrgent ? 'error' : 'warn']('secrets not read', { names, error });
      if (!known) throw new SecretsUnavailableError(names, error);
    }
  }

  return {
    async get() {
      const now = Date.now();
      const isFresh = known && (names.length === 0 || (!isDistrusted && now - known.readAt < MAX_AGE_MS));
      if (!isFresh && (!known || now - triedAt >= PAUSE_MS)) {
        reading ??= read().finally(() => {
          reading = undefined;
        });
        await reading;
      }
      // Without a value, `read` has thrown.
      return (known as NonNullable<typeof known>).value;
    },
    distrust() {
      isDistrusted = true;
    },
  };
}
