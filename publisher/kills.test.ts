import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
  PutObjectCommand,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type Experiment, testedContent } from '@mirsah/domain/landing-page/experiment';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { defaultSystemSettings } from '@mirsah/domain/settings';
import type { PlacedPage } from '@mirsah/table/page/publication';
import type { PublishedFiles } from '@mirsah/table/page/published-files';
import { describe, expect, it } from 'vitest';
import { type PublishPorts, publishLandingPage, unpublishLandingPage } from './publish.ts';
import { removeStrays } from './repair.ts';
import { createSiteStore } from './site-store.ts';

/**
 * The publisher on a table with one page and a bucket, both in memory. `moment` runs before and after the
 * effect of every call to either; when it throws, the run ends there, as if the process had been killed.
 */
function world() {
  const pageId = 'p'.repeat(26);
  let page: PlacedPage | undefined = {
    ...landingPageFixture({ id: pageId, subdomain: 'a' }),
    places: [],
  };
  let last = page;
  let noted: PublishedFiles | undefined;
  let experiment: Experiment | undefined;
  const files = new Map<string, { etag: string; metadata: Record<string, string> }>();

  function ports(moment: () => Promise<void> | void): PublishPorts {
    const call = async <T>(effect: () => T): Promise<T> => {
      await moment();
      const result = effect();
      await moment();
      return result;
    };
    const set = (change: Partial<PlacedPage>) => {
      if (page) page = { ...page, ...change };
    };
    const mark: PublishPorts['publications']['markPublished'] = (_, live, settled) =>
      call(() => {
        if (page && page.publication.version < live.version) {
          const places = page.places.filter((place) => !settled.includes(place));
          set({ publication: { ...live, failure: null }, places });
        }
        return page;
      });
    return {
      domains: {
        find: async () => undefined,
        originOf: (host) => `https://${host}`,
        wake: () => call(() => undefined),
      },
      publications: {
        find: () => call(() => page),
        findPlace: () => call(() => page),
        recordPlace: (_, subdomain) =>
          call(() => {
            if (page) set({ places: [...new Set([...page.places, subdomain])] });
            return page !== undefined;
          }),
        markPublished: mark,
        markFailed: () => call(() => undefined),
        requestRepair: () => call(() => undefined),
        requestAgain: () =>
          call(() => {
            if (page) set({ publication: { ...page.publication, version: 0 } });
          }),
        listUnpublished: async () => [],
        listOwned: async () => [],
        listAll: async () => [],
        countAll: async () => 0,
        unclaimed: (subdomains) =>
          call(() => subdomains.filter((subdomain) => subdomain !== page?.subdomain)),
      },
      site: createSiteStore(bucket(call), 'sites'),
      ownerStatus: { isActive: () => call(() => true) },
      stock: { find: async () => undefined },
      businessDetails: { find: async () => undefined },
      conversionConnections: { find: async () => undefined },
      experiments: { find: () => call(() => experiment) },
      settings: { get: () => call(() => defaultSystemSettings) },
      versions: {
        read: async () => undefined,
        keep: (_page, _at, { files } = {}) =>
          call(() => {
            noted = files;
          }),
        forget: () => call(() => undefined),
      },
      files: {
        find: () => call(() => noted),
        note: (_, files) =>
          call(() => {
            noted = files;
          }),
        noteAll: async () => undefined,
      },
      render: ({ title }) => document(title),
      renderForCrawlers: ({ title }) => document(title),
      unavailable: document('off'),
      clock: { now: () => new Date('2026-11-21T10:00:00.000Z') },
      log: { info: () => undefined, error: () => undefined },
    };
  }

  /** The part of S3 that the store uses, with its conditions. */
  function bucket(call: <T>(effect: () => T) => Promise<T>): S3Client {
    const send = (command: unknown) =>
      call(() => {
        if (command instanceof HeadObjectCommand) {
          const file = files.get(command.input.Key ?? '');
          if (!file) throw new NotFound({ message: 'not there', $metadata: { httpStatusCode: 404 } });
          return { ETag: file.etag, Metadata: file.metadata };
        }
        if (command instanceof PutObjectCommand) {
          const { Key = '', IfMatch, IfNoneMatch, Body, Metadata = {} } = command.input;
          const there = files.get(Key);
          if (IfNoneMatch ? there : there?.etag !== IfMatch) throw precondition();
          files.set(Key, { etag: String(Body), metadata: Metadata });
          return { ETag: String(Body) };
        }
        if (command instanceof DeleteObjectCommand) {
          const { Key = '', IfMatch } = command.input;
          if (files.get(Key)?.etag !== IfMatch) throw precondition();
          files.delete(Key);
          return {};
        }
        if (command instanceof ListObjectsV2Command) {
          const after = command.input.StartAfter ?? '';
          const keys = [...files.keys()].filter((key) => key > after);
          const prefixes = new Set(keys.map((key) => key.slice(0, key.lastIndexOf('/') + 1)));
          return { CommonPrefixes: [...prefixes].sort().map((Prefix) => ({ Prefix })) };
        }
        throw new Error('not a command of the store');
      });
    // The store sends no other commands and reads no other properties of a client.
    return { send } as unknown as S3Client;
  }

  return {
    rename(subdomain: string) {
      if (page) page = { ...page, subdomain, version: page.version + 1 };
      last = page ?? last;
    },
    /** Starts the page's next experiment, or ends the running one. */
    compare() {
      if (!page) return;
      const { id: pageId, ownerId, currency } = page;
      const startedAt = '2026-11-20T10:00:00.000Z';
      const isRunning = experiment && !experiment.end;
      experiment = {
        pageId,
        ownerId,
        currency,
        startedAt,
        copyId: 'c'.repeat(26),
        variant: testedContent(page),
        number: (experiment?.number ?? 0) + (isRunning ? 0 : 1),
        version: (experiment?.version ?? 0) + 1,
        end: isRunning ? { at: '2026-11-21T09:00:00.000Z', winner: null, replaced: null } : null,
      };
      this.ask();
    },
    /** Requests another publication. */
    ask() {
      if (page) page = { ...page, publication: { ...page.publication, version: 0 } };
    },
    drop() {
      last = page ?? last;
      page = undefined;
    },
    /** What the publisher does for a stream record. */
    run: async (moment: () => Promise<void> | void) => {
      if (page) await publishLandingPage(ports(moment), pageId);
      else await unpublishLandingPage(ports(moment), { ...last, places: new Set(last.places) });
    },
    sweep: () =>
      removeStrays(
        ports(() => undefined),
        () => true,
        'a',
      ),
    /** `subdomain version` of each published file. */
    shown: () =>
      [...files].map(([key, { metadata }]) => `${key.split('/')[1]} ${metadata['page-version']}`).sort(),
    /**
     * The published experiment files: the experiment of the index and of each side, or that the experiment
     * has ended.
     */
    compared: () =>
      [...files].map(([key, { metadata }]) => {
        const { experiment: number, ended } = metadata;
        return `${key.split('/')[2]} ${ended ? 'ended' : (number ?? 'none')}`;
      }),
    expected: () => (page ? [`${page.subdomain} ${page.version}`, `${page.subdomain} ${page.version}`] : []),
  };
}

