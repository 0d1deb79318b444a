import { noBusinessDetails } from '@mirsah/domain/business-details';
import { type ConversionConnection, noNetworks } from '@mirsah/domain/conversion/connection';
import type { CustomDomain } from '@mirsah/domain/custom-domain';
import type { LandingPage } from '@mirsah/domain/landing-page';
import type { Blocks } from '@mirsah/domain/landing-page/blocks';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { defaultSystemSettings } from '@mirsah/domain/settings';
import { UnreadableItemError } from '@mirsah/table/dynamo/item';
import type { PlacedPage, RepublishJob } from '@mirsah/table/page/publication';
import { describe, expect, it } from 'vitest';
import { type PublishPorts, publishLandingPage, unpublishLandingPage } from './publish.ts';
import { publishChanges } from './publish-changes.ts';
import { removeStrays, repairAll, repairPublications } from './repair.ts';
import { continueRepublishing, republish, republishOwnersPages } from './republish.ts';
import { digest, RejectedSiteError, type Site } from './site-store.ts';

/** A table with one page and a bucket of sites, with a hook before each write to the bucket. */
function world(first: LandingPage) {
  let page: PlacedPage | undefined = { ...first, places: [] };
  const repairs: string[] = [];
  const sites = new Map<string, Site>();
  const versions: number[] = [];
  let beforePut: (() => unknown) | undefined;
  let domain: CustomDomain | undefined;
  const woken: string[] = [];
  const ports: PublishPorts = {
    domains: {
      find: async () => domain,
      originOf: (host) => `https://${host}`,
      wake: async (pageId) => void woken.push(pageId),
    },
    publications: {
      find: async () => page,
      findPlace: async () => page,
      async recordPlace(_, subdomain) {
        if (page) page = { ...page, places: [...new Set([...page.places, subdomain])] };
        return page !== undefined;
      },
      async markPublished(_, live, settled) {
        if (page && page.publication.version < live.version) {
          const places = page.places.filter((place) => !settled.includes(place));
          page = { ...page, places, publication: { ...live, failure: null } };
        }
        return page;
      },
      async requestRepair(pageId) {
        repairs.push(pageId);
      },
      unclaimed: async (subdomains) => subdomains.filter((subdomain) => subdomain !== page?.subdomain),
      async markFailed(at, reason) {
        if (page)
          page = { ...page, publication: { ...page.publication, failure: { version: at.version, reason } } };
      },
      async requestAgain() {
        if (page) page = { ...page, publication: { ...page.publication, version: 0, failure: null } };
      },
      listUnpublished: async () =>
        page && page.publication.version < page.version ? [{ id: page.id, place: page.id }] : [],
      listOwned: async () => (page ? [page.id] : []),
      listAll: async () => (page ? [page.id] : []),
      countAll: async () => (page ? 1 : 0),
    },
    ownerStatus: { isActive: async () => true },
    stock: { find: async () => undefined },
    businessDetails: { find: async () => undefined },
    conversionConnections: { find: async () => undefined },
    experiments: { find: async () => undefined },
    settings: { get: async () => defaultSystemSettings },
    files: { find: async () => undefined, note: async () => undefined, noteAll: async () => undefined },
    versions: {
      read: async () => undefined,
      async keep({ version }) {
        versions.push(version);
      },
      async forget() {
        versions.length = 0;
      },
    },
    site: {
      async put(subdomain, site) {
        const seen = sites.get(subdomain);
        const hook = beforePut;
        beforePut = undefined;
        await hook?.();
        if (seen && seen.pageId === site.pageId && seen.version > site.version) return 'overtaken';
        if (sites.get(subdomain) !== seen) return 'overtaken';
        sites.set(subdomain, site);
        return { index: '"1"', bot: '"1"' };
      },
      async remove(subdomain, pageId, upTo) {
        const there = sites.get(subdomain);
        if (there?.pageId === pageId && there.version <= upTo) sites.delete(subdomain);
      },
      list: async (after = '') => [...sites.keys()].sort().filter((subdomain) => subdomain > after),
      async pagesAt(subdomain) {
        const there = sites.get(subdomain);
        return there ? [there.pageId] : [];
      },
    },
    render: (rendered, host) => document(`<h1>${rendered.title}</h1>${host ?? ''}`),
    renderForCrawlers: (rendered) => document(`<h1>${rendered.cloaking.title}</h1>`),
    unavailable: document('غير متاحة'),
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
    log: { info: () => undefined, error: () => undefined },
  };
  return {
    ports,
    sites,
    versions,
    repairs,
    woken,
    setDomain(state: CustomDomain['state'] | undefined) {
      // The worker requests the publication in the same transaction.
      domain = state && ({ host: 'shop.noor.com', state } as CustomDomain);
      if (page) page = { ...page, publication: { ...page.publication, version: 0 } };
    },
    page: () => page,
    save(change: Partial<LandingPage>) {
      if (page) page = { ...page, ...change, version: page.version + 1 };
    },
    drop() {
      page = undefined;
    },
    onNextPut(hook: () => unknown) {
      beforePut = hook;
    },
    publish: () => publishLandingPage(ports, first.id),
  };
}

