import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { lambdaEntries } from '../../infra/lambda-bundling.ts';
import { grantedRightsFile, wrongRights } from '../fixtures/aws-rights.ts';
import { rightsOf } from './permissions.ts';
import { unusedRights } from './unused-rights.ts';

it('a right that is neither used nor listed is found, and so is a listed one that is used, and a call without a right', () => {
  const granted = [
    'a s3:GetObject Files/x/*',
    'a sqs:SendMessage Queue',
    'b dynamodb:Query Table P#*',
    'b kms:Decrypt Key s',
  ];
  const needed = ['a s3:GetObject Files/x/1', 'b dynamodb:Query Table P#*', 'b s3:PutObject Files/x/1'];
  const found = (mayBeUsed?: true) =>
    wrongRights({
      granted,
      needed,
      listed: [
        {
          because: '',
          ...(mayBeUsed && { mayBeUsed }),
          rights: ['b dynamodb:Query Table P#*', 'b kms:Decrypt Key s'],
        },
        { because: '', rights: ['c s3:GetObject Files/y'] },
      ],
    });
  const always = [
    'allowed, and neither used nor listed: a sqs:SendMessage Queue',
    'listed, and no role has it: c s3:GetObject Files/y',
    'needed by a call, and not allowed: b s3:PutObject Files/x/1',
  ];
  expect(found()).toEqual([...always, 'listed as unused, and used: b dynamodb:Query Table P#*'].sort());
  expect(found(true)).toEqual(always);
});

it('every right that is listed as unused is one that a role has', () => {
  const granted = Object.keys(lambdaEntries).flatMap(rightsOf);
  expect(granted.length).toBeGreaterThan(250);
  // A whole run compares them with what its calls needed.
  mkdirSync(dirname(grantedRightsFile), { recursive: true });
  writeFileSync(grantedRightsFile, granted.join('\n'));
  const listed = unusedRights.flatMap(({ rights }) => rights);
  expect(listed.filter((right) => !granted.includes(right))).toEqual([]);
  expect(listed.length).toBe(new Set(listed).size);
});