const document = (html: string) => ({ html, policy: '' });
const precondition = () =>
  new S3ServiceException({
    name: 'PreconditionFailed',
    $fault: 'client',
    message: 'changed',
    $metadata: { httpStatusCode: 412 },
  });

class Killed extends Error {}

/** Ends the run at its `moment`th moment; `reached` says whether it got that far. */
function killAt(moment: number) {
  let passed = 0;
  return {
    moment() {
      passed += 1;
      if (passed === moment) throw new Killed();
    },
    reached: () => passed >= moment,
  };
}

async function survive(run: Promise<unknown>): Promise<void> {
  await run.catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
}

type World = ReturnType<typeof world>;
const never = () => undefined;

/** What a merchant does after a run was killed. */
const nexts: readonly [string, (world: World) => void][] = [
  ['nothing', never],
  ['another rename', (world) => world.rename('d')],
  ['the old name again', (world) => world.rename('a')],
  ['a deletion', (world) => world.drop()],
];

/** What is published before the killed run starts. */
const befores: readonly [string, (world: World) => Promise<void>][] = [
  ['the first publication', async () => undefined],
  [
    'a rename',
    async (world) => {
      await world.run(never);
      world.rename('b');
    },
  ],
  [
    'a second rename after a killed one',
    async (world) => {
      await world.run(never);
      world.rename('b');
      await survive(world.run(killAt(17).moment));
      world.rename('c');
    },
  ],
  [
    'a deletion',
    async (world) => {
      await world.run(never);
      world.rename('b');
      await survive(world.run(killAt(17).moment));
      world.drop();
    },
  ],
];