const document = (html: string) => ({ html, policy: "default-src 'self'" });

describe('a page with a domain of its own', () => {
  const noor = () => world(landingPageFixture({ subdomain: 'oud', title: 'عود' }));

  it('the files are at the domain before the subdomain redirects to it', async () => {
    const { publish, sites, setDomain, page } = noor();
    await publish();
    setDomain('certifying');
    await publish();
    expect(sites.get('shop.noor.com')).toMatchObject({ status: 200, document: document('<h1>عود</h1>') });
    expect(sites.get('oud')).not.toHaveProperty('moved');
    expect(page()?.places).toEqual(['shop.noor.com']);
  });

  it('an active domain is the page’s address, and the subdomain redirects to it', async () => {
    const { publish, sites, setDomain } = noor();
    setDomain('active');
    await publish();
    expect(sites.get('shop.noor.com')).toMatchObject({ document: document('<h1>عود</h1>shop.noor.com') });
    expect(sites.get('shop.noor.com')).not.toHaveProperty('moved');
    expect(sites.get('oud')).toMatchObject({ moved: 'https://shop.noor.com' });
  });

  it('while the domain is inactive, the subdomain serves the page again', async () => {
    const { publish, sites, setDomain } = noor();
    setDomain('active');
    await publish();
    setDomain('lost');
    await publish();
    expect(sites.get('oud')).toMatchObject({ document: document('<h1>عود</h1>') });
    expect(sites.get('oud')).not.toHaveProperty('moved');
    expect(sites.has('shop.noor.com')).toBe(true);
  });

  it.each(['removing', undefined] as const)('a domain that is %s has no files left', async (state) => {
    const { publish, sites, setDomain, page } = noor();
    setDomain('active');
    await publish();
    setDomain(state);
    await publish();
    expect([...sites.keys()]).toEqual(['oud']);
    expect(page()?.places).toEqual([]);
    expect(sites.get('oud')).not.toHaveProperty('moved');
  });

  it('a disabled page is not available at either address, and neither redirects', async () => {
    const { publish, sites, setDomain, save } = noor();
    setDomain('active');
    save({ isEnabled: false });
    await publish();
    for (const place of ['oud', 'shop.noor.com']) {
      expect(sites.get(place)).toMatchObject({ status: 404, document: document('غير متاحة') });
      expect(sites.get(place)).not.toHaveProperty('moved');
    }
  });

  it('a renamed page keeps its domain', async () => {
    const { publish, sites, setDomain, save } = noor();
    setDomain('active');
    await publish();
    save({ subdomain: 'oud-2' });
    await publish();
    expect([...sites.keys()].sort()).toEqual(['oud-2', 'shop.noor.com']);
  });

  it('a domain that changes while its page is published is published once more', async () => {
    const { ports, publish, onNextPut, setDomain } = noor();
    const asked: string[] = [];
    ports.publications.requestAgain = async (pageId) => void asked.push(pageId);
    onNextPut(() => setDomain('active'));
    await publish();
    expect(asked).toHaveLength(1);
  });

  it('a deleted page leaves no files at its domain, and the worker checks the domain', async () => {
    const { ports, publish, sites, setDomain, page, drop, woken } = noor();
    setDomain('active');
    await publish();
    const deleted = page();
    drop();
    if (deleted) await unpublishLandingPage(ports, { ...deleted, places: new Set(deleted.places) });
    expect(sites.size).toBe(0);
    expect(woken).toEqual([deleted?.id]);
  });

  it('the worker checks the domain of an owner who may not publish', async () => {
    const { ports, publish, setDomain, woken } = noor();
    setDomain('active');
    ports.ownerStatus.isActive = async () => false;
    await publish();
    expect(woken.length).toBeGreaterThan(0);
  });

  it('the repair leaves a domain’s files where they belong, and removes them elsewhere', async () => {
    const { ports, publish, sites, setDomain } = noor();
    setDomain('active');
    await publish();
    ports.publications.unclaimed = async (places) => [...places].filter((place) => place.includes('.'));
    expect(await removeStrays(ports, () => true, '')).toEqual([]);
    setDomain('removing');
    expect(await removeStrays(ports, () => true, '')).toMatchObject([{ subdomain: 'shop.noor.com' }]);
    expect([...sites.keys()]).toEqual(['oud']);
  });
});

