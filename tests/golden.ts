import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteCommand, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import { abandonedFormFixture } from '@mirsah/domain/abandoned-form/abandoned-form.fixture';
import { noBusinessDetails } from '@mirsah/domain/business-details';
import { newConfirmation } from '@mirsah/domain/confirmation';
import { afterOutcome, defaultDeskSettings } from '@mirsah/domain/confirmation/transitions';
import { newCodReading } from '@mirsah/domain/connection';
import { defaultAutopilot } from '@mirsah/domain/conversation';
import { conversionsOf, skip } from '@mirsah/domain/conversion';
import { noNetworks } from '@mirsah/domain/conversion/connection';
import { readSignals } from '@mirsah/domain/conversion/signals';
import { type CustomDomain, moveDomain } from '@mirsah/domain/custom-domain';
import { newRetention } from '@mirsah/domain/customer-data/retention';
import { riyadhDay, SINCE_EVER } from '@mirsah/domain/day';
import { type Delivery, moveDelivery, newDelivery } from '@mirsah/domain/delivery';
import { randomId, timeOrderedId } from '@mirsah/domain/id';
import type { LandingPage } from '@mirsah/domain/landing-page';
import { filledBlock, filledBlocks } from '@mirsah/domain/landing-page/blocks/blocks.fixture';
import { sectionNames } from '@mirsah/domain/landing-page/content';
import { testedContent } from '@mirsah/domain/landing-page/experiment';
import { landingPageFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { stoppingCount } from '@mirsah/domain/landing-page/stock';
import { themePresets } from '@mirsah/domain/landing-page/theme-presets';
import { zonesFixture } from '@mirsah/domain/landing-page/zones.fixture';
import type { MemberGrant } from '@mirsah/domain/member';
import { acceptInvitation, inviteMember } from '@mirsah/domain/member/commands';
import { orderChange } from '@mirsah/domain/metrics/rollup';
import { defaultNotificationSettings } from '@mirsah/domain/notification';
import { noOffers } from '@mirsah/domain/offer';
import type { Order } from '@mirsah/domain/order';
import { newAfterOffer } from '@mirsah/domain/order/after-offer';
import { linesOf } from '@mirsah/domain/order/lines';
import { orderFixture } from '@mirsah/domain/order/order.fixture';
import type { OrderMessage } from '@mirsah/domain/order-message';
import { productContentFixture } from '@mirsah/domain/product/product.fixture';
import { defaultSystemSettings } from '@mirsah/domain/settings';
import { putStatementLines, startStatement } from '@mirsah/domain/statement/commands';
import { matchStatement } from '@mirsah/domain/statement/settle';
import { auditEntry } from '@mirsah/domain/user/audit-log';
import { profileFixture } from '@mirsah/domain/user/user.fixture';
import { createContactMessageInbox } from '@mirsah/table/account/contact-messages';
import { createTeamRepository } from '@mirsah/table/account/members';
import { createMerchantLog } from '@mirsah/table/account/merchant-log';
import { createRecoveryCodes } from '@mirsah/table/account/recovery-codes';
import { createUserRepository } from '@mirsah/table/account/user-admin';
import { createProfile, createProfileRepository, linkAccount } from '@mirsah/table/account/users';
import { createRetentionStore } from '@mirsah/table/customer/retention';
import { createMerchantData } from '@mirsah/table/delete-account';
import { type Item, storedFormat } from '@mirsah/table/dynamo/item';
import { orderKey } from '@mirsah/table/dynamo/keys';
import type { PhoneTable } from '@mirsah/table/dynamo/phone-keys';
import type { Table } from '@mirsah/table/dynamo/table';
import { attributePaths, codecs, goldenFolder, goldenItems } from '@mirsah/table/golden.fixture';
import { closeDays } from '@mirsah/table/metrics/close-days';
import { countChanges } from '@mirsah/table/metrics/count-changes';
import { createRecounts } from '@mirsah/table/metrics/recounts';
import { recordUnknownPlaces } from '@mirsah/table/metrics/unknown-places';
import { closeForms, createFormStore } from '@mirsah/table/order/abandoned-forms';
import { createBlockedPhoneRepository } from '@mirsah/table/order/blocked-phones';
import { createDeskSettings, createDiscountLimits, createLeases } from '@mirsah/table/order/calls';
import { orderItem } from '@mirsah/table/order/order-item';
import { createOrderRepository } from '@mirsah/table/order/orders';
import { createOrderPlacement } from '@mirsah/table/order/place-order';
import { createRiskSettings } from '@mirsah/table/order/risk-settings';
import { recordSoldPieces } from '@mirsah/table/order/sold-pieces';
import { createConnectionRepository } from '@mirsah/table/outbound/connections';
import { createConversationRepository } from '@mirsah/table/outbound/conversations';
import {
  createConversionConnections,
  createConversionMetrics,
  createConversionRepository,
} from '@mirsah/table/outbound/conversions';
import { createDeliveryRepository } from '@mirsah/table/outbound/deliveries';
import { createNotificationStore } from '@mirsah/table/outbound/notifications';
import { createOrderMessageRepository } from '@mirsah/table/outbound/order-messages';
import { createUnmatchedMessages } from '@mirsah/table/outbound/unmatched-messages';
import { createBusinessDetailsRepository } from '@mirsah/table/page/business-details';
import { createDomainRepository } from '@mirsah/table/page/custom-domains';
import { createDefaultShippingRepository } from '@mirsah/table/page/default-shipping';
import { createExperimentRepository } from '@mirsah/table/page/experiments';
import { createImageRepository } from '@mirsah/table/page/images';
import { createLandingPageRepository } from '@mirsah/table/page/landing-pages';
import {
  createMessageTemplateRepository,
  createProductRepository,
  createSavedBlockRepository,
  createSavedThemeRepository,
} from '@mirsah/table/page/merchant-resources';
import { createPageVersionRepository } from '@mirsah/table/page/page-versions';
import { createPublicationRepository } from '@mirsah/table/page/publication';
import { createEditableSettings } from '@mirsah/table/settings';
import {
  createAdSpendRepository,
  createCostsRepository,
  createSpendColumns,
} from '@mirsah/table/statement/money';
import { createOrderFinder } from '@mirsah/table/statement/order-finder';
import { createSettlementRepository } from '@mirsah/table/statement/settlements';
import { createStatementRepository } from '@mirsah/table/statement/statements';
import { readArguments } from './fixtures/arguments.ts';
import { countPageViews } from './fixtures/counted-views.ts';
import { startTestTables } from './fixtures/test-table.ts';

/**
 * `npm run golden` freezes what this release stores, one file a shape: `tests/golden/<shape>.json`. It adds
 * items of a new format, and items with attributes that no frozen item of their format has. All later
 * releases must read these items, so it never changes or removes one.
 */
readArguments('nothing');

const at = '2026-11-20T09:00:00.000Z';
const clock = { now: () => new Date(at) };
const ownerId = 'merchant-1';
const admin = profileFixture({ id: 'admin-1', role: 'admin', email: 'admin@mirsah.test', fullName: 'سارة' });

const tables = await startTestTables();
try {
  const table = await tables.newTable();
  await storeUsers(table);
  await storeTeam(table);
  const page = await storePages(table);
  await storeDomains(table, page);
  const order = await storeOrders(table, page);
  await storeWhatGoesOut(table, order);
  await storeConversions(table);
  await storeWhatMerchantsKeep(table);
  await storeNotifications(table, order);
  await storeMetrics(table, page, order);
  freeze(await allItems(table));
} finally {
  await tables.stop();
}
process.exit(0);

async function storeUsers(table: Table): Promise<void> {
  const profiles = createProfileRepository(table);
  const users = createUserRepository(table);
  const banned = profileFixture({ id: 'merchant-3', email: 'c@merchant.test' });
  const leaving = profileFixture({ id: 'merchant-4', email: 'd@merchant.test' });
  const pending = profileFixture({ id: 'merchant-2', status: 'pending', plan: 'professional' });
  for (const profile of [profileFixture(), pending, admin, banned, leaving]) {
    await createProfile(table, profile);
  }
  const changes = [{ field: 'status', from: 'approved', to: 'banned' }];
  const ban = auditEntry(clock, { admin, target: banned, action: 'user_banned', changes });
  await users.change(banned, { ...banned, status: 'banned', banReason: 'بلاغات متكررة' }, ban);
  await createRecoveryCodes(table).replace(
    'admin-1',
    ['a', 'b'].map((digit) => digit.repeat(64)),
  );
  await profiles.endSessions('merchant-2', at);
  await profiles.saveSender('merchant-2', { name: 'ديرة العود', phone: '0551234567' });
  const businessDetails = {
    ...noBusinessDetails,
    name: 'ديرة العود',
    registration: '1010123456',
    vat: '300012345600003',
  };
  await createBusinessDetailsRepository(table).save('merchant-2', businessDetails);
  const { shippingOptions, currency } = landingPageFixture();
  const { spellings: _spellings, ...zones } = zonesFixture();
  const shipping = { currency, shippingOptions, zones };
  await createDefaultShippingRepository(table).save('merchant-2', shipping);
  await linkAccount(table, { accountId: 'account-2', ownerId: 'merchant-2' });
  const closing = auditEntry(clock, { admin: leaving, target: null, action: 'account_closed', changes: [] });
  await profiles.markForDeletion(leaving, closing, undefined);
}

async function storeTeam(table: Table): Promise<void> {
  const team = createTeamRepository(table);
  const ports = { team, clock };
  const invite = async (email: string, grant: MemberGrant) => {
    const owner = profileFixture();
    const { token } = await inviteMember(ports, { owner, email, grant });
    const profile = profileFixture({ id: `user-of-${email}`, email, fullName: 'هند الرشيدي' });
    return () => acceptInvitation(ports, { token, profile });
  };
  const pages = [randomId()];
  await (await invite('a@team.test', { role: 'agent', pages, phones: 'masked_until_called' }))();
  const { member: left } = await (
    await invite('b@team.test', { role: 'packer', pages: null, phones: 'full' })
  )();
  await team.remove({ merchantId: ownerId, userId: left.userId, fullName: left.fullName });
  await invite('c@team.test', { role: 'manager', pages: null, phones: 'full' });
  await createMerchantLog(table).add(ownerId, {
    id: timeOrderedId(new Date(at)),
    at,
    by: ownerId,
    byName: 'نورة القحطاني',
    action: 'member_changed',
    subjectId: 'user-of-a@team.test',
    subjectName: 'هند الرشيدي',
    detail: 'agent',
    count: 1,
  });
}

async function storePages(table: Table): Promise<LandingPage> {
  const pages = createLandingPageRepository(table);
  const publications = createPublicationRepository(table);
  const blank = landingPageFixture({ subdomain: 'oud-golden' });
  const image = '/media/p/1200x800-aabbcc-0123456789abcdef/720.webp';
  const bot = {
    name: 'عطر',
    description: '',
    price: '10',
    imageUrl: '',
    link: '',
    buttonText: '',
    thumbnails: [],
  };
  const hidden = { ...filledBlock('heading'), hideOn: 'phone' as const };
  const blocks = { ...filledBlocks(), bhidden: hidden };
  const page: LandingPage = {
    ...blank,
    seo: { ...blank.seo, slug: 'oud', ogImage: image },
    product: {
      ...blank.product,
      productId: randomId(),
      description: { mode: 'html', text: '<p>عود</p>' },
      images: [{ url: image, alt: 'عود' }],
      variants: [{ id: 'v1', name: '50 مل', sku: 'OUD-50', priceMinor: 14_900 }],
      reviews: [
        { id: 'r1', rating: 5, review: 'ممتاز', reviewerName: 'نورة', date: '2026-11-01', pictures: [image] },
      ],
    },
    offers: {
      quantity: [
        {
          id: 'o2',
          label: 'قارورتان',
          badge: 'الأكثر طلبًا',
          quantity: 2,
          priceMinor: 34_900,
          percentOff: null,
          freeShipping: true,
          giftText: 'عينة هدية',
          isDefault: true,
        },
      ],
      bumps: [
        {
          id: 'b1',
          name: 'تغليف هدية',
          sku: 'GIFT',
          text: '',
          imageUrl: image,
          priceMinor: 1_500,
          wasMinor: 2_500,
        },
      ],
      after: {
        enabled: true,
        minutes: 10,
        hasDownsell: false,
        downsell: noOffers.after.downsell,
        offer: { ...noOffers.after.offer, name: 'قارورة ثالثة', priceMinor: 9_900, hasVariants: true },
      },
    },
    zones: {
      list: [
        {
          id: 'z1',
          name: 'الرياض',
          country: 'SA',
          covers: 'cities',
          places: ['riyadh', 'kharj'],
          options: [{ id: 'zo1', name: 'خلال يومين', priceMinor: 1_500, estimatedDays: 2 }],
          codFeeMinor: 1_500,
          minFreeMinor: 30_000,
          isRefused: false,
        },
        {
          id: 'z2',
          name: 'الكويت',
          country: 'KW',
          covers: 'rest',
          places: [],
          options: [],
          codFeeMinor: 0,
          minFreeMinor: null,
          isRefused: true,
        },
      ],
      rest: { codFeeMinor: 2_000, minFreeMinor: null, isRefused: false },
      spellings: [{ country: 'SA', text: 'الديرة القديمة', cityId: 'riyadh' }],
    },
    layout: { ...blank.layout, maxQuantity: 5, order: [...sectionNames, ...Object.keys(blocks)], blocks },
    abandonedForms: { hasNotice: true, isKept: true },
    asksMarketing: true,
    conversions: { isOn: true, model: 'confirmed' },
    formFields: [
      ...blank.formFields,
      { id: 'city', type: 'select', label: 'المدينة', placeholder: '', required: false, options: ['جدة'] },
      { id: 'place', type: 'city', label: 'المدينة', placeholder: '', required: true, options: [] },
      {
        id: 'short',
        type: 'nationalAddress',
        label: 'العنوان',
        placeholder: '',
        required: true,
        options: [],
      },
    ],
    cloaking: { ...blank.cloaking, enabled: true, redirectUrl: 'https://example.com/', products: [bot] },
    header: { ...blank.header, links: [{ id: 'l1', text: 'الرئيسية', url: 'https://example.com/' }] },
    pixels: {
      ...blank.pixels,
      facebook: { enabled: true, pixelId: '1234567890' },
      tiktok: { enabled: true, pixelId: 'account' },
      snapchat: { enabled: true, pixelId: 'a1b2c3d4-0000-4e5f-8a9b-c0d1e2f3a4b5' },
    },
    theme: themePresets.perfume,
  };
  await pages.create(page);
  await storeExperiments(table, page);
  const sold = { orderId: randomId(), pageId: page.id, placedAt: at, pieces: 3, version: 1 };
  await recordSoldPieces(table, page.id, [sold], new Date(at));
  const files = { subdomain: page.subdomain, version: 1, index: '"5d41402a"', bot: '"7d793037"' };
  await createPageVersionRepository(table).keep(page, at, { files });
  await publications.markPublished(page.id, { version: 1, subdomain: page.subdomain, publishedAt: at }, []);
  const failed = landingPageFixture({ title: 'صفحة ثانية', subdomain: 'second-golden', isEnabled: false });
  await pages.create(failed);
  await publications.markFailed(failed, 'not_renderable');
  const gone = landingPageFixture({ title: 'صفحة محذوفة', subdomain: 'gone-golden' });
  await pages.create(gone);
  await pages.remove(gone);
  return page;
}

/** One that runs, and one that B has won. */
async function storeExperiments(table: Table, page: LandingPage): Promise<void> {
  const pages = createLandingPageRepository(table);
  const experiments = createExperimentRepository(table);
  const variant = { ...testedContent(page), title: 'عطر العود الملكي، هدية' };
  const ran = { currency: page.currency, startedAt: at, end: null };
  const running = { ownerId, number: 1, version: 1, copyId: randomId(), variant, ...ran };
  await experiments.save(undefined, { ...running, pageId: page.id });
  const other = landingPageFixture({ title: 'صفحة ثالثة', subdomain: 'third-golden' });
  await pages.create(other);
  const won = { ...running, pageId: other.id, variant: testedContent(other) };
  await experiments.save(undefined, won);
  const end = { at, winner: 'b' as const, replaced: testedContent(page) };
  await experiments.save(won, { ...won, version: 2, end });
}

/** One domain that shoppers use, one that failed, and the claim of one that was removed. */
async function storeDomains(table: Table, page: LandingPage): Promise<void> {
  const domains = createDomainRepository(table);
  const entered = (pageId: string, host: string): CustomDomain => ({
    pageId,
    ownerId,
    host,
    name: host,
    state: 'entered',
    failure: null,
    problem: null,
    version: 1,
    createdAt: at,
    stateSince: at,
    checkedAt: at,
    missingSince: null,
    dueAt: at,
  });
  const shown = entered(page.id, 'shop.noor.example');
  await domains.create(shown);
  await domains.change(shown, { ...shown, state: 'active', version: 2, missingSince: at });
  const failing = { ...entered(randomId(), 'www.noor.example'), problem: 'cname_missing' as const };
  await domains.create(failing);
  const failed = moveDomain(failing, 'dns_gone', at);
  if (failed) await domains.change(failing, { ...failed, version: 2 });
  const removed = entered(randomId(), 'old.noor.example');
  await domains.create(removed);
  await domains.release(removed, new Date(at));
}

async function storeOrders(table: PhoneTable, page: LandingPage): Promise<Order> {
  const placement = createOrderPlacement(table);
  const orders = createOrderRepository(table);
  const event = () => ({ id: timeOrderedId(new Date(at)), at, by: ownerId });
  const count = stoppingCount(page, new Date(at));
  if (!count) throw new Error('The page stops no orders');
  const stock = { count, wanted: 2, taken: 2 };
  const expiresAt = new Date('2026-11-21T09:00:00.000Z');
  const place = (order: Order, digest: string | null = null) =>
    placement.place(
      order,
      { type: 'placed', ...event(), by: 'shopper' },
      { key: randomId(), digest, expiresAt },
      { recent: [], stock: order.landingPageId === page.id ? stock : undefined, closesForms: true },
    );
  const first = {
    at,
    source: 'instagram',
    referrer: 'l.instagram.com',
    utmSource: 'ig',
    fbclid: 'IwAR1',
  } as const;
  const order = orderFixture({
    landingPageId: page.id,
    answers: [{ fieldId: 'city', label: 'المدينة', value: 'جدة' }],
    consent: { noticeVersion: 1, at, marketing: true },
    variant: { number: 1, side: 'b' },
    attribution: { first, last: { at, source: 'tiktok', ttclid: 'E.C.P' }, device: 'mobile' },
  });
  const discount = { id: randomId(), kind: 'main', offerId: 'o2', sku: '', name: 'قارورتان' } as const;
  const bundle = orderFixture({
    landingPageId: randomId(),
    totalMinor: 34_900,
    lines: [
      ...linesOf(order).map((line) => ({ ...line, offerId: 'o2' })),
      { ...discount, variant: '', quantity: 1, unitPriceMinor: -4_900 },
      { ...discount, name: 'عينة هدية', variant: '', quantity: 1, unitPriceMinor: 0 },
      { ...discount, kind: 'bump', offerId: 'b1', variant: '', quantity: 1, unitPriceMinor: 1_500 },
      {
        ...discount,
        kind: 'fee',
        offerId: '',
        name: 'رسوم',
        variant: '',
        quantity: 1,
        unitPriceMinor: 1_500,
      },
      {
        ...discount,
        kind: 'discount',
        offerId: '',
        name: '',
        variant: '',
        quantity: 1,
        unitPriceMinor: -1_000,
      },
    ],
    place: { cityText: 'الخبر الشماليه', cityId: null, zoneId: 'rest' },
    risk: { reasons: [{ reason: 'unknown_city', points: 5 }], isCallFirst: true },
    phoneCheck: 'asked',
    afterOffer: newAfterOffer(page, new Date(at)),
  });
  const onHold = orderFixture({
    landingPageId: randomId(),
    holdReason: 'blocked_phone',
    duplicateOf: order.id,
    conversions: { model: 'placed', networks: ['meta', 'ga4'], isBrowserSilent: true },
  });
  const released = orderFixture({ landingPageId: randomId(), holdReason: 'too_many_orders' });
  await storeForms(table, order);
  for (const each of [order, bundle, onHold]) await place(each);
  const { landingPageId } = order;
  const phone = table.phoneKeys.current(landingPageId, order.customerPhone.e164);
  const closing = { orderId: order.id, ownerId, landingPageId, phone, placedAt: at, expiresAt: 0 };
  await closeForms(table, closing);
  await place(released, '0a'.repeat(32));
  // Too long to be carried by the order, so that events have items of their own too.
  const longNote = 'اتصل مساءً '.repeat(30);
  const shipped = { ...order, status: 'shipped' as const, notes: longNote, version: 2 };
  await orders.change(
    order,
    shipped,
    { type: 'status_changed', ...event(), from: 'pending', to: 'shipped' },
    { type: 'details_changed', ...event(), changes: [{ detail: 'notes', from: '', to: longNote }] },
  );
  const accepted = { ...bundle, totalMinor: 44_800, version: 2 };
  await orders.change(bundle, accepted, {
    type: 'offer_accepted',
    ...event(),
    by: 'shopper',
    name: 'قارورة ثالثة',
    priceMinor: 9_900,
  });
  const among = { ...released, holdReason: null, version: 2 };
  await orders.change(released, among, { type: 'released', ...event(), holdReason: 'too_many_orders' });
  const postponed = { kind: 'postponed', until: '2026-11-20T15:00:00.000Z' } as const;
  const { confirmation } = afterOutcome(newConfirmation, postponed, {
    at: new Date(at),
    by: ownerId,
    country: among.country,
    settings: defaultDeskSettings,
  });
  const { calls: _calls, ...before } = confirmation;
  const outcomeId = randomId();
  const called = { ...among, confirmation, version: 3 };
  const outcome = { type: 'outcome' as const, outcomeId, before, statusBefore: 'pending' as const };
  await orders.change(
    among,
    called,
    { ...outcome, ...event(), outcome: postponed },
    { type: 'outcome_undone', ...event(), outcomeId },
  );
  const changed = { ...called, customerAddress: 'حي الياسمين، الرياض', totalMinor: 59_700, version: 4 };
  await orders.change(called, changed, {
    type: 'changed_on_call',
    ...event(),
    outcomeId: randomId(),
    changes: [
      { detail: 'customerAddress', from: called.customerAddress, to: changed.customerAddress },
      { detail: 'goods', from: 'عطر العود × 2', to: 'عطر العود × 3' },
      { detail: 'offer', from: '', to: '3 حبات' },
      { detail: 'total', from: '398 SAR', to: '597 SAR' },
    ],
  });
  const discounted = { ...changed, totalMinor: 58_700, version: 5 };
  await orders.change(changed, discounted, {
    type: 'goods_changed',
    ...event(),
    changes: [
      { detail: 'discount', from: '', to: '10 SAR' },
      { detail: 'discountReason', from: '', to: 'السعر مرتفع' },
      { detail: 'total', from: '597 SAR', to: '587 SAR' },
    ],
  });
  // Long enough that the order does not carry the others any more.
  const cancelled = {
    kind: 'cancelled',
    reason: 'other',
    note: 'سافر العميل قبل أن يصل الطلب '.repeat(7),
  } as const;
  await orders.change(
    discounted,
    { ...discounted, version: 6 },
    { ...outcome, ...event(), outcome: cancelled },
  );
  const until = '2026-11-20T09:03:00.000Z';
  await createLeases(table).take({ orderId: among.id, by: ownerId, until }, new Date(at));
  return shipped;
}

/** One that its order closes, and one without a follow-up. */
async function storeForms(table: PhoneTable, order: Order): Promise<void> {
  const store = createFormStore(table);
  const conditions = { before: undefined, limits: [], orderedSince: at };
  const form = abandonedFormFixture({ landingPageId: order.landingPageId, leftAt: at });
  const own = { ...form, customerPhone: order.customerPhone, attribution: order.attribution };
  const day = riyadhDay(at);
  await store.keep(own, { pageId: form.landingPageId, e164: own.customerPhone.e164, day }, conditions);
  const other = abandonedFormFixture({ leftAt: at, city: null, totalMinor: null, stoppedAt: 'after_phone' });
  const contactedBy = { userId: ownerId, name: 'نورة' };
  const variant = { number: 1, side: 'b' } as const;
  const asked = { ...other, state: 'contacted' as const, contactedBy, variant };
  await store.keep(asked, { pageId: other.landingPageId, e164: other.customerPhone.e164, day }, conditions);
}

async function storeWhatGoesOut(table: PhoneTable, order: Order): Promise<void> {
  const deliveries = createDeliveryRepository(table);
  const delivery: Delivery = {
    orderId: order.id,
    ownerId,
    kind: 'cod',
    state: 'queued',
    reason: null,
    remoteId: null,
    attempt: 1,
    version: 1,
    updatedAt: at,
    steps: [{ state: 'queued', at, reason: null }],
    reported: null,
    isAsked: false,
    told: null,
    task: null,
  };
  await deliveries.create(delivery);
  const reason = { code: 'already_saved', message: 'exists' } as const;
  const steps = [...delivery.steps, { state: 'sent', at, reason } as const];
  await deliveries.change(delivery, {
    ...delivery,
    state: 'sent',
    reason,
    remoteId: 'COD-17',
    version: 2,
    steps,
  });
  const arrived = { ...delivery, orderId: randomId(), state: 'sent' as const, remoteId: '1001' };
  await deliveries.create(arrived);
  const reported = { lead: 'confirmed', order: 'Shipped', at, isOver: false };
  const told = {
    customerName: '0a1b2c3d',
    customerPhone: '1a1b2c3d',
    customerAddress: '2a1b2c3d',
    goods: '3a1b2c3d',
    total: '4a1b2c3d',
    isCancelled: false,
  };
  const task = { action: 'edit' as const, details: ['goods' as const, 'total' as const], since: at };
  await deliveries.change(arrived, { ...arrived, reported, told, task, isAsked: true, version: 2 });
  const rejected = { code: 'key_refused', message: 'bad key' } as const;
  await deliveries.create({ ...delivery, orderId: randomId(), state: 'rejected', reason: rejected });
  const awaiting = { code: 'awaiting_confirmation', message: '' } as const;
  await deliveries.create({ ...delivery, orderId: randomId(), state: 'rejected', reason: awaiting });
  await deliveries.create(newDelivery({ id: randomId(), ownerId, afterOffer: { step: 'offer' } }, 'cod', at));

  const messages = createOrderMessageRepository(table);
  const message: OrderMessage = {
    id: randomId(),
    orderId: order.id,
    ownerId,
    templateName: 'تأكيد',
    text: 'مرحبًا',
    kind: 'text',
    state: 'sending',
    failure: null,
    remoteId: null,
    sentBy: ownerId,
    createdAt: at,
    updatedAt: at,
  };
  await messages.create(message);
  await messages.recordResult({ ...message, state: 'sent', remoteId: 'wamid.1' });
  const failure = { code: 131_047, message: 'Re-engagement message' };
  await messages.create({ ...message, id: randomId(), kind: 'template', state: 'failed', failure });

  const connections = createConnectionRepository(table);
  const sealed = { dataKey: 'ZGF0YQ==', iv: 'aXY=', ciphertext: 'Y2lwaGVy', tag: 'dGFn', lastFour: '4321' };
  const cod = {
    ownerId,
    endpoint: 'https://cod.example/leads',
    apiKey: sealed,
    sendsWhen: 'confirmed' as const,
    updatedAt: at,
  };
  const untried = { keyRejectedAt: null, failure: null, acceptedAt: null, reading: newCodReading(at) };
  await connections.putCod({ ...cod, ...untried });
  const unreachable = { code: 'unreachable', at } as const;
  const read = {
    ...newCodReading(at),
    askedAt: at,
    answer: 'rate_limited',
    readAt: at,
    failures: 1,
  } as const;
  const reading = { ...read, place: { list: 'orders', page: 3 } } as const;
  await connections.putCod({
    ...cod,
    ownerId: 'merchant-2',
    sendsWhen: 'at_once',
    keyRejectedAt: at,
    failure: unreachable,
    acceptedAt: at,
    reading,
  });
  await connections.putWhatsApp({
    ownerId,
    phoneNumberId: '1234567890',
    accountId: '9876543210',
    token: sealed,
    appSecret: sealed,
    verifyToken: randomId(),
    approvedTemplates: { t1: { name: 'order_confirmed', language: 'ar' } },
    tokenCheck: { at, answer: 'accepted', code: null, number: '+966 55 123 4567' },
    webhookVerifiedAt: at,
    reportedAt: at,
    updatedAt: at,
  });
}

/** The events of an order for networks, with its browser's signals, in all possible states. */
async function storeConversions(table: PhoneTable): Promise<void> {
  const networks = ['meta', 'tiktok', 'snapchat', 'ga4'] as const;
  const order = orderFixture({
    conversions: { model: 'placed', networks: [...networks] },
    noticeVersion: 2,
    status: 'delivered',
    deliveredAt: '2026-11-20T08:30:00.000Z',
  });
  const search = '?fbclid=IwAR0click&ScCid=1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed&gbraid=0AAA&wbraid=Cj8K';
  const browser = {
    ip: '203.0.113.7',
    userAgent: 'Mozilla/5.0 (iPhone)',
    pageUrl: 'https://oud.example/',
    cookies: [
      '_fbp=fb.1.1763990000000.1098115397',
      '_fbc=fb.1.1763990000000.IwAR0click',
      '_ttp=2abcTTP',
      '_scid=scid-1',
      '_ga=GA1.1.1234567890.1763990000',
      '_ga_ABC123=GS2.1.s1763990001$o1',
    ],
    searches: [search],
    asksForPrivacy: false,
  };
  const pixels = { meta: '441720938851', tiktok: 'C9QK3RJC77U', ga4: 'G-4KX81MZQ' };
  const visit = {
    at,
    source: 'facebook',
    referrer: 'l.instagram.com',
    ttclid: 'E.C.P.1',
    gclid: 'Cj0K',
  } as const;
  const attributed = { ...order, attribution: { first: visit, last: visit, device: 'mobile' as const } };
  const event = { type: 'placed' as const, id: timeOrderedId(new Date(at)), at, by: 'shopper' };
  const claim = {
    key: `${order.landingPageId}#conversions`,
    digest: null,
    expiresAt: new Date('2026-11-21T09:00:00.000Z'),
  };
  await createOrderPlacement(table).place(attributed, event, claim, {
    signals: readSignals(browser, attributed, pixels),
  });
  const conversions = createConversionRepository(table);
  const [queued, sent, waiting, skipped] = conversionsOf(undefined, order);
  if (!queued || !sent || !waiting || !skipped) throw new Error('Four networks are told of an order');
  for (const each of [queued, sent, waiting, skipped]) await conversions.create(each);
  const taken = moveDelivery(sent, { state: 'sent', at, remoteId: 'trace-1' });
  await conversions.change(sent, taken);
  const reason = { code: 'key_refused', message: 'Access token is incorrect' } as const;
  await conversions.change(waiting, moveDelivery(waiting, { state: 'rejected', at, reason }));
  await conversions.change(skipped, skip(skipped, 'too_old', at));
  const told = orderFixture({ conversions: { model: 'placed', networks: ['tiktok'] } });
  for (const each of conversionsOf(undefined, told)) {
    await conversions.create(each);
    await conversions.change(each, skip(each, 'told_by_browser', at));
  }
  const match = { phone: true, device: true, click: false, cookie: true };
  await createConversionMetrics(table).add({ conversion: taken, match, at: new Date(at) });
  const sealed = { dataKey: 'ZGF0YQ==', iv: 'aXY=', ciphertext: 'Y2lwaGVy', tag: 'dGFn', lastFour: '9f2c' };
  const network = { pixelId: '441720938851', token: sealed, testCode: 'TEST1', isOn: true, savedAt: at };
  await createConversionConnections(table).save(undefined, {
    ownerId,
    model: 'delivered',
    updatedAt: at,
    networks: {
      meta: { ...network, refusedAt: null },
      tiktok: { ...network, refusedAt: at },
      snapchat: null,
      ga4: null,
    },
    pixelIds: { ...noNetworks, snapchat: 'a1b2c3d4-0000-4e5f-8a9b-c0d1e2f3a4b5' },
  });
}

async function storeWhatMerchantsKeep(table: PhoneTable): Promise<void> {
  const common = () => ({
    id: timeOrderedId(new Date(at)),
    ownerId,
    version: 1,
    createdAt: at,
    updatedAt: at,
  });
  await createProductRepository(table).create({ ...productContentFixture(), ...common() });
  await createMessageTemplateRepository(table).create({
    ...common(),
    name: 'تأكيد',
    content: 'مرحبًا {customer_name}',
    forStatus: 'confirmed',
    purpose: 'follow_up',
  });
  const conversations = createConversationRepository(table);
  const orderId = randomId();
  const autopilot = defaultAutopilot(defaultDeskSettings);
  const approvedAs = { name: 'confirm_order', language: 'ar' };
  const question = { templateId: randomId(), name: 'تأكيد', content: 'مرحبًا {name}', approvedAs };
  await conversations.saveSettings(ownerId, { ...autopilot, isOn: true, question });
  const asked = { orderId, ownerId, messageId: randomId(), dueAt: at, version: 1, updatedAt: at };
  await conversations.createQuestion({ ...asked, state: 'waiting', end: null });
  await conversations.createQuestion({ ...asked, orderId: randomId(), state: 'ended', end: 'answered' });
  const said = { orderId, ownerId, text: 'تأكيد الطلب', createdAt: at, isHandled: true };
  await conversations.addReceived({ ...said, id: 'hash-1', button: 'confirm' });
  await conversations.addReceived({ ...said, id: 'hash-2', button: null, isHandled: false });
  await conversations.stop(ownerId, '+966551234567', at);
  await conversations.saveContact(ownerId, { waId: '966551234567', userId: 'SA.1' }, orderId, new Date(at));
  const unmatched = createUnmatchedMessages(table);
  const wrote = { ownerId, customerName: 'أم خالد', text: 'أين طلبي؟', createdAt: at, isSettled: false };
  await unmatched.add({ ...wrote, id: 'hash-3', contact: { waId: '966551234567', userId: 'SA.1' } });
  const seen = { ...wrote, id: 'hash-4', contact: { waId: null, userId: 'SA.2' } };
  await unmatched.settle(seen);
  const costs = createCostsRepository(table);
  const skus = [{ sku: 'OUD-50', unitMinor: 35_00 }];
  const places = [{ country: 'SA', regionId: null, shippingMinor: 19_00, returnMinor: 9_00 }] as const;
  const fees = { shippingMinor: 22_00, returnMinor: 11_00, codFeeBasisPoints: 150 };
  const carrier = { name: 'سمسا', ...fees, places: [...places] };
  await costs.savePage(ownerId, randomId(), {
    from: SINCE_EVER,
    costs: { currency: 'SAR', unitMinor: 40_00, packagingMinor: 3_00, skus, carrier },
  });
  const place = {
    country: 'SA',
    regionId: 'riyadh-region',
    shippingMinor: 18_00,
    returnMinor: 9_00,
  } as const;
  await costs.saveDelivery(ownerId, 'SAR', {
    from: '2026-11-01',
    costs: {
      shippingMinor: 25_00,
      returnMinor: 12_00,
      codFeeBasisPoints: 250,
      paysVat: true,
      places: [place, { ...place, country: 'KW', regionId: null }],
    },
  });
  const spend = { day: '2026-11-20', campaign: 'winter', currency: 'SAR', amountMinor: 120_00 } as const;
  await storeStatement(table);
  await createAdSpendRepository(table).save(ownerId, [
    { ...spend, network: 'snapchat', pageId: randomId() },
    { ...spend, network: 'meta', pageId: null },
  ]);
  const columns = { day: 'Day', campaign: 'Campaign name', amount: 'Amount spent (SAR)' };
  await createSpendColumns(table).save(ownerId, 'meta', columns);
  const lastErased = { at, count: 3 };
  const until = '2024-11-19T21:00:00.000Z';
  const pass = { at, until, list: 'placed' as const, after: `${at}#1`, count: 2 };
  const retention = { ...newRetention(ownerId), months: 12, erasedBefore: '2024-11-18T21:00:00.000Z' };
  await createRetentionStore(table).save(newRetention(ownerId), {
    ...retention,
    last: lastErased,
    pass,
    version: 1,
  });
  await createDeskSettings(table).save(ownerId, { ...defaultDeskSettings, cancelsUnreachable: true });
  await createDiscountLimits(table).save(ownerId, { percent: 10 });
  await createRiskSettings(table).save(ownerId, {
    isOn: true,
    callFirstFrom: 40,
    holdFrom: 80,
    askCodeFrom: 60,
    codeTemplate: { name: 'order_code', language: 'ar' },
  });
  await createSavedThemeRepository(table).create({ ...common(), name: 'مظهري', theme: themePresets.fashion });
  const blocks = { bfaq: filledBlock('faq') };
  await createSavedBlockRepository(table).create({ ...common(), name: 'أسئلتي', blocks });
  const images = createImageRepository(table);
  await images.put({ id: randomId(), ownerId, state: 'processing' });
  await images.put({
    id: randomId(),
    ownerId,
    state: 'ready',
    url: '/media/p/1x1-aabbcc-0123456789abcdef/1.webp',
  });
  await images.put({ id: randomId(), ownerId, state: 'refused', rejection: 'too_small' });
  await createBlockedPhoneRepository(table).block({
    ownerId,
    e164: '+966551234567',
    customerName: 'عبدالله',
    blockedAt: at,
  });
  await createContactMessageInbox(table).add({
    id: timeOrderedId(new Date(at)),
    name: 'نورة',
    email: 'n@example.com',
    sentAt: at,
    message: 'أريد مساعدة في صفحتي',
  });
  const changes = [{ field: 'isCloakingAllowed', from: 'true', to: 'false' }];
  await createEditableSettings(table).replace(
    { version: 0, settings: defaultSystemSettings },
    { version: 1, settings: { ...defaultSystemSettings, isCloakingAllowed: false, sessionDays: 7 } },
    auditEntry(clock, { admin, target: null, action: 'settings_changed', changes }),
  );
}

async function storeStatement(table: PhoneTable): Promise<void> {
  const statements = createStatementRepository(table);
  const settlements = createSettlementRepository(table);
  const ports = { statements, settlements, finder: createOrderFinder(table), clock };
  const delivered = orderFixture({ ownerId, status: 'delivered', placedAt: at, totalMinor: 333_00 });
  const named = { ownerId, statementId: timeOrderedId(new Date(at)) };
  const columns = { number: 'رقم الطلب', amount: 'المبلغ' };
  const ofFile = { carrier: 'smsa', fileName: 'كشف.xlsx', lineCount: 2, columns } as const;
  await startStatement(ports, { ...named, ...ofFile });
  const line = { waybill: '', phone: '', paidMinor: 288_00, currency: 'SAR' } as const;
  await table.client.send(new PutCommand({ TableName: table.name, Item: orderItem(table, delivered) }));
  await putStatementLines(ports, {
    ...named,
    batch: 0,
    lines: [
      { ...line, row: 2, number: delivered.id },
      { ...line, row: 3, number: randomId() },
    ],
  });
  await matchStatement(ports, named);
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: orderKey(delivered.id) }));
}

