import { api } from '@mirsah/contracts/api';
import type { Clock } from '@mirsah/domain/clock';
import type { LandingPageRepository } from '@mirsah/domain/landing-page/commands';
import { type DefaultShippingRepository, hasShipping } from '@mirsah/domain/landing-page/default-shipping';
import { applyDefaultShipping } from '@mirsah/domain/landing-page/default-shipping-commands';
import { handle } from '../http/endpoint.ts';
import { landingPageResponse, visiblePages } from './landing-pages.ts';

type Ports = {
  landingPages: Pick<LandingPageRepository, 'find' | 'list' | 'replace'>;
  defaultShipping: DefaultShippingRepository;
  clock: Clock;
};

/** Default shipping prices of a merchant's pages; a page may have its own. */
export const defaultShipping = (ports: Ports) => ({
  getDefaultShipping: handle(api.getDefaultShipping, async ({ caller }) => ({
    shipping: (await ports.defaultShipping.find(caller.ownerId)) ?? null,
  })),

  saveDefaultShipping: handle(api.saveDefaultShipping, async ({ caller, body: shipping }) => {
    await ports.defaultShipping.save(caller.ownerId, shipping);
    return { shipping };
  }),

  listPageShipping: handle(api.listPageShipping, async ({ caller, query }) => {
    const [shipping, { items, cursor }] = await Promise.all([
      ports.defaultShipping.find(caller.ownerId),
      visiblePages(ports, caller, query),
    ]);
    const pages = items.map((page) => {
      const { id, title, isEnabled, version, currency } = page;
      const isSame = shipping !== undefined && hasShipping(page, shipping);
      return { id, title, isEnabled, version, currency, isSame };
    });
    return { items: pages, cursor };
  }),

  applyDefaultShipping: handle(api.applyDefaultShipping, async ({ caller, params, body, record }) => {
    const page = await applyDefaultShipping(ports, caller.ownerId, { ...params, ...body });
    await record({ action: 'page_saved', subjectId: page.id, subjectName: page.title });
    return landingPageResponse(page);
  }),
});
