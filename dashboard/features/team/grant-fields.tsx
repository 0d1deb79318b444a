// The styles of Mantine that only this screen needs.
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/RadioCard.layer.css';
import '@mantine/core/styles/RadioIndicator.layer.css';

import { Checkbox, Radio, Stack, Switch } from '@mantine/core';
import type { MemberGrant } from '@mirsah/domain/member';
import { itemsOf } from '../../lib/paged.ts';
import { accountRoles, offeredRoles, team as text } from '../../messages/index.ts';
import { useLandingPages } from '../landing-pages/queries.ts';
import s from './team.module.css';

export const newGrant: MemberGrant = { role: 'agent', pages: null, phones: 'full' };

/** Whether a grant can be saved: a member for chosen pages needs at least one. */
export const isComplete = ({ pages }: MemberGrant) => pages === null || pages.length > 0;

/** The choice of a role; an agent's pages and phones below it. */
export function GrantFields({
  grant,
  onChange,
}: {
  grant: MemberGrant;
  onChange: (grant: MemberGrant) => void;
}) {
  return (
    <Stack gap={18}>
      <Radio.Group
        label={text.role}
        value={grant.role}
        onChange={(value) => {
          const role = offeredRoles.find((each) => each === value);
          if (role) onChange(role === 'agent' ? { ...grant, role } : { role, pages: null, phones: 'full' });
        }}
      >
        <Stack gap={8} mt={6}>
          {offeredRoles.map((role) => (
            <Radio.Card key={role} value={role} className={s.roleCard ?? ''}>
              <Radio.Indicator />
              <span>
                <span className={s.roleName}>{accountRoles[role].name}</span>
                <span className={s.roleText}>{accountRoles[role].text}</span>
              </span>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      {grant.role === 'agent' && (
        <>
          <PagesField pages={grant.pages} onChange={(pages) => onChange({ ...grant, pages })} />
          <Switch
            label={text.maskPhones}
            description={text.maskPhonesText}
            checked={grant.phones === 'masked_until_called'}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ ...grant, phones: checked ? 'masked_until_called' : 'full' })
            }
          />
        </>
      )}
    </Stack>
  );
}

function PagesField({
  pages,
  onChange,
}: {
  pages: string[] | null;
  onChange: (pages: string[] | null) => void;
}) {
  const list = useLandingPages();
  const all = itemsOf(list.data);
  return (
    <div>
      <Radio.Group
        label={text.pages}
        value={pages === null ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
      >
        <Stack gap={4} mt={6}>
          <Radio value="all" label={text.allPages} className={s.choice ?? ''} />
          <Radio value="some" label={text.somePages} className={s.choice ?? ''} />
        </Stack>
      </Radio.Group>
      {pages !== null && (
        <Checkbox.Group
          aria-label={text.somePages}
          value={pages}
          onChange={onChange}
          error={all.length > 0 && pages.length === 0 && text.pagesMissing}
        >
          <div className={s.pages}>
            {all.map(({ id, title }) => (
              <Checkbox key={id} value={id} label={<bdi>{title}</bdi>} className={s.choice ?? ''} />
            ))}
            {list.isSuccess && all.length === 0 && <p className={s.small}>{text.noPages}</p>}
          </div>
        </Checkbox.Group>
      )}
    </div>
  );
}
