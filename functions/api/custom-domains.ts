import { api } from '@mirsah/contracts/api';
import type { CustomDomainResponse, ListedDomainResponse } from '@mirsah/contracts/custom-domains';
import { type CustomDomain, neededRecords } from '@mirsah/domain/custom-domain';
import { type DomainAdminPorts, recheckDomain, removeDomain } from '@mirsah/domain/custom-domain/admin';
import {
  checkDomain,
  connectDomain,
  type DomainPorts,
  disconnectDomain,
  getDomain,
} from '@mirsah/domain/custom-domain/commands';
import type { PublicLandingPages } from '@mirsah/domain/landing-page/commands';
import { handle } from '../http/endpoint.ts';

type ListPorts = Pick<DomainPorts, 'target'> & { pages: PublicLandingPages };

/** The custom domains of a merchant's pages. */
export const customDomains = (ports: DomainPorts & ListPorts) => {
  const answer = (domain: CustomDomain | undefined) => ({
    domain: domain ? domainResponse(domain, ports.target) : null,
  });
  return {
    getPageDomain: handle(api.getPageDomain, async ({ caller, params }) =>
      answer(await getDomain(ports, caller.ownerId, params.pageId)),
    ),

    connectDomain: handle(api.connectDomain, async ({ caller, params, body }) => {
      const command = { pageId: params.pageId, typed: body.host };
      return answer(await connectDomain(ports, caller.owner, command));
    }),

    checkDomain: handle(api.checkDomain, async ({ caller, params }) =>
      answer(await checkDomain(ports, caller.ownerId, params.pageId)),
    ),

    disconnectDomain: handle(api.disconnectDomain, async ({ caller, params }) =>
      answer(await disconnectDomain(ports, caller.ownerId, params.pageId)),
    ),

    listDomains: handle(api.listDomains, async ({ caller, query }) => {
      const { items, cursor } = await ports.domains.listOwned(caller.ownerId, query);
      return { items: await Promise.all(items.map((domain) => listed(ports, domain))), cursor };
    }),
  };
};

type AdminPorts = ListPorts &
  DomainAdminPorts & {
    domains: Pick<DomainPorts['domains'], 'listAll' | 'find' | 'change'>;
    owners: DomainAdminPorts['users'];
  };

/** All merchants' domains, for administrators. */
export const allDomains = (ports: AdminPorts) => ({
  listAllDomains: handle(api.listAllDomains, async ({ query }) => {
    const { items, cursor } = await ports.domains.listAll(query);
    const withOwner = items.map(async (domain) => {
      const [response, owner] = await Promise.all([listed(ports, domain), ports.owners.find(domain.ownerId)]);
      const person = owner ? { fullName: owner.fullName, email: owner.email } : null;
      return { ...response, ownerId: domain.ownerId, owner: person };
    });
    return { items: await Promise.all(withOwner), cursor };
  }),

  recheckDomain: handle(api.recheckDomain, async ({ caller, params }) => {
    const domain = await recheckDomain(ports, { ...params, admin: caller.profile });
    return { domain: domainResponse(domain, ports.target) };
  }),

  removeDomain: handle(api.removeDomain, async ({ caller, params }) => {
    const domain = await removeDomain(ports, { ...params, admin: caller.profile });
    return { domain: domainResponse(domain, ports.target) };
  }),
});

async function listed(ports: ListPorts, domain: CustomDomain): Promise<ListedDomainResponse> {
  const page = await ports.pages.find(domain.pageId);
  const pageTitle = page?.ownerId === domain.ownerId ? page.title : null;
  return { ...domainResponse(domain, ports.target), pageTitle };
}

function domainResponse(domain: CustomDomain, target: string): CustomDomainResponse {
  const { pageId, host, name, state, failure, problem, createdAt, stateSince, checkedAt, missingSince } =
    domain;
  const { cname, proof } = neededRecords(domain, target);
  const records = [cname, proof];
  return {
    pageId,
    host,
    name,
    state,
    failure,
    problem,
    createdAt,
    stateSince,
    checkedAt,
    missingSince,
    records,
  };
}