describe('publishLandingPage', () => {
  it('a published page is on its subdomain and its version is marked as live', async () => {
    const { publish, sites, page } = world(landingPageFixture({ subdomain: 'oud', title: 'عود' }));
    await publish();
    expect(sites.get('oud')).toMatchObject({ document: document('<h1>عود</h1>'), status: 200, version: 1 });
    expect(page()?.publication).toMatchObject({ version: 1, subdomain: 'oud' });
  });

  it('a disabled page shows «not available»', async () => {
    const { publish, sites } = world(landingPageFixture({ subdomain: 'oud', isEnabled: false }));
    await publish();
    expect(sites.get('oud')).toMatchObject({ document: document('غير متاحة'), status: 404 });
  });

  it('each version that shoppers saw is stored, a disabled one is not', async () => {
    const { publish, versions, save } = world(landingPageFixture({ subdomain: 'oud' }));
    await publish();
    save({ isEnabled: false });
    await publish();
    save({ isEnabled: true });
    await publish();
    expect(versions).toEqual([1, 3]);
  });

  it('a page shows «not available» while its owner is banned, and returns afterwards', async () => {
    const { publish, ports, page, sites } = world(landingPageFixture({ subdomain: 'oud', title: 'عود' }));
    ports.ownerStatus.isActive = async () => false;
    await publish();
    expect(sites.get('oud')).toMatchObject({ document: document('غير متاحة'), status: 404 });
    ports.ownerStatus.isActive = async () => true;
    await republishOwnersPages(ports, page()?.ownerId ?? '');
    await publish();
    expect(sites.get('oud')).toMatchObject({ document: document('<h1>عود</h1>'), status: 200 });
  });

  it('a page is published once more when its owner was banned while it was being written', async () => {
    const { publish, ports, page, onNextPut } = world(landingPageFixture({ subdomain: 'oud' }));
    onNextPut(() => {
      ports.ownerStatus.isActive = async () => false;
    });
    await publish();
    expect(page()?.publication.version).toBe(0);
  });

  it('a page shows its remaining stock, and is published once more when that changed while it was being written', async () => {
    const { layout } = landingPageFixture();
    const stock = { pieces: 50, countedAt: '2026-11-20T09:00:00.000Z' };
    const blocks: Blocks = { bstock: { type: 'stockLeft', props: { stock, whenOut: 'hide', note: '' } } };
    const counted = landingPageFixture({ subdomain: 'oud', layout: { ...layout, blocks } });
    const { publish, ports, page, sites, onNextPut } = world(counted);
    ports.render = ({ stockLeft }) => document(`${stockLeft?.pieces} of ${stockLeft?.of}`);
    ports.stock.find = async () => ({ pieces: 8, of: 50 });
    await publish();
    expect(sites.get('oud')?.document.html).toBe('8 of 50');
    expect(page()?.publication.version).toBe(1);
    await ports.publications.requestAgain('', '');
    onNextPut(() => {
      ports.stock.find = async () => ({ pieces: 7, of: 50 });
    });
    await publish();
    expect(page()?.publication.version).toBe(0);
  });

  it('a version that was overtaken halfway is removed when the page has been deleted', async () => {
    const { publish, ports, sites, drop } = world(landingPageFixture({ subdomain: 'oud' }));
    const { put } = ports.site;
    ports.site.put = async (subdomain, site) => {
      await put(subdomain, site);
      drop();
      return 'overtaken';
    };
    await publish();
    expect(sites.size).toBe(0);
  });

  it('a renamed page is on its new subdomain before it leaves the old one', async () => {
    const { publish, sites, save, onNextPut } = world(landingPageFixture({ subdomain: 'old' }));
    await publish();
    save({ subdomain: 'new' });
    onNextPut(() => expect(sites.has('old')).toBe(true));
    await publish();
    expect([...sites.keys()]).toEqual(['new']);
  });

  it('renaming a page does not touch its old subdomain when another page has taken it', async () => {
    const { publish, sites, save } = world(landingPageFixture({ subdomain: 'old' }));
    await publish();
    save({ subdomain: 'new' });
    const unavailable = document('');
    sites.set('old', {
      document: unavailable,
      crawlers: { document: unavailable },
      pageId: 'another',
      version: 1,
      status: 200,
    });
    await publish();
    expect([...sites.keys()]).toEqual(['old', 'new']);
  });

  it('the newest version stays live when a slow publisher writes last', async () => {
    const { publish, sites, save, onNextPut } = world(
      landingPageFixture({ subdomain: 'oud', title: 'قديم' }),
    );
    onNextPut(async () => {
      save({ title: 'جديد' });
      await publish();
    });
    await publish();
    expect(sites.get('oud')).toMatchObject({ document: document('<h1>جديد</h1>'), version: 2 });
  });

  it('a page that was renamed while an old version was being written is only on its new subdomain', async () => {
    const { publish, sites, save, onNextPut } = world(landingPageFixture({ subdomain: 'old' }));
    onNextPut(async () => {
      save({ subdomain: 'new' });
      await publish();
    });
    await publish();
    expect([...sites.keys()]).toEqual(['new']);
  });

  it('a version that is live already is not written again', async () => {
    const { publish, sites } = world(landingPageFixture({ subdomain: 'oud' }));
    await publish();
    sites.clear();
    await publish();
    expect(sites.size).toBe(0);
  });

  it('a page that cannot be rendered is marked as failed once, and its next version is published', async () => {
    const { publish, ports, page, save, sites } = world(landingPageFixture({ subdomain: 'oud' }));
    const { render } = ports;
    ports.render = () => {
      throw new Error('broken');
    };
    await publish();
    expect(page()?.publication.failure).toEqual({ version: 1, reason: 'not_renderable' });
    ports.render = render;
    await publish();
    expect(sites.size).toBe(0);
    save({ title: 'سليم' });
    await publish();
    expect(sites.get('oud')?.version).toBe(2);
  });

  it('a page that the store rejects is marked as failed with a reason that the merchant can act on', async () => {
    const { publish, ports, page } = world(landingPageFixture({ subdomain: 'oud' }));
    ports.site.put = () =>
      Promise.reject(new RejectedSiteError('redirect_too_long', 'MetadataTooLarge: too large'));
    expect(await publish()).toBe(false);
    expect(page()?.publication.failure).toEqual({ version: 1, reason: 'redirect_too_long' });
  });

  it('a page that was renamed twice leaves no files behind although a removal failed in between', async () => {
    const { publish, ports, sites, save, page, drop } = world(landingPageFixture({ subdomain: 'a' }));
    await publish();
    const { remove } = ports.site;
    ports.site.remove = () => Promise.reject(new Error('S3 is away'));
    save({ subdomain: 'b' });
    await expect(publish()).rejects.toThrow('away');
    expect([...sites.keys()]).toEqual(['a', 'b']);
    save({ subdomain: 'c' });
    await expect(publish()).rejects.toThrow('away');
    ports.site.remove = remove;
    await publish();
    expect([...sites.keys()]).toEqual(['c']);
    expect(page()?.places).toEqual([]);
    const last = page();
    drop();
    if (last) await unpublishLandingPage(ports, { ...last, places: new Set(last.places) });
    expect(sites.size).toBe(0);
  });

  it('a page that was deleted while its removal from an old subdomain failed is removed from it too', async () => {
    const { publish, ports, sites, save, page, drop } = world(landingPageFixture({ subdomain: 'a' }));
    await publish();
    const { remove } = ports.site;
    ports.site.remove = () => Promise.reject(new Error('S3 is away'));
    for (const subdomain of ['b', 'c']) {
      save({ subdomain });
      await expect(publish()).rejects.toThrow('away');
    }
    ports.site.remove = remove;
    const last = page();
    drop();
    if (last) await unpublishLandingPage(ports, { ...last, places: new Set(last.places) });
    expect(sites.size).toBe(0);
  });

  it('a publisher that died between writing and marking publishes again', async () => {
    const { publish, ports, page } = world(landingPageFixture({ subdomain: 'oud' }));
    const { markPublished } = ports.publications;
    ports.publications.markPublished = async () => {
      throw new Error('killed');
    };
    await expect(publish()).rejects.toThrow('killed');
    ports.publications.markPublished = markPublished;
    await publish();
    expect(page()?.publication.version).toBe(1);
  });
});

