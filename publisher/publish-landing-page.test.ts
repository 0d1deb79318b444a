import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture.ts';
import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { describe, expect, it } from 'vitest';
import { type PublisherPorts, publishLandingPage, unpublishLandingPage } from './publish-landing-page.ts';
import { repairPublications } from './repair-publications.ts';
import { republishBatch } from './republish-all.ts';
import type { SiteIndex } from './site-store.ts';

/** A table with one page and a web of sites, with a hook before each write to the web. */
function world(first: LandingPage) {
  let page: LandingPage | undefined = first;
  const sites = new Map<string, SiteIndex>();
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
      listUnpublished: async () => (page && page.publication.version < page.version ? [page.id] : []),
      listAll: async () => (page ? [page.id] : []),
    },
    site: {
      async put(subdomain, index) {
        const seen = sites.get(subdomain);
        const hook = beforePut;
        beforePut = undefined;
        await hook?.();
        if (seen && seen.pageId === index.pageId && seen.version > index.version) return 'overtaken';
        if (sites.get(subdomain) !== seen) return 'overtaken';
        sites.set(subdomain, index);
        return 'written';
      },
      async remove(subdomain, pageId) {
        if (sites.get(subdomain)?.pageId === pageId) sites.delete(subdomain);
      },
    },
    render: (rendered) => `<h1>${rendered.title}</h1>`,
    unavailable: 'غير متاحة',
    clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
    log: { info: () => undefined, error: () => undefined },
  };
  return {
    ports,
    sites,
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

describe('publishLandingPage', () => {
  it('puts the page on its subdomain and marks the version as live', async () => {
    const { publish, sites, page } = world(landingPageFixture({ subdomain: 'oud', title: 'عود' }));
    await publish();
    expect(sites.get('oud')).toMatchObject({ html: '<h1>عود</h1>', status: 200, version: 1 });
    expect(page()?.publication).toMatchObject({ version: 1, subdomain: 'oud' });
  });

  it('shows «not available» for a page that is switched off', async () => {
    const { publish, sites } = world(landingPageFixture({ subdomain: 'oud', isEnabled: false }));
    await publish();
    expect(sites.get('oud')).toMatchObject({ html: 'غير متاحة', status: 404 });
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
    sites.set('old', { html: '', pageId: 'another', version: 1, status: 200 });
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
    expect(sites.get('oud')).toMatchObject({ html: '<h1>جديد</h1>', version: 2 });
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

describe('repairPublications', () => {
  it('publishes what the stream forgot, and only that', async () => {
    const { ports, sites, publish } = world(landingPageFixture({ subdomain: 'oud' }));
    expect(await repairPublications(ports)).toBe(1);
    expect(sites.has('oud')).toBe(true);
    await publish();
    expect(await repairPublications(ports)).toBe(0);
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
