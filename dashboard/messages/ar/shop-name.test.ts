import { expect, it } from 'vitest';
import { callScript } from './desk-order.ts';
import { accounts, invitation, team } from './team.ts';

it('a shop is named as one, once, whether its own name says it or not', () => {
  expect(callScript.greeting('سارة', '', 'ديرة العود')).toContain('من متجر \u2068ديرة العود\u2069 ');
  expect(callScript.greeting('سارة', '', 'متجر نورة')).toContain('من \u2068متجر نورة\u2069 ');
  expect(callScript.greeting('سارة', '', 'متجرك الأول')).toContain('من متجر \u2068متجرك الأول\u2069 ');
  expect(accounts.workingFor('متجر نورة', 'إدارة')).toBe('تعمل في متجر نورة بدور إدارة');
  expect(invitation.text('المتجر الأخضر')).toBe('يدعوك «المتجر الأخضر» إلى فريقه');
  expect(invitation.text('نورة')).toBe('يدعوك متجر «نورة» إلى فريقه');
  expect(team.shareSubject('متجر نورة')).toBe('دعوة للعمل في متجر نورة');
  expect(team.shareText('متجر نورة')).toMatch(/^أدعوك للعمل معي في متجر نورة على مرساة/);
});