describe('what crawlers see', () => {
  const { cloaking } = landingPageFixture();
  const published = async (changes: Partial<LandingPage['cloaking']>, isEnabled = true) => {
    const { publish, sites } = world(
      landingPageFixture({
        subdomain: 'oud',
        title: 'عود',
        isEnabled,
        cloaking: { ...cloaking, ...changes },
      }),
    );
    await publish();
    return sites.get('oud')?.crawlers;
  };

  it('crawlers see the page itself while cloaking is off', async () => {
    expect(await published({ title: 'آخر', redirectUrl: 'https://example.com' })).toEqual({
      document: document('<h1>عود</h1>'),
    });
  });

  it('crawlers see what the merchant wrote for them while cloaking is on', async () => {
    expect(await published({ enabled: true, title: 'آخر' })).toEqual({ document: document('<h1>آخر</h1>') });
  });

  it('crawlers see the page itself while the platform does not allow cloaking', async () => {
    const { publish, ports, sites } = world(
      landingPageFixture({ subdomain: 'oud', title: 'عود', cloaking: { ...cloaking, enabled: true } }),
    );
    ports.settings.get = async () => ({ ...defaultSystemSettings, isCloakingAllowed: false });
    await publish();
    expect(sites.get('oud')?.crawlers).toEqual({ document: document('<h1>عود</h1>') });
  });

  it('crawlers are redirected where the merchant sends them', async () => {
    const redirectUrl = 'https://example.com/about';
    expect(await published({ enabled: true, redirectUrl })).toMatchObject({ redirect: redirectUrl });
  });

  it('crawlers see «not available» for a disabled page, also with cloaking on', async () => {
    expect(await published({ enabled: true, redirectUrl: 'https://example.com' }, false)).toEqual({
      document: document('غير متاحة'),
    });
  });
});