async function storeNotifications(table: Table, order: Order): Promise<void> {
  const store = createNotificationStore(table);
  const person = { merchantId: ownerId, userId: ownerId };
  const settings = { ...defaultNotificationSettings, quiet: { from: '23:00', to: '08:00' } };
  await store.saveSettings(person, { ...settings, digestMinutes: 15 });
  const state = { addedAt: at, lastSentAt: at, failingSince: null };
  const device = { ...person, ...state, id: '0a'.repeat(16), name: 'Chrome على Android' };
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  await store.putDevice({ ...device, endpoint: 'https://push.example/send/1', keys });
  await store.putChat({ ...person, ...state, chatId: '-1001', title: 'طلبات ديرة العود' });
  const event = `new_order#${order.id}#`;
  await store.keep(person, [event], new Date(at));
  await store.claim(event, `push:${device.id}`, new Date(at));
  await store.plan({ merchantId: ownerId, orderId: order.id, nextAt: at, dueAt: '2026-11-20T08:55:00.000Z' });
  await store.putCode('0b'.repeat(32), person, new Date(at));
}

async function storeMetrics(table: PhoneTable, page: LandingPage, order: Order): Promise<void> {
  const viewed = { ownerId, pageId: page.id, count: 3 };
  await countPageViews(table, [
    { ...viewed, day: '2026-11-19' },
    { ...viewed, day: '2026-11-20' },
    { ownerId: 'merchant-4', pageId: randomId(), day: riyadhDay(new Date()), count: 1 },
  ]);
  await closeDays(table, new Date('2026-11-20T12:00:00.000Z'));
  await createRecounts(table).ask('2026-11-19');
  const ofDeleted = orderFixture({ ownerId: 'merchant-4' });
  const changes = [
    orderChange({ id: 'record-1', before: undefined, after: order }),
    orderChange({ id: 'record-3', before: undefined, after: ofDeleted }),
    orderChange({ id: 'record-4', before: undefined, after: { ...order, status: 'delivered' } }),
  ];
  await countChanges(
    table,
    changes.filter((change) => change !== undefined),
  );
  const place = { cityText: 'قرية ما', cityId: null, zoneId: 'z1' };
  await recordUnknownPlaces(table, page.id, [{ ...order, place }], new Date(at));
  while ((await createMerchantData(table).deleteBatch('merchant-4')).hasMore);
}

