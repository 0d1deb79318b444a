import { createHash, createHmac, getDiffieHellman, randomBytes, timingSafeEqual } from 'node:crypto';

/** The stored form of a password: it verifies both sign-in flows and does not reveal the password. */
export type PasswordRecord = { salt: string; verifier: string };

/**
 * The server's side of one SRP sign-in: `secret` never leaves, `publicValue` is SRP_B. Both lower-case hex.
 */
type ServerEphemeral = { secret: string; publicValue: string };

type SrpProof = {
  poolName: string;
  /** USER_ID_FOR_SRP, the name the client hashes. */
  userId: string;
  clientPublicValue: string;
  secretBlock: string;
  timestamp: string;
  signature: string;
};

// Cognito uses the 3072-bit group of RFC 3526, which Node knows as modp15, with generator 2.
const prime = toBigInt(getDiffieHellman('modp15').getPrime());
const generator = 2n;
const multiplier = toBigInt(sha256(padded(prime), padded(generator)));

/**
 * Derives the stored form of a password; `userId` is the user's sub, `poolName` the pool id after its region.
 */
export function createPasswordRecord(poolName: string, userId: string, password: string): PasswordRecord {
  const salt = randomBytes(16).toString('hex');
  return { salt, verifier: verifierOf(poolName, userId, password, salt) };
}

/** Whether the password is the recorded one (about 3 ms). */
export function matchesPassword(
  poolName: string,
  userId: string,
  password: string,
  record: PasswordRecord,
): boolean {
  return isSameText(verifierOf(poolName, userId, password, record.salt), record.verifier);
}

export function createServerEphemeral(record: PasswordRecord): ServerEphemeral {
  const secret = toBigInt(randomBytes(32));
  const publicValue = (multiplier * fromHex(record.verifier) + power(generator, secret)) % prime;
  return { secret: secret.toString(16), publicValue: publicValue.toString(16) };
}

/**
 * Whether the hex number a client sent as SRP_A may be used: a multiple of the prime would make the key
 * guessable.
 */
export function isUsablePublicValue(hex: string): boolean {
  return /^[0-9a-f]{1,800}$/i.test(hex) && fromHex(hex) % prime !== 0n;
}

/** Whether the client proved that it knows the password behind `record` (about 6 ms). */
export function isValidProof(record: PasswordRecord, ephemeral: ServerEphemeral, proof: SrpProof): boolean {
  const clientPublic = fromHex(proof.clientPublicValue);
  const scramble = toBigInt(sha256(padded(clientPublic), padded(fromHex(ephemeral.publicValue))));
  const shared = power(clientPublic * power(fromHex(record.verifier), scramble), fromHex(ephemeral.secret));
  const pseudoRandomKey = hmac(padded(scramble), padded(shared));
  const key = hmac(pseudoRandomKey, Buffer.from('Caldera Derived Key\x01')).subarray(0, 16);
  const expected = createHmac('sha256', key)
    .update(proof.poolName + proof.userId)
    .update(Buffer.from(proof.secretBlock, 'base64'))
    .update(proof.timestamp)
    .digest('base64');
  return isSameText(expected, proof.signature);
}

function verifierOf(poolName: string, userId: string, password: string, salt: string): string {
  const identity = sha256(Buffer.from(`${poolName}${userId}:${password}`));
  return power(generator, toBigInt(sha256(padded(fromHex(salt)), identity))).toString(16);
}

// Node's DiffieHellman would check the prime for a full second on every use; plain BigInt takes 3 ms.
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % prime;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}

/**
 * Big-endian bytes with a leading zero where the first bit is set, as Cognito's clients hash their numbers.
 */
function padded(value: bigint): Buffer {
  const hex = value.toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

function sha256(...parts: Buffer[]): Buffer {
  return createHash('sha256').update(Buffer.concat(parts)).digest();
}

function hmac(key: Buffer, data: Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest();
}

function toBigInt(bytes: Buffer): bigint {
  return fromHex(bytes.toString('hex'));
}

function fromHex(hex: string): bigint {
  return BigInt(`0x${hex}`);
}

function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(sha256(Buffer.from(a)), sha256(Buffer.from(b)));
}

/** A sign-in between its two requests. `sub` is absent for a name without an account. */
export type SrpChallenge = {
  email: string;
  sub?: string;
  userId: string;
  record: PasswordRecord;
  ephemeral: ServerEphemeral;
  clientPublicValue: string;
};