describe('repairing', () => {
  it('the repair publishes a page that the stream missed, and no page that is live', async () => {
    const { ports, sites, publish } = world(landingPageFixture({ subdomain: 'oud' }));
    expect(await repairPublications(ports)).toEqual({ repaired: 1, failed: [] });
    expect(sites.has('oud')).toBe(true);
    await publish();
    expect(await repairPublications(ports)).toEqual({ repaired: 0, failed: [] });
  });

  /** Pages that wait for publication; those named `broken…` cannot be published; `left` are still waiting. */
  function backlog(pageIds: string[]) {
    const { ports } = world(landingPageFixture());
    const left = new Set(pageIds);
    ports.publications.listUnpublished = async (_, limit, after) =>
      pageIds
        .map((id, index) => ({ id, place: String(index).padStart(4, '0') }))
        .filter(({ id, place }) => left.has(id) && place > (after ?? ''))
        .slice(0, limit);
    ports.publications.find = async (pageId) => {
      if (pageId.startsWith('broken')) throw new Error('broken');
      left.delete(pageId);
      return undefined;
    };
    return { ports, left };
  }
  const pages = (count: number) => Array.from({ length: count }, (_, index) => `page-${index}`);

  it('the repair publishes every waiting page although one fails', async () => {
    const { ports, left } = backlog(['broken', ...pages(250)]);
    expect(await repairAll(ports, () => true)).toEqual({ repaired: 250, failed: ['broken'] });
    expect([...left]).toEqual(['broken']);
  });

  it('the repair reaches pages behind more than a batch of failing ones', async () => {
    const broken = pages(230).map((id) => `broken-${id}`);
    const { ports, left } = backlog([...broken, ...pages(20)]);
    expect(await repairAll(ports, () => true)).toEqual({ repaired: 20, failed: broken });
    expect([...left]).toEqual(broken);
  });

  it('the repair ends when no page can be published at all', async () => {
    const { ports } = backlog(pages(150).map((id) => `broken-${id}`));
    expect((await repairAll(ports, () => true)).failed).toHaveLength(150);
  });

  it('the repair leaves the rest to its next run when time runs out', async () => {
    const { ports, left } = backlog(pages(250));
    await repairAll(ports, () => false);
    expect(left.size).toBe(200);
  });
});

describe('pages at subdomains that are not theirs', () => {
  it('a page is removed from a subdomain that no page has, and stays where it is shown', async () => {
    const { publish, ports, sites, page } = world(landingPageFixture({ subdomain: 'oud' }));
    await publish();
    const site = sites.get('oud');
    if (!site) throw new Error('not published');
    sites.set('left', { ...site });
    sites.set('foreign', { ...site, pageId: 'deleted' });
    for (const from of ['zz', 'aa', 'mm']) {
      sites.set('left', { ...site });
      await removeStrays(ports, () => true, from);
      expect([...sites.keys()]).toEqual(['oud']);
    }
    expect(page()?.publication.subdomain).toBe('oud');
  });

  it('a renamed page stays at its old subdomain until it is at its new one', async () => {
    const { publish, ports, sites, save } = world(landingPageFixture({ subdomain: 'old' }));
    await publish();
    save({ subdomain: 'new' });
    expect(await removeStrays(ports, () => true, 'aa')).toEqual([]);
    expect([...sites.keys()]).toEqual(['old']);
  });
});