async function allItems(table: Table): Promise<Item[]> {
  const items: Item[] = [];
  const input = { TableName: table.name, ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: table.client }, input)) items.push(...Items);
  return items;
}

/** Which shape an item has, by its key. */
function shapeOf({ pk, sk }: Item): string | undefined {
  const shapes: readonly [RegExp, string][] = [
    [/^AUDIT /, 'audit_entry'],
    [/^BLOCKED_PHONE#/, 'blocked_phone'],
    [/^FORMS#.* DAY#/, 'abandoned_form'],
    [/^FORMS#.* ORDER$/, 'form_order'],
    [/^CONNECTIONS#.* AUTOPILOT$/, 'autopilot'],
    [/^CONNECTIONS#.* COD$/, 'cod_connection'],
    [/^CONNECTIONS#.* RISK$/, 'risk_settings'],
    [/^CONNECTIONS#.* CONVERSIONS$/, 'conversion_connection'],
    [/^CONNECTIONS#.* CONVERSION_DAY#/, 'conversion_day'],
    [/^CONNECTIONS#.* WHATSAPP$/, 'whatsapp_connection'],
    [/^CONTACT#/, 'contact_message'],
    [/^COUNTED#/, 'counted_record'],
    [/^CUSTOMER#.* STOPPED$/, 'stopped_customer'],
    [/^CUSTOMER#/, 'customer'],
    [/^DOMAIN#/, 'domain_claim'],
    [/^LOG#/, 'log_entry'],
    [/^ORDER#.* CALL$/, 'call'],
    [/^ORDER#.* PHONE_CODE$/, 'phone_code'],
    [/^USER#.* DESK$/, 'desk_settings'],
    [/^USER#.* DISCOUNT$/, 'discount_limit'],
    [/^USER#.* RETENTION$/, 'retention'],
    [/^NOTIFY#.* TO#.*#SETTINGS$/, 'notification_settings'],
    [/^NOTIFY#.* TO#.*#DEVICE#/, 'push_device'],
    [/^NOTIFY#.* TO#.*#CHAT$/, 'telegram_chat'],
    [/^NOTIFY#.* KEPT#/, 'kept_notification'],
    [/^NOTIFY#.* CALL#/, 'call_reminder'],
    [/^NOTIFIED#/, 'notified'],
    [/^TELEGRAM_CODE#/, 'telegram_code'],
    [/^ORDER#.* CONVERSION#/, 'conversion'],
    [/^ORDER#.* SIGNALS$/, 'order_signals'],
    [/^ORDER#.* DELIVERY#/, 'delivery'],
    [/^ORDER#.* EVENT#/, 'order_event'],
    [/^ORDER#.* MESSAGE#/, 'order_message'],
    [/^ORDER#.* QUESTION$/, 'question'],
    [/^ORDER#.* RECEIVED#/, 'received_message'],
    [/^WHATSAPP#.* UNMATCHED$/, 'unmatched_message'],
    [/^ORDER#.* ORDER$/, 'order'],
    [/^ORDER_CLAIM#/, 'idempotency_record'],
    [/^PAGE#.* DOMAIN$/, 'custom_domain'],
    [/^PAGE#.* EXPERIMENT$/, 'experiment'],
    [/^PAGE#.* FILES$/, 'published_files'],
    [/^PAGE#.* PAGE$/, 'landing_page'],
    [/^PAGE#.* STOCK$/, 'stock_count'],
    [/^STOCK#.* LEFT$/, 'stock_left'],
    [/^STOCK#.* LEFT#/, 'stock_counter'],
    [/^STOCK#/, 'sold_pieces'],
    [/^PAGE#.* VERSION#/, 'page_version'],
    [/^PAGE#.* VERSIONS$/, 'page_version_list'],
    [/^PICTURE#/, 'image'],
    [/^RECENT_ORDERS#/, 'recent_orders'],
    [/^REPUBLISHING /, 'republish_job'],
    [/^FIGURES#.* CLOSED#/, 'closed_day'],
    [/^FIGURES#.* DAY#/, 'page_day'],
    [/^FIGURES#.* VIEWS#/, 'page_views'],
    [/^PAGES_OF_DAY#/, 'day_list'],
    [/^PLATFORM_FIGURES CLOSED_THROUGH$/, 'closed_through'],
    [/^PLATFORM_FIGURES DAY#/, 'platform_day'],
    [/^PLATFORM_FIGURES GONE#/, 'gone_day'],
    [/^PLATFORM_FIGURES RECOUNT#/, 'recount'],
    [/^STATS#.* UNKNOWN_PLACES$/, 'unknown_places'],
    [/^STATS#/, 'rollup'],
    [/^SUBDOMAIN#/, 'subdomain'],
    [/^SUSPENSION#.* BUSINESS_DETAILS$/, 'business_details'],
    [/^SUSPENSION#/, 'owner_status'],
    [/^ACCESS#/, 'access'],
    [/^RECOVERY#/, 'recovery_codes'],
    [/^SYSTEM /, 'system_settings'],
    [/^USER#.* PROFILE$/, 'profile'],
    [/^USER#.* SHIPPING$/, 'default_shipping'],
    [/^USER#.* OWNER$/, 'account_link'],
    [/^USER#.* PRODUCT#/, 'product'],
    [/^USER#.* COSTS#PAGE#/, 'page_costs'],
    [/^USER#.* COSTS#DELIVERY#/, 'delivery_costs'],
    [/^USER#.* SPEND#/, 'ad_spend'],
    [/^USER#.* SPEND_COLUMNS#/, 'spend_columns'],
    [/^USER#.* STATEMENT#/, 'statement'],
    [/^USER#.* STATEMENT_COLUMNS$/, 'statement_columns'],
    [/^USER#.* STATEMENT_PART#.*#LINES#/, 'statement_lines'],
    [/^USER#.* STATEMENT_PART#.*#OUTCOMES#/, 'statement_outcomes'],
    [/^USER#.* SETTLED#/, 'settled'],
    [/^USER#.* TEMPLATE#/, 'message_template'],
    [/^USER#.* BLOCK#/, 'saved_block'],
    [/^USER#.* THEME#/, 'saved_theme'],
    [/^USER#.* TEAM$/, 'team'],
    [/^USER#.* TEAM#FORMER#/, 'former_member'],
    [/^USER#.* TEAM#INVITATION#/, 'invitation'],
    [/^USER#.* TEAM#MEMBER#/, 'member'],
    [/^USER#.* TITLE#/, 'page_title'],
    [/^WHATSAPP#.* CONTACT$/, 'whatsapp_contact'],
    [/^WHATSAPP#/, 'whatsapp_message'],
  ];
  return shapes.find(([pattern]) => pattern.test(`${pk} ${sk}`))?.[1];
}

function freeze(items: readonly Item[]): void {
  const unknown = items.filter((item) => shapeOf(item) === undefined);
  if (unknown.length > 0)
    throw new Error(`No shape for ${unknown.map(({ pk, sk }) => `${pk} ${sk}`).join(', ')}`);
  for (const { shape } of codecs) {
    const own = items.filter((item) => shapeOf(item) === shape);
    if (own.length === 0) throw new Error(`Nothing of shape ${shape} was stored: add it above`);
    const frozen = goldenItems(shape);
    const added = newAmong(own, frozen);
    if (added.length === 0) continue;
    const text = JSON.stringify([...frozen, ...added], asText, 2);
    writeFileSync(join(goldenFolder, `${shape}.json`), `${text}\n`);
    process.stdout.write(`${shape}: ${added.length} frozen\n`);
  }
}

/** Items of a format that no frozen one has, or with attributes that none of their format has. */
function newAmong(items: readonly Item[], frozen: readonly Item[]): Item[] {
  const known = new Map<number, Set<string>>();
  const add = (item: Item): boolean => {
    const format = storedFormat(item);
    const ofFormat = known.get(format) ?? new Set();
    known.set(format, ofFormat);
    const size = ofFormat.size;
    for (const path of attributePaths(item)) ofFormat.add(path);
    return ofFormat.size > size;
  };
  for (const item of frozen) add(item);
  return items.filter(add);
}

function asText(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const original = this[key];
  if (original instanceof Set) return { set: [...original] };
  return original instanceof Uint8Array ? { base64: Buffer.from(original).toString('base64') } : value;
}
