import type { Contract } from '@mirsah/contracts/contract';
import { DomainError } from '@mirsah/domain/error';
import { OWNER } from '@mirsah/domain/member';
import { profileFixture } from '@mirsah/domain/user/user.fixture';
import type { Context } from 'aws-lambda';
import { expect, it, vi } from 'vitest';
import * as z from 'zod';
import { log } from '../runtime/lambda.ts';
import { apiLambda, handle } from './endpoint.ts';
import { httpEventFixture } from './request.fixture.ts';

const contract = {
  method: 'POST',
  path: '/api/notes/{noteId}',
  access: 'merchant',
  needs: 'own_account',
  params: z.strictObject({ noteId: z.string().min(3) }),
  body: z.strictObject({ text: z.string() }),
  status: 201,
  response: z.object({ id: z.string(), text: z.string() }),
} as const satisfies Contract;

log.setLogLevel('SILENT');

const route = 'POST /api/notes/{noteId}';
const originSecret = 'known to our distributions';
const caller = {
  actorId: 'merchant-1',
  profile: profileFixture(),
  accessToken: '',
  clientId: '',
  ownerId: 'merchant-1',
  owner: profileFixture(),
  grant: OWNER,
};

/** The API with one endpoint that responds like `answer`, called with one request. */
async function send(
  { headers = { 'x-origin-verify': originSecret }, ...parts }: Parameters<typeof httpEventFixture>[0] = {},
  answer = async (request: { params: { noteId: string }; body: { text: string } }) => ({
    id: request.params.noteId,
    text: request.body.text,
  }),
  configured = originSecret,
  callerOf = async () => caller,
) {
  const endpoint = handle(contract, answer);
  const handler = apiLambda({ secrets: [] }, () => ({
    originSecret: configured,
    callerOf,
    endpoints: { endpoint },
  }));
  const event = httpEventFixture({
    route,
    params: { noteId: 'note-1' },
    body: { text: 'hello' },
    ...parts,
    headers,
  });
  // The pipeline does not use the context.
  const { statusCode, headers: sent, body } = await handler(event, {} as Context);
  return { statusCode, headers: sent, body: JSON.parse(body ?? 'null') };
}

it('an endpoint responds on its route with the contract’s status and the request’s id', async () => {
  expect(await send()).toMatchObject({
    statusCode: 201,
    headers: { 'x-correlation-id': 'request-1', 'cache-control': 'no-store' },
    body: { id: 'note-1', text: 'hello' },
  });
});

it('a request that bypasses our distributions gets the response of an unknown path', async () => {
  expect(await send({ headers: {} })).toMatchObject({
    statusCode: 404,
    body: { code: 'not_found' },
  });
});

it('while the origin secret is rotated both of its values are accepted, and never an empty one', async () => {
  const rotating = (value: string) => ({ headers: { 'x-origin-verify': value } });
  for (const [configured, sent, status] of [
    [`${originSecret},the next one`, originSecret, 201],
    [`${originSecret},the next one`, 'the next one', 201],
    [`${originSecret},the next one`, `${originSecret},the next one`, 404],
    [`${originSecret},`, '', 404],
  ] as const) {
    expect(await send(rotating(sent), undefined, configured)).toMatchObject({ statusCode: status });
  }
});

it('no step of a rotation of the origin secret rejects a distribution, before it has arrived there or after; then only the new one is accepted', async () => {
  const [old, next] = ['the value of before', 'the value of after'];
  /**
   * What functions accept and distributions send, before the rotation and after each step of
   * docs/operations.md.
   */
  const steps = [
    { accepted: `${old},`, sent: old },
    { accepted: `${old},${next}`, sent: old },
    { accepted: `${next},${old}`, sent: next },
    { accepted: `${next},`, sent: next },
  ];
  const statusOf = async (sent: string, accepted: string) =>
    (await send({ headers: { 'x-origin-verify': sent } }, undefined, accepted)).statusCode;
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1] ?? step;
    // During deployment, functions and distributions may be at either step.
    for (const { accepted } of [before, step]) {
      for (const { sent } of [before, step]) expect(await statusOf(sent, accepted)).toBe(201);
    }
  }
  expect(await statusOf(old, `${next},`)).toBe(404);
});

it('a route without an endpoint is not found', async () => {
  expect(await send({ route: 'GET /api/other' })).toMatchObject({ statusCode: 404 });
});

it('an endpoint sees the body as it was sent, without the defaults of its contract', async () => {
  const answer = vi.fn(async () => ({ id: '1', text: '' }));
  await send({ body: { text: 'hello' } }, answer);
  expect(answer).toHaveBeenCalledWith(expect.objectContaining({ sent: { text: 'hello' } }));
});

it('a request that breaks its contract is rejected with the name of each wrong field', async () => {
  expect(await send({ body: { text: 1, unknown: true } })).toMatchObject({
    statusCode: 400,
    body: {
      code: 'invalid_request',
      details: { fields: [{ path: 'text', problem: 'invalid_type' }, { problem: 'unrecognized_keys' }] },
    },
  });
  expect(await send({ body: 'no JSON' })).toMatchObject({ statusCode: 400 });
});

it('a field that is not in the contract never leaves the server', async () => {
  const { body } = await send({}, async () => ({ id: 'note-1', text: 'hello', secret: 'kept' }));
  expect(body).toEqual({ id: 'note-1', text: 'hello' });
});

it('a use case’s error becomes its status, with its details and the request’s id', async () => {
  const answer = () => Promise.reject(new DomainError('version_conflict', { currentVersion: 3 }));
  expect(await send({}, answer)).toMatchObject({
    statusCode: 409,
    body: {
      code: 'version_conflict',
      details: { currentVersion: 3 },
      correlationId: 'request-1',
    },
  });
});

it('an unexpected error is logged, and the response hides its cause', async () => {
  const logged = vi.spyOn(log, 'error');
  const error = new Error('table PROFILE#1 is away');
  const { statusCode, body } = await send({}, () => Promise.reject(error));
  expect(statusCode).toBe(500);
  expect(body).toEqual({
    error: 'حدث خطأ في الخادم. أعد المحاولة بعد قليل.',
    code: 'internal_error',
    details: {},
    correlationId: 'request-1',
  });
  expect(logged).toHaveBeenCalledWith('failed', { route, error });
});

it('the ports are created once for all events of a container', async () => {
  const start = vi.fn(() => ({ originSecret, callerOf: async () => caller, endpoints: {} }));
  const handler = apiLambda({ secrets: [] }, start);
  await handler(httpEventFixture({}), {} as Context);
  await handler(httpEventFixture({}), {} as Context);
  expect(start).toHaveBeenCalledTimes(1);
});
