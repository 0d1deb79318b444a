import type { LandingPage } from '@mirsah/domain/landing-page';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { defaultSystemSettings } from '@mirsah/domain/settings';
import { describe, expect, it } from 'vitest';
import { type PublisherPorts, publishLandingPage, unpublishLandingPage } from './publish.ts';
import {
  repairAll,
  repairPublications,
  republish,
  republishBatch,
  republishOwnersPages,
  republishStep,
} from './republish.ts';
import type { Site } from './site-store.ts';

/** A table with one page and a web of sites, with a hook before each write to the web. */
function world(first: LandingPage) {
  let page: LandingPage | undefined = first;
  const sites = new Map<string, Site>();
  const versions: number[] = [];
  let beforePut: (() => unknown) | undefined;
  const ports: PublisherPorts = {
    publications: {
      find: async () => page,
      async markPublished(_, live) {
        if (page && page.publication.version < live.version) {
          page = { ...page, publication: { ...live, failure: null } };
        }
      },
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
    },
    ownerStatus: { isActive: async () => true },
    settings: { get: async () => defaultSystemSettings },
    continueRepublishing: async () => undefined,
    versions: {
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
        return 'written';
      },
      async remove(subdomain, pageId) {
        if (sites.get(subdomain)?.pageId === pageId) sites.delete(subdomain);
      },
    },
    render: (rendered) => document(`<h1>${rendered.title}</h1>`),
    renderForCrawlers: (rendered) => document(`<h1>${rendered.cloaking.title}</h1>`),
    unavailable: document('غير متاحة'),
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
    log: { info: () => undefined, error: () => undefined },
  };
  return {
    ports,
    sites,
    versions,
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

describe('publishLandingPage', () => {
  it('puts the page on its subdomain and marks the version as live', async () => {
    const { publish, sites, page } = world(landingPageFixture({ subdomain: 'oud', title: 'عود' }));
    await publish();
    expect(sites.get('oud')).toMatchObject({ document: document('<h1>عود</h1>'), status: 200, version: 1 });
    expect(page()?.publication).toMatchObject({ version: 1, subdomain: 'oud' });
  });

  it('shows «not available» for a page that is switched off', async () => {
    const { publish, sites } = world(landingPageFixture({ subdomain: 'oud', isEnabled: false }));
    await publish();
    expect(sites.get('oud')).toMatchObject({ document: document('غير متاحة'), status: 404 });
  });

  it('keeps what shoppers were shown, and nothing of a page that is off', async () => {
    const { publish, versions, save } = world(landingPageFixture({ subdomain: 'oud' }));
    await publish();
    save({ isEnabled: false });
    await publish();
    save({ isEnabled: true });
    await publish();
    expect(versions).toEqual([1, 3]);
  });

  it('shows «not available» while the owner may not be public, and comes back', async () => {
    const { publish, ports, page, sites } = world(landingPageFixture({ subdomain: 'oud', title: 'عود' }));
    ports.ownerStatus.isActive = async () => false;
    await publish();
    expect(sites.get('oud')).toMatchObject({ document: document('غير متاحة'), status: 404 });
    ports.ownerStatus.isActive = async () => true;
    await republishOwnersPages(ports, page()?.ownerId ?? '');
    await publish();
    expect(sites.get('oud')).toMatchObject({ document: document('<h1>عود</h1>'), status: 200 });
  });

  it('asks again when the owner was banned while the page was being written', async () => {
    const { publish, ports, page, onNextPut } = world(landingPageFixture({ subdomain: 'oud' }));
    onNextPut(() => {
      ports.ownerStatus.isActive = async () => false;
    });
    await publish();
    expect(page()?.publication.version).toBe(0);
  });

  it('leaves nothing of a version that was overtaken halfway when the page is gone by then', async () => {
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

  it('moves a renamed page: the new place is up before the old one goes', async () => {
    const { publish, sites, save, onNextPut } = world(landingPageFixture({ subdomain: 'old' }));
    await publish();
    save({ subdomain: 'new' });
    onNextPut(() => expect(sites.has('old')).toBe(true));
    await publish();
    expect([...sites.keys()]).toEqual(['new']);
  });

  it('leaves the old name alone when another page lives there by now', async () => {
    const { publish, sites, save } = world(landingPageFixture({ subdomain: 'old' }));
    await publish();
    save({ subdomain: 'new' });
    const nothing = document('');
    sites.set('old', {
      document: nothing,
      crawlers: { document: nothing },
      pageId: 'another',
      version: 1,
      status: 200,
    });
    await publish();
    expect([...sites.keys()]).toEqual(['old', 'new']);
  });

  it('ends with the newest version when a slow publisher writes last', async () => {
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

  it('leaves nothing behind when the page was renamed while an old version was being written', async () => {
    const { publish, sites, save, onNextPut } = world(landingPageFixture({ subdomain: 'old' }));
    onNextPut(async () => {
      save({ subdomain: 'new' });
      await publish();
    });
    await publish();
    expect([...sites.keys()]).toEqual(['new']);
  });

  it('does nothing for a version that is live already', async () => {
    const { publish, sites } = world(landingPageFixture({ subdomain: 'oud' }));
    await publish();
    sites.clear();
    await publish();
    expect(sites.size).toBe(0);
  });

  it('marks a page that cannot be rendered as failed, once, and publishes its next version', async () => {
    const { publish, ports, page, save, sites } = world(landingPageFixture({ subdomain: 'oud' }));
    const { render } = ports;
    ports.render = () => {
      throw new Error('broken');
    };
    await publish();
    expect(page()?.publication.failure).toEqual({ version: 1, reason: 'broken' });
    ports.render = render;
    await publish();
    expect(sites.size).toBe(0);
    save({ title: 'سليم' });
    await publish();
    expect(sites.get('oud')?.version).toBe(2);
  });

  it('publishes again after it died between writing and marking', async () => {
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

  it('is the page, as long as it does not cloak', async () => {
    expect(await published({ title: 'آخر', redirectUrl: 'https://example.com' })).toEqual({
      document: document('<h1>عود</h1>'),
    });
  });

  it('is what the merchant wrote for them once it does', async () => {
    expect(await published({ enabled: true, title: 'آخر' })).toEqual({ document: document('<h1>آخر</h1>') });
  });

  it('is the page, whatever the merchant wrote, while the platform allows no cloaking', async () => {
    const { publish, ports, sites } = world(
      landingPageFixture({ subdomain: 'oud', title: 'عود', cloaking: { ...cloaking, enabled: true } }),
    );
    ports.settings.get = async () => ({ ...defaultSystemSettings, isCloakingAllowed: false });
    await publish();
    expect(sites.get('oud')?.crawlers).toEqual({ document: document('<h1>عود</h1>') });
  });

  it('is elsewhere when the merchant sends them there', async () => {
    const redirectUrl = 'https://example.com/about';
    expect(await published({ enabled: true, redirectUrl })).toMatchObject({ redirect: redirectUrl });
  });

  it('is «not available» for a page that is switched off, whatever was written for them', async () => {
    expect(await published({ enabled: true, redirectUrl: 'https://example.com' }, false)).toEqual({
      document: document('غير متاحة'),
    });
  });
});

describe('repairing', () => {
  it('publishes what the stream forgot, and only that', async () => {
    const { ports, sites, publish } = world(landingPageFixture({ subdomain: 'oud' }));
    expect(await repairPublications(ports)).toEqual({ repaired: 1, failed: [] });
    expect(sites.has('oud')).toBe(true);
    await publish();
    expect(await repairPublications(ports)).toEqual({ repaired: 0, failed: [] });
  });

  /** A backlog of pages; those named `broken…` cannot be published. Tells how many are left. */
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

  it('goes on until nothing lags, around a page that fails', async () => {
    const { ports, left } = backlog(['broken', ...pages(250)]);
    expect(await repairAll(ports, () => true)).toEqual({ repaired: 250, failed: ['broken'] });
    expect([...left]).toEqual(['broken']);
  });

  it('reaches the pages behind however many that fail', async () => {
    const broken = pages(230).map((id) => `broken-${id}`);
    const { ports, left } = backlog([...broken, ...pages(20)]);
    expect(await repairAll(ports, () => true)).toEqual({ repaired: 20, failed: broken });
    expect([...left]).toEqual(broken);
  });

  it('ends when nothing can be published at all', async () => {
    const { ports } = backlog(pages(150).map((id) => `broken-${id}`));
    expect((await repairAll(ports, () => true)).failed).toHaveLength(150);
  });

  it('leaves the rest to the next run when time is short', async () => {
    const { ports, left } = backlog(pages(250));
    await repairAll(ports, () => false);
    expect(left.size).toBe(150);
  });
});

describe('republishing all pages', () => {
  /** `count` pages; a look tells how often each was asked for. */
  function shelf(count: number) {
    const { ports } = world(landingPageFixture());
    const ids = Array.from({ length: count }, (_, index) => String(index).padStart(5, '0'));
    const asked: string[] = [];
    ports.publications.listAll = async (limit, after = '') => ids.filter((id) => id > after).slice(0, limit);
    ports.publications.requestAgain = async (pageId) => void asked.push(pageId);
    return { ports, ids, asked };
  }

  it('goes on by itself, step by step, until the last', async () => {
    const { ports, ids, asked } = shelf(450);
    let next: { id: string; after: string | null } | undefined = { id: 'walk', after: null };
    ports.continueRepublishing = async (walk) => {
      next = walk;
    };
    while (next) {
      const walk = next;
      next = undefined;
      await republishStep(ports, walk);
    }
    expect(asked).toEqual(ids);
  });

  it('asks for each once', async () => {
    const { ports, ids, asked } = shelf(450);
    expect(await republish(ports, { requested: 0, after: undefined }, () => true)).toEqual({
      requested: 450,
      after: '00449',
      isDone: true,
    });
    expect(asked).toEqual(ids);
  });

  it('goes on where it stopped for want of time', async () => {
    const { ports, ids, asked } = shelf(450);
    const first = await republish(ports, { requested: 0, after: undefined }, () => false);
    expect(first).toMatchObject({ requested: 200, isDone: false });
    expect(await republish(ports, first, () => true)).toMatchObject({ requested: 450, isDone: true });
    expect(asked).toEqual(ids);
  });
});

describe('a page asked for again', () => {
  it('is published as it is, also after it had failed', async () => {
    const { ports, publish, sites, page } = world(landingPageFixture({ subdomain: 'oud' }));
    const { render } = ports;
    ports.render = () => {
      throw new Error('broken');
    };
    await publish();
    ports.render = render;
    await republishBatch(ports);
    await publish();
    expect(sites.get('oud')?.version).toBe(1);
    expect(page()?.publication).toMatchObject({ version: 1, failure: null });
  });
});

describe('unpublishLandingPage', () => {
  it('takes a deleted page off the web, also where it lived before a rename', async () => {
    const { publish, sites, page, save, drop, ports } = world(landingPageFixture({ subdomain: 'old' }));
    await publish();
    save({ subdomain: 'new' });
    const last = page();
    drop();
    if (last) await unpublishLandingPage(ports, last);
    expect(sites.size).toBe(0);
  });
});
