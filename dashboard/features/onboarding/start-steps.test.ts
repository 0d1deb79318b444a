import type { PublishState } from '@mirsah/domain/landing-page/landing-page.ts';
import { describe, expect, it } from 'vitest';
import { currentStep, finishedSteps } from './start-steps.ts';

const page = (publishState: PublishState, orders = 0) => ({ publishState, orders });
const next = (...[pages, hasShared]: Parameters<typeof finishedSteps>) =>
  currentStep(finishedSteps(pages, hasShared));

describe('the next step of a merchant', () => {
  it('without a page is to create one', () => {
    expect(next([], false)).toBe('create');
  });

  it.each(['publishing', 'disabled', 'failed'] as const)('whose only page is %s is to publish', (state) => {
    expect(next([page(state)], false)).toBe('publish');
  });

  it('with one live page among others is to share its link', () => {
    expect(next([page('disabled'), page('live')], false)).toBe('share');
  });

  it('is none once the link was shared, even when the page is gone', () => {
    expect(next([page('live')], true)).toBeUndefined();
    expect(next([], true)).toBeUndefined();
  });

  it('is none when orders came: the link found its way', () => {
    expect(next([page('disabled', 3)], false)).toBeUndefined();
  });
});