describe('republishing all pages', () => {
  /** `count` pages, the ids that were read, and the pages that were requested through the stream. */
  function withPages(count: number) {
    const { ports } = world(landingPageFixture());
    const ids = Array.from({ length: count }, (_, index) => String(index).padStart(5, '0'));
    const published: string[] = [];
    const asked: string[] = [];
    ports.publications.listAll = async (limit, after = '') => ids.filter((id) => id > after).slice(0, limit);
    ports.publications.requestAgain = async (pageId) => void asked.push(pageId);
    ports.publications.find = async (pageId) => {
      published.push(pageId);
      return undefined;
    };
    return { ports, ids, published, asked };
  }

  const livePage = (id: string) => {
    const publication = {
      version: 1,
      subdomain: `s${id}`,
      publishedAt: '2026-11-20T09:00:00.000Z',
      failure: null,
    };
    return landingPageFixture({ id, subdomain: `s${id}`, publication });
  };

  it('republishing publishes each page once, and sends none through the stream', async () => {
    const { ports, ids, published, asked } = withPages(450);
    const start = { published: 0, after: undefined };
    expect(await republish(ports, start, () => true)).toEqual({
      published: 450,
      after: '00449',
      isDone: true,
      failed: [],
    });
    expect(published).toEqual(ids);
    expect(asked).toEqual([]);
  });

  it('republishing continues where it ran out of time', async () => {
    const { ports, ids, published } = withPages(450);
    const first = await republish(ports, { published: 0, after: undefined, all: 450 }, () => false);
    expect(first).toMatchObject({ published: 10, all: 450, isDone: false });
    const last = await republish(ports, first, () => true);
    expect(last).toMatchObject({ published: 450, all: 450, isDone: true });
    expect(published).toEqual(ids);
  });

  it('calls that each have a range of the pages publish each page once together', async () => {
    const { ports, ids, published } = withPages(1000);
    const bounds = [undefined, '00250', '00600', undefined];
    const counts = [];
    for (const [index, before] of bounds.slice(1).entries()) {
      const start = { published: 0, after: bounds[index], before };
      const first = await republish(ports, start, () => false);
      const last = await republish(ports, first, () => true);
      expect(last).toMatchObject({ before, isDone: true });
      counts.push(last.published);
    }
    // Here the bounds are ids of pages, which stay out.
    expect(counts).toEqual([250, 349, 399]);
    expect(published).toEqual(ids.filter((id) => !bounds.includes(id)));
  });

  it('at most thirty pages are published at a time, so that saves do not queue behind more', async () => {
    const { ports, ids } = withPages(200);
    let [underWay, most, done] = [0, 0, 0];
    ports.publications.find = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      done += 1;
      return undefined;
    };
    await republish(ports, { published: 0, after: undefined }, () => true);
    expect([most, done]).toEqual([30, ids.length]);
  });

  it('a page that fails is reported, and the others are published', async () => {
    const { ports, ids } = withPages(30);
    ports.publications.find = async (pageId) => {
      if (pageId === ids[3]) throw new Error('broken');
      return undefined;
    };
    const progress = await republish(ports, { published: 0, after: undefined }, () => true);
    expect(progress).toMatchObject({ published: 29, isDone: true, failed: [ids[3]] });
  });

  it('a stored job continues where it was until the last page, and is finished then', async () => {
    const { ports, ids, published, asked } = withPages(450);
    let job: RepublishJob | undefined = { id: 'job', cursor: null };
    const jobs = {
      find: async () => job,
      advance: async (to: RepublishJob) => {
        job = to;
      },
      finish: async () => {
        job = undefined;
      },
    };
    const { find } = ports.publications;
    ports.publications.find = (pageId) =>
      pageId === ids[7] ? Promise.reject(new Error('broken')) : find(pageId);
    let calls = 0;
    while (job) {
      let left = 20;
      await continueRepublishing({ ...ports, jobs }, () => left-- > 0);
      calls += 1;
    }
    expect(calls).toBe(3);
    expect(published).toEqual(ids.filter((id) => id !== ids[7]));
    expect(asked).toEqual([ids[7]]);
    expect(await continueRepublishing({ ...ports, jobs }, () => true)).toBeUndefined();
  });

  it('a live page is republished without being marked again', async () => {
    const { ports, publish, sites, page } = world(landingPageFixture({ subdomain: 'oud' }));
    await publish();
    const live = page();
    ports.render = () => document('<h1>new template</h1>');
    await republish(ports, { published: 0, after: undefined }, () => true);
    expect(sites.get('oud')?.document).toEqual(document('<h1>new template</h1>'));
    expect(page()).toBe(live);
  });

  it('republished pages are recorded ten at a time', async () => {
    const { ports, ids } = withPages(25);
    ports.publications.find = async (id) => ({ ...livePage(id), places: [] });
    const requests: string[][] = [];
    ports.files.note = async () => expect.unreachable();
    ports.files.noteAll = async (noted) => void requests.push([...noted.keys()]);
    await republish(ports, { published: 0, after: undefined }, () => true);
    expect(requests).toEqual([ids.slice(0, 10), ids.slice(10, 20), ids.slice(20)]);
  });

  it('pages whose publication cannot be recorded count as failed', async () => {
    const { ports, ids } = withPages(15);
    ports.publications.find = async (id) => ({ ...livePage(id), places: [] });
    ports.files.noteAll = async (noted) => {
      if (noted.has(ids[3] ?? '')) throw new Error('throttled');
    };
    const progress = await republish(ports, { published: 0, after: undefined }, () => true);
    expect(progress).toMatchObject({ published: 5, isDone: true, failed: ids.slice(0, 10) });
  });

  it('a page that was renamed during republishing is only on its new subdomain', async () => {
    const { ports, publish, sites, save, onNextPut } = world(landingPageFixture({ subdomain: 'old' }));
    await publish();
    onNextPut(async () => {
      save({ subdomain: 'new' });
      await publish();
    });
    await republish(ports, { published: 0, after: undefined }, () => true);
    expect([...sites.keys()]).toEqual(['new']);
  });

  it('a page that had failed is published again', async () => {
    const { ports, publish, sites, page } = world(landingPageFixture({ subdomain: 'oud' }));
    const { render } = ports;
    ports.render = () => {
      throw new Error('broken');
    };
    await publish();
    ports.render = render;
    await republish(ports, { published: 0, after: undefined }, () => true);
    expect(sites.get('oud')?.version).toBe(1);
    expect(page()?.publication).toMatchObject({ version: 1, failure: null });
  });
});

