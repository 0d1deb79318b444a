import { CognitoError } from './errors.ts';

/** A request body before validation. */
export type RequestFields = Record<string, unknown>;

export function isObject(value: unknown): value is RequestFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** InvalidParameterException unless the field is a non-empty string. */
export function getText(fields: RequestFields, name: string): string {
  const value = findText(fields, name);
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

export function findText(fields: RequestFields, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalidParameter(`${name} must be a string`);
  return value;
}

/** A nested object; empty when absent. */
export function getFields(fields: RequestFields, name: string): RequestFields {
  const value = fields[name] ?? {};
  if (!isObject(value)) throw invalidParameter(`${name} must be an object`);
  return value;
}

/** `[{Name, Value}]` as a record. */
export function getAttributes(fields: RequestFields, name: string): Record<string, string> {
  const list = fields[name] ?? [];
  if (!Array.isArray(list)) throw invalidParameter(`${name} must be a list`);
  const attributes: Record<string, string> = {};
  for (const entry of list) {
    if (!isObject(entry)) throw invalidParameter(`${name} must hold objects`);
    attributes[getText(entry, 'Name')] = findText(entry, 'Value') ?? '';
  }
  return attributes;
}

/** The lower-case e-mail a new user signs up with. */
export function getNewEmail(fields: RequestFields): string {
  const email = getText(fields, 'Username').trim().toLowerCase();
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw invalidParameter('Username should be an email.');
  return email;
}

export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);
