import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type EdgeFunctionName, edgeFunctionSource } from './source.ts';
import { undocumentedIn } from './testing/cloudfront-js.ts';

/** Every file of the edge that calls no handler but its own. */
const names = readdirSync(new URL('.', import.meta.url))
  .filter((file) => /-(?:request|response)\.js$/.test(file))
  .map((file) => file.replace('.js', '') as EdgeFunctionName);

/** In bytes of a function; a quota that AWS does not raise. */
const MAX_BYTES = 10_240;

describe.each(names)('the code of %s', (name) => {
  const source = edgeFunctionSource(name);

  test(`${name} uses only what CloudFront’s runtime documents`, () => {
    expect(undocumentedIn(source)).toEqual([]);
  });

  test(`${name} is small enough for CloudFront`, () => {
    expect(Buffer.byteLength(source)).toBeLessThan(MAX_BYTES);
  });
});

test('every function that is deployed has its code checked', () => {
  expect(names.toSorted()).toEqual([
    'api-request',
    'app-request',
    'domain-request',
    'sites-request',
    'sites-response',
  ]);
});

test.each([
  ['a loop over values', 'for (const value of values) value;', 'ForOfStatement'],
  ['destructuring', 'const { value } = handler;', 'ObjectPattern'],
  ['an array’s destructuring', 'const [value] = handler;', 'ArrayPattern'],
  ['a default', 'function named(value = 1) { return value; }', 'AssignmentPattern'],
  ['a spread', 'handler.apply(null, [...handler()]);', 'SpreadElement'],
  ['a class', 'class Page {}', 'ClassDeclaration'],
  ['a generator', 'function* pages() {}', 'a generator'],
  ['a tag', 'handler`text`;', 'TaggedTemplateExpression'],
  ['a property’s short form', 'const value = { handler };', 'a property in the form of ES 6'],
  ['a flag of ES 6', 'const value = /a/u;', 'the flags u'],
  ['a global of Node', 'process.exit();', 'process'],
  ['a timer', 'setTimeout(handler, 1);', 'setTimeout'],
  ['code from text', 'eval("1");', 'eval'],
  ['a method of an object', 'Object.fromEntries([]);', 'Object.fromEntries()'],
  ['a method of a text', 'handler.name.at(0);', '.at()'],
])('%s is reported in an edge function, because CloudFront may not have it', (_, statement, found) => {
  const code = `function handler(event) { const values = []; ${statement} return event.request || values; }`;
  expect(undocumentedIn(code).join('; ')).toContain(`${found}`);
});

test.each([
  ['optional chaining', 'event?.request'],
  ['the nullish operator', 'event ?? {}'],
  ['a comma after the last argument', 'String(event,)'],
  ['a spread in an object', '({ ...event })'],
  ['waiting', 'await event'],
  ['a look behind', '/(?<=a)b/.test(event)'],
])('%s does not parse, as in CloudFront', (_, expression) => {
  expect(undocumentedIn(`function handler(event) { return ${expression}; }`)).toEqual([
    expect.stringMatching(/\(\d+:\d+\)$/),
  ]);
});
