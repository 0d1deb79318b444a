import { api } from '@mirsah/contracts/api';
import type { CustomDomainResponse } from '@mirsah/contracts/custom-domains';
import { type CustomDomain, neededRecords } from '@mirsah/domain/custom-domain';
import {
  checkDomain,
  connectDomain,
  type DomainPorts,
  disconnectDomain,
  getDomain,
} from '@mirsah/domain/custom-domain/commands';
import { handle } from '../http/endpoint.ts';

/** The domains of a merchant's own pages. */
export const customDomains = (ports: DomainPorts) => {
  const answer = (domain: CustomDomain | undefined) => ({
    domain: domain ? domainResponse(domain, ports.target) : null,
  });
  return {
    getPageDomain: handle(api.getPageDomain, async ({ caller, params }) =>
      answer(await getDomain(ports, caller.userId, params.pageId)),
    ),

    connectDomain: handle(api.connectDomain, async ({ caller, params, body }) => {
      const command = { pageId: params.pageId, typed: body.host };
      return answer(await connectDomain(ports, caller.profile, command));
    }),

    checkDomain: handle(api.checkDomain, async ({ caller, params }) =>
      answer(await checkDomain(ports, caller.userId, params.pageId)),
    ),

    disconnectDomain: handle(api.disconnectDomain, async ({ caller, params }) =>
      answer(await disconnectDomain(ports, caller.userId, params.pageId)),
    ),

    listDomains: handle(api.listDomains, async ({ caller, query }) => {
      const { items, cursor } = await ports.domains.listOwned(caller.userId, query);
      return { items: items.map((domain) => domainResponse(domain, ports.target)), cursor };
    }),
  };
};

/** Everybody's domains, for administrators. */
export const allDomains = (
  ports: Pick<DomainPorts, 'target'> & { domains: Pick<DomainPorts['domains'], 'listAll'> },
) => ({
  listAllDomains: handle(api.listAllDomains, async ({ query }) => {
    const { items, cursor } = await ports.domains.listAll(query);
    const withOwner = items.map((domain) => ({
      ...domainResponse(domain, ports.target),
      ownerId: domain.ownerId,
    }));
    return { items: withOwner, cursor };
  }),
});

function domainResponse(domain: CustomDomain, target: string): CustomDomainResponse {
  const { pageId, host, name, state, failure, problem, createdAt, stateSince, checkedAt } = domain;
  const { cname, proof } = neededRecords(domain, target);
  const records = [cname, proof];
  return { pageId, host, name, state, failure, problem, createdAt, stateSince, checkedAt, records };
}