it('a slug is stored as the digest that the edge computes from an address', () => {
  expect(digest('عطر-عود')).toBe('85dc8ca3');
});

describe('unpublishLandingPage', () => {
  it('a deleted page disappears from its subdomain and from the one it had before a rename', async () => {
    const { publish, sites, page, save, drop, ports } = world(landingPageFixture({ subdomain: 'old' }));
    await publish();
    save({ subdomain: 'new' });
    const last = page();
    drop();
    if (last) await unpublishLandingPage(ports, { ...last, places: new Set(last.places) });
    expect(sites.size).toBe(0);
  });
});

describe('publishChanges', () => {
  const record = (sequence: string, entity: string, item: Record<string, string>) => ({
    dynamodb: {
      SequenceNumber: sequence,
      NewImage: Object.fromEntries(
        Object.entries({ ...item, entity, pk: 'pk', sk: 'sk' }).map(([name, value]) => [name, { S: value }]),
      ),
    },
  });
  const pageRecord = (sequence: string, id: string) => {
    const { dynamodb } = record(sequence, 'landing_page', { id, subdomain: 'oud' });
    const publication = { M: { subdomain: { NULL: true } } };
    return { dynamodb: { ...dynamodb, NewImage: { ...dynamodb.NewImage, publication } } };
  };

  it('several changes of one page in a batch publish it once', async () => {
    const { ports, page } = world(landingPageFixture());
    const looked: string[] = [];
    ports.publications.find = async (pageId) => {
      looked.push(pageId);
      return undefined;
    };
    const id = page()?.id ?? '';
    expect(await publishChanges(ports, [pageRecord('1', id), pageRecord('2', id)])).toEqual([]);
    expect(looked).toEqual([id]);
  });

  it('a page that fails is left to the repair, and the other pages are published', async () => {
    const { ports, sites, page, repairs } = world(landingPageFixture({ subdomain: 'oud' }));
    const { find } = ports.publications;
    const broken = 'b'.repeat(26);
    ports.publications.find = (pageId) =>
      pageId === broken ? Promise.reject(new Error('down')) : find(pageId);
    const records = [pageRecord('1', broken), pageRecord('2', page()?.id ?? ''), pageRecord('3', broken)];
    expect(await publishChanges(ports, records)).toEqual([]);
    expect(repairs).toEqual([broken]);
    expect(sites.has('oud')).toBe(true);
  });

  it('a page that fails is reported by its first record when the repair cannot be asked', async () => {
    const { ports } = world(landingPageFixture({ subdomain: 'oud' }));
    const down = () => Promise.reject(new Error('down'));
    Object.assign(ports.publications, { find: down, requestRepair: down });
    const broken = 'b'.repeat(26);
    const records = [pageRecord('1', broken), pageRecord('2', broken)];
    expect(await publishChanges(ports, records)).toEqual([{ itemIdentifier: '1' }]);
  });

  it('the publisher ignores its own mark of a page', async () => {
    const { ports, page } = world(landingPageFixture());
    ports.publications.find = () => Promise.reject(new Error('read'));
    const id = page()?.id ?? '';
    const marked = (version: number, failed?: number) => {
      const { dynamodb } = pageRecord('1', id);
      const failure = failed ? { M: { version: { N: String(failed) } } } : { NULL: true };
      const publication = { M: { subdomain: { S: 'oud' }, version: { N: String(version) }, failure } };
      return {
        dynamodb: { ...dynamodb, NewImage: { ...dynamodb.NewImage, version: { N: '3' }, publication } },
      };
    };
    ports.publications.requestRepair = () => Promise.reject(new Error('read'));
    expect(await publishChanges(ports, [marked(3)])).toEqual([]);
    expect(await publishChanges(ports, [marked(2, 3)])).toEqual([]);
    expect(await publishChanges(ports, [marked(2)])).toHaveLength(1);
  });

  it('an unreadable record is skipped, wherever it is, and the other pages are published', async () => {
    for (let place = 0; place < 25; place += 1) {
      const { ports, sites, page } = world(landingPageFixture({ subdomain: 'oud' }));
      const records = Array.from({ length: 25 }, (_, at) =>
        at === place
          ? record(String(at), 'landing_page', { id: 'no page' })
          : pageRecord(String(at), page()?.id ?? ''),
      );
      expect(await publishChanges(ports, records)).toEqual([]);
      expect(sites.has('oud')).toBe(true);
    }
  });

  it('an unreadable page is skipped and not retried', async () => {
    const { ports } = world(landingPageFixture());
    ports.publications.find = async () => {
      throw new UnreadableItemError({ pk: 'PAGE#1', sk: 'PAGE', entity: 'landing_page' }, ['title']);
    };
    expect(await publishChanges(ports, [pageRecord('1', 'a'.repeat(26))])).toEqual([]);
  });

  it('a page is published again later while the settings cannot be read', async () => {
    const { ports, page, repairs } = world(landingPageFixture());
    ports.settings.get = async () => {
      throw new UnreadableItemError({ pk: 'SYSTEM', sk: 'SETTINGS', entity: 'system_settings' }, [
        'settings',
      ]);
    };
    expect(await publishChanges(ports, [pageRecord('1', page()?.id ?? '')])).toEqual([]);
    expect(repairs).toEqual([page()?.id]);
  });

  it('a record that is not in the stream’s own format fails alone', async () => {
    const { ports, sites, page } = world(landingPageFixture({ subdomain: 'oud' }));
    const garbled = { dynamodb: { SequenceNumber: '1', NewImage: { id: { Q: 'x' } } } };
    const records = [garbled, pageRecord('2', page()?.id ?? '')];
    expect(await publishChanges(ports, records)).toEqual([{ itemIdentifier: '1' }]);
    expect(sites.has('oud')).toBe(true);
  });
});

