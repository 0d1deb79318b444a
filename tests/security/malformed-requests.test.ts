import { api, type Operation } from '@mirsah/contracts/api';
import type { Contract } from '@mirsah/contracts/contract';
import { settings } from '@mirsah/infra-local/stack/settings';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAdmin } from '../fixtures/admin.ts';
import type { LooseRequest } from '../fixtures/api-call.ts';
import type { World } from '../fixtures/authorization-resources.ts';
import { authorizationRows } from '../fixtures/authorization-rows.ts';
import {
  malformedBodies,
  malformedCopies,
  malformedSegments,
  malformedValues,
} from '../fixtures/malformed.ts';
import type { Merchant } from '../fixtures/merchant.ts';
import { stackForFile } from '../fixtures/stack-for-file.ts';

const { stack, merchant } = await stackForFile();
let world: World;
let leaving: Merchant;
beforeAll(async () => {
  world = { stack, owner: merchant, admin: await newAdmin(stack) };
  leaving = await stack.newMerchant();
});

function callerOf(operation: Operation): Merchant {
  if (authorizationRows[operation].rule === 'admins') return world.admin;
  // One of its requests may be valid, and would end the session that the others need.
  return operation === 'endMySessions' ? leaving : world.owner;
}

// The keys of a Record<Operation, …> are operations.
const operations = Object.keys(authorizationRows) as Operation[];

type Attempt = {
  what: string;
  path: string;
  host?: string | undefined;
  type?: string | null;
  body?: BodyInit;
};

/** The number of concurrent attempts. */
const CONCURRENCY = 8;

/** The attempts with a server error, or with an answer in another form than the API's errors. */
async function faultsOf(operation: Operation, attempts: Iterable<Attempt>): Promise<string[]> {
  const waiting = [...attempts];
  const faults: string[] = [];
  const worker = async () => {
    for (let attempt = waiting.shift(); attempt; attempt = waiting.shift()) {
      const { status } = await send(operation, attempt);
      if (status >= 500) faults.push(`${status} for ${attempt.what}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return faults;
}

async function send(operation: Operation, { path, host, type, body }: Attempt): Promise<{ status: number }> {
  const token = callerOf(operation).accessToken;
  const response = await fetch(`${stack.apiEndpoint}${path}`, {
    method: api[operation].method,
    redirect: 'manual',
    headers: {
      'x-origin-verify': settings.originSecret,
      // Each call comes from another address, so that the rate limits of one visitor do not apply.
      'x-forwarded-for': crypto.randomUUID(),
      authorization: `Bearer ${token}`,
      ...(host && { 'x-forwarded-host': host }),
      ...(type && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  });
  await response.arrayBuffer();
  return { status: response.status };
}

function pathOf(operation: Operation, { params = {}, query = {} }: LooseRequest): string {
  const path = api[operation].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  return `${path}?${new URLSearchParams(query)}`;
}

const requestOf = async (operation: Operation) => (await authorizationRows[operation].request?.(world)) ?? {};
const having = (part: 'body' | 'params' | 'query') =>
  operations.filter((operation) => (api[operation] as Contract)[part] !== undefined);

describe('a malformed request is the caller’s fault', () => {
  it.each(having('body'))('%s answers a body with any malformed part', async (operation) => {
    const request = await requestOf(operation);
    const attempts = [...malformedCopies(request.body, 4)].map(({ at, value }) => ({
      what: at,
      path: pathOf(operation, request),
      host: request.host,
      type: 'application/json',
      body: JSON.stringify(value),
    }));
    expect(attempts.length).toBeGreaterThan(0);
    expect(await faultsOf(operation, attempts)).toEqual([]);
  });

  it.each(having('body'))('%s answers a body that is no object', async (operation) => {
    const request = await requestOf(operation);
    const path = pathOf(operation, request);
    const attempts = malformedBodies.map(([type, body]) => ({
      what: `${type}: ${String(body).slice(0, 40)}`,
      path,
      host: request.host,
      type,
      body: type === null ? new Blob([body]) : body,
    }));
    expect(await faultsOf(operation, attempts)).toEqual([]);
  });

  it.each(having('params'))('%s answers a malformed path', async (operation) => {
    const attempts = malformedSegments.map((segment) => ({
      what: segment,
      path: api[operation].path.replace(/\{\w+\}/g, segment),
    }));
    expect(await faultsOf(operation, attempts)).toEqual([]);
  });

  it.each(having('query'))('%s answers malformed parameters', async (operation) => {
    const request = await requestOf(operation);
    const { query } = api[operation] as Contract;
    const names = Object.keys((query as unknown as { shape?: object }).shape ?? {});
    const values = malformedValues.filter((value) => typeof value !== 'object').map(String);
    const attempts = [...names, 'cursor', '__proto__'].flatMap((name) =>
      values.map((value) => ({
        what: `${name}=${value.slice(0, 40)}`,
        path: pathOf(operation, { ...request, query: { ...request.query, [name]: value.slice(0, 4_000) } }),
      })),
    );
    expect(await faultsOf(operation, attempts)).toEqual([]);
  });
});
