import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { attemptLimitExceeded, CognitoError } from './errors.ts';

export type CodeKind = 'confirm' | 'forgot';

/** A stored code: times are epoch milliseconds, the digits only as a salted hash. */
export type IssuedCode = { salt: string; hash: string; expiresAt: number; failedAttempts: number };

const hour = 60 * 60 * 1000;
const lifetime = { confirm: 24 * hour, forgot: hour } as const satisfies Record<CodeKind, number>;
const allowedFailures = 5;

/**
 * Creates a random 6-digit code; confirmation codes are valid for 24 hours, codes for a forgotten password
 * for 1 hour.
 */
export function issueCode(kind: CodeKind): { code: string; issued: IssuedCode } {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const salt = randomBytes(16).toString('hex');
  const issued = {
    salt,
    hash: hashOf(code, salt),
    expiresAt: Date.now() + lifetime[kind],
    failedAttempts: 0,
  };
  return { code, issued };
}

/**
 * Checks a code against the issued one and throws Cognito's error when it does not match or has expired.
 * After a CodeMismatchException the caller must store `countFailure(issued)`, so that guessing ends after
 * five tries.
 */
export function assertCode(issued: IssuedCode | undefined, code: string): void {
  if (!issued || issued.expiresAt <= Date.now()) {
    throw new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
  }
  if (issued.failedAttempts >= allowedFailures) throw attemptLimitExceeded();
  if (!timingSafeEqual(Buffer.from(hashOf(code, issued.salt)), Buffer.from(issued.hash))) {
    throw codeMismatch();
  }
}

export function countFailure(issued: IssuedCode): IssuedCode {
  return { ...issued, failedAttempts: issued.failedAttempts + 1 };
}

export const codeMismatch = () =>
  new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');

function hashOf(code: string, salt: string): string {
  return createHash('sha256').update(`${salt}:${code}`).digest('hex');
}

export type Mail = {
  to: string;
  /** The sender in the pool's EmailConfiguration. */
  from?: string;
  subject: string;
  text: string;
  /** The value that the reader has to type: the 6-digit code, or the temporary password of an invitation. */
  code?: string;
  kind: 'confirm' | 'forgot' | 'invite';
  /** ISO-8601. */
  sentAt: string;
};

const wording = {
  confirm: { subject: 'رمز تأكيد بريدك في مرساة', text: (code: string) => `رمز التأكيد: ${code}` },
  forgot: {
    subject: 'إعادة تعيين كلمة المرور في مرساة',
    text: (code: string) => `رمز إعادة التعيين: ${code}`,
  },
  invite: { subject: 'حسابك في مرساة جاهز', text: (code: string) => `كلمة المرور المؤقتة: ${code}` },
} as const satisfies Record<Mail['kind'], { subject: string; text: (code: string) => string }>;

export function composeMail(kind: Mail['kind'], to: string, code: string): Mail {
  const { subject, text } = wording[kind];
  return { to, subject, text: text(code), code, kind, sentAt: new Date().toISOString() };
}

/** The masked e-mail that Cognito returns to the client: first letters only. */
export function codeDelivery(email: string): {
  CodeDeliveryDetails: { AttributeName: string; DeliveryMedium: string; Destination: string };
} {
  const [local = '', domain = ''] = email.split('@');
  const Destination = `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
  return { CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination } };
}