it('a page whose business details changed during publishing is published again', async () => {
  const { ports } = world(landingPageFixture({ version: 2 }));
  let name = 'قبل';
  const shown: string[] = [];
  const again: string[] = [];
  await publishLandingPage(
    {
      ...ports,
      businessDetails: { find: async () => ({ ...noBusinessDetails, name }) },
      render: ({ businessDetails }) => {
        shown.push(businessDetails?.name ?? '');
        name = 'بعد';
        return ports.unavailable;
      },
      publications: { ...ports.publications, requestAgain: async (pageId) => void again.push(pageId) },
    },
    landingPageFixture().id,
  );
  expect(shown).toEqual(['قبل']);
  expect(again).toHaveLength(1);
});

it('a page is published with the pixel ids of its merchant’s connection, and again when they change during publishing', async () => {
  const { pixels } = landingPageFixture();
  const facebook = { enabled: true, pixelId: 'account' };
  const { ports } = world(landingPageFixture({ version: 2, pixels: { ...pixels, facebook } }));
  let pixelId = '111111';
  const shown: unknown[] = [];
  const again: string[] = [];
  await publishLandingPage(
    {
      ...ports,
      conversionConnections: { find: async () => connectedTo(pixelId) },
      render: (page) => {
        shown.push(page.pixels.facebook);
        pixelId = '222222';
        return ports.unavailable;
      },
      publications: { ...ports.publications, requestAgain: async (pageId) => void again.push(pageId) },
    },
    landingPageFixture().id,
  );
  expect(shown).toEqual([{ enabled: true, pixelId: '111111' }]);
  expect(again).toHaveLength(1);
});

const connectedTo = (pixelId: string): ConversionConnection => ({
  ownerId: 'merchant-1',
  model: 'placed',
  networks: {
    meta: {
      pixelId,
      token: { dataKey: '', iv: '', ciphertext: '', tag: '', lastFour: '' },
      testCode: '',
      isOn: false,
      refusedAt: null,
      savedAt: '2026-11-21T10:00:00.000Z',
    },
    tiktok: null,
    snapchat: null,
    ga4: null,
  },
  pixelIds: noNetworks,
  updatedAt: '2026-11-21T10:00:00.000Z',
});

it('a change that arrives while a page is marked as live, and overwrites its request, is published again', async () => {
  const { ports, page } = world(landingPageFixture({ version: 2 }));
  const { id } = landingPageFixture();
  let name = 'قبل';
  const { markPublished, requestAgain } = ports.publications;
  await publishLandingPage(
    {
      ...ports,
      businessDetails: { find: async () => ({ ...noBusinessDetails, name }) },
      publications: {
        ...ports.publications,
        async markPublished(...live) {
          // Both are written at the same time.
          name = 'بعد';
          await requestAgain(id, '');
          return markPublished(...live);
        },
      },
    },
    id,
  );
  expect(page()?.publication.version).toBe(0);
});
