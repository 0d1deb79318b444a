import type { LandingPage } from '@mirsah/domain/landing-page';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { defaultSystemSettings } from '@mirsah/domain/settings';
import { UnreadableItemError } from '@mirsah/table/dynamo/item';
import { describe, expect, it } from 'vitest';
import { publishLandingPage, unpublishLandingPage } from './publish.ts';
import { type PublisherPorts, publishChanges } from './publish-changes.ts';
import {
  repairAll,
  repairPublications,
  republish,
  republishBatch,
  republishOwnersPages,
  republishStep,
} from './republish.ts';
import type { Site } from './site-store.ts';

/** A table with one page and a bucket of sites, with a hook before each write to the bucket. */
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

  it('renaming a page leaves its old subdomain alone when another page has taken it', async () => {
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
    expect(page()?.publication.failure).toEqual({ version: 1, reason: 'broken' });
    ports.render = render;
    await publish();
    expect(sites.size).toBe(0);
    save({ title: 'سليم' });
    await publish();
    expect(sites.get('oud')?.version).toBe(2);
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

  /** Pages that wait to be published, of which those named `broken…` cannot be; `left` are still waiting. */
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

  it('the repair leaves the rest to its next run when time is short', async () => {
    const { ports, left } = backlog(pages(250));
    await repairAll(ports, () => false);
    expect(left.size).toBe(150);
  });
});

describe('republishing all pages', () => {
  /** `count` pages, and the ids that were asked for. */
  function withPages(count: number) {
    const { ports } = world(landingPageFixture());
    const ids = Array.from({ length: count }, (_, index) => String(index).padStart(5, '0'));
    const asked: string[] = [];
    ports.publications.listAll = async (limit, after = '') => ids.filter((id) => id > after).slice(0, limit);
    ports.publications.requestAgain = async (pageId) => void asked.push(pageId);
    return { ports, ids, asked };
  }

  it('a republish job continues by itself until the last page', async () => {
    const { ports, ids, asked } = withPages(450);
    let next: { id: string; cursor: string | null } | undefined = { id: 'job', cursor: null };
    ports.continueRepublishing = async (job) => {
      next = job;
    };
    while (next) {
      const job = next;
      next = undefined;
      await republishStep(ports, job);
    }
    expect(asked).toEqual(ids);
  });

  it('republishing asks for each page once', async () => {
    const { ports, ids, asked } = withPages(450);
    expect(await republish(ports, { requested: 0, after: undefined }, () => true)).toEqual({
      requested: 450,
      after: '00449',
      isDone: true,
    });
    expect(asked).toEqual(ids);
  });

  it('republishing continues where it ran out of time', async () => {
    const { ports, ids, asked } = withPages(450);
    const first = await republish(ports, { requested: 0, after: undefined }, () => false);
    expect(first).toMatchObject({ requested: 200, isDone: false });
    expect(await republish(ports, first, () => true)).toMatchObject({ requested: 450, isDone: true });
    expect(asked).toEqual(ids);
  });
});

describe('requesting a page again', () => {
  it('a page that had failed is published as it is when it is asked for again', async () => {
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
  it('a deleted page disappears from its subdomain and from the one it had before a rename', async () => {
    const { publish, sites, page, save, drop, ports } = world(landingPageFixture({ subdomain: 'old' }));
    await publish();
    save({ subdomain: 'new' });
    const last = page();
    drop();
    if (last) await unpublishLandingPage(ports, last);
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

  it('a failed page is reported by its first record, and the other pages are published', async () => {
    const { ports, sites, page } = world(landingPageFixture({ subdomain: 'oud' }));
    const { find } = ports.publications;
    const broken = 'b'.repeat(26);
    ports.publications.find = (pageId) =>
      pageId === broken ? Promise.reject(new Error('down')) : find(pageId);
    const records = [pageRecord('1', broken), pageRecord('2', page()?.id ?? ''), pageRecord('3', broken)];
    expect(await publishChanges(ports, records)).toEqual([{ itemIdentifier: '1' }]);
    expect(sites.has('oud')).toBe(true);
  });

  it('a record that cannot be read is left out, and the other pages are published', async () => {
    const { ports, sites, page } = world(landingPageFixture({ subdomain: 'oud' }));
    const records = [record('1', 'landing_page', { id: 'no page' }), pageRecord('2', page()?.id ?? '')];
    expect(await publishChanges(ports, records)).toEqual([]);
    expect(sites.has('oud')).toBe(true);
  });

  it('a page that cannot be read is left out and not retried', async () => {
    const { ports } = world(landingPageFixture());
    ports.publications.find = async () => {
      throw new UnreadableItemError({ pk: 'PAGE#1', sk: 'PAGE', entity: 'landing_page' }, ['title']);
    };
    expect(await publishChanges(ports, [pageRecord('1', 'a'.repeat(26))])).toEqual([]);
  });

  it('a page is published again later while the settings cannot be read', async () => {
    const { ports, page } = world(landingPageFixture());
    ports.settings.get = async () => {
      throw new UnreadableItemError({ pk: 'SYSTEM', sk: 'SETTINGS', entity: 'system_settings' }, [
        'settings',
      ]);
    };
    expect(await publishChanges(ports, [pageRecord('1', page()?.id ?? '')])).toEqual([
      { itemIdentifier: '1' },
    ]);
  });

  it('a record that is not in the stream’s own format fails alone', async () => {
    const { ports, sites, page } = world(landingPageFixture({ subdomain: 'oud' }));
    const garbled = { dynamodb: { SequenceNumber: '1', NewImage: { id: { Q: 'x' } } } };
    const records = [garbled, pageRecord('2', page()?.id ?? '')];
    expect(await publishChanges(ports, records)).toEqual([{ itemIdentifier: '1' }]);
    expect(sites.has('oud')).toBe(true);
  });
});