describe('a publisher that is killed', () => {
  const cases = befores.flatMap(([during, before]) =>
    nexts.map(([then, next]) => ({ during, then, before, next })),
  );
  it.each(cases)(
    'at any moment of $during, followed by $then, leaves no wrong file behind',
    async ({ before, next }) => {
      let moment = 0;
      let wasKilled = true;
      while (wasKilled) {
        moment += 1;
        const page = world();
        await before(page);
        const kill = killAt(moment);
        await survive(page.run(kill.moment));
        wasKilled = kill.reached();
        next(page);
        await page.run(never);
        expect(page.shown(), `killed at moment ${moment}`).toEqual(page.expected());
      }
      expect(moment).toBeGreaterThan(8);
    },
  );

  it('twice, at any two moments of two renames, leaves no wrong file behind', async () => {
    for (let first = 1; first < 40; first += 1) {
      for (let second = 1; second < 40; second += 1) {
        const page = world();
        await page.run(never);
        page.rename('b');
        await survive(page.run(killAt(first).moment));
        page.rename('c');
        await survive(page.run(killAt(second).moment));
        page.drop();
        await page.run(never);
        expect(page.shown(), `killed at moments ${first} and ${second}`).toEqual([]);
      }
    }
  });
});

describe('a publisher that is slow and then killed', () => {
  const shown = (of: string, sides: string) => [
    `bot.html none`,
    `index.html ${of}`,
    `a.html ${sides}`,
    `b.html ${sides}`,
  ];

  it.each([
    ['the end of the experiment that it shows', 1, shown('none', 'ended')],
    ['its end and the next one', 2, shown('2', '2')],
  ])('after another has published %s, leaves nothing old', async (_what, changes, expected) => {
    for (let overtaken = 1; overtaken < 60; overtaken += 1) {
      for (let killed = overtaken; killed < 60; killed += 1) {
        const page = world();
        await page.run(never);
        page.compare();
        await page.run(never);
        page.ask();
        let passed = 0;
        let other: Promise<void> | undefined;
        const publishOthers = async () => {
          for (let change = 0; change < changes; change += 1) {
            page.compare();
            await page.run(never);
          }
        };
        const moment = async () => {
          passed += 1;
          if (passed === overtaken) other = publishOthers();
          await other;
          if (passed === killed) throw new Killed();
        };
        await survive(page.run(moment));
        await other;
        if (passed < overtaken) return expect(overtaken).toBeGreaterThan(20);
        expect(page.compared().sort(), `overtaken at ${overtaken}, killed at ${killed}`).toEqual(
          expected.toSorted(),
        );
        if (passed < killed) break;
      }
    }
  });
});

/** A seeded random generator between 0 and 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

describe('several publishers at once', () => {
  it('whose steps interleave in any order, some of them killed, leave the right files once the last record and the repair have run', async () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      const random = randomFrom(seed);
      const page = world();
      const waiting: (() => void)[] = [];
      const runs: Promise<void>[] = [];
      const begin = () => {
        const kill = killAt(random() < 0.4 ? 1 + Math.floor(random() * 40) : Number.POSITIVE_INFINITY);
        const moment = async () => {
          await new Promise<void>((resolve) => waiting.push(resolve));
          kill.moment();
        };
        runs.push(survive(page.run(moment)).catch(() => undefined));
      };
      begin();
      const actions = ['b', 'c', 'a', undefined].slice(0, 2 + Math.floor(random() * 3));
      let done = 0;
      while (done < runs.length || actions.length > 0) {
        if (actions.length > 0 && random() < 0.05) {
          const name = actions.shift();
          if (name === undefined) page.drop();
          else page.rename(name);
          begin();
          if (random() < 0.5) begin();
        }
        const [next] = waiting.splice(Math.floor(random() * waiting.length), 1);
        next?.();
        await new Promise((resolve) => setImmediate(resolve));
        if (waiting.length === 0) done = runs.length;
      }
      await Promise.all(runs);
      await page.run(never);
      await page.sweep();
      expect(page.shown(), `seed ${seed}`).toEqual(page.expected());
    }
  });
});
