import type { ApiClient } from '@mirsah/contracts/client';
import { randomId } from '@mirsah/domain/id';
import { landingPageContentFixture } from '@mirsah/domain/landing-page/landing-page.fixture';
import { zonesFixture } from '@mirsah/domain/landing-page/zones.fixture';
import { productContentFixture } from '@mirsah/domain/product/product.fixture';
import { settings } from '@mirsah/infra-local/stack/settings';
import { openTable } from '@mirsah/table/dynamo/table';
import { createUnmatchedMessages } from '@mirsah/table/outbound/unmatched-messages';
import { openAllDay } from '../fixtures/desk.ts';
import { fullPage, LONG_NAME } from '../fixtures/full-page.ts';
import type { Account } from '../fixtures/merchant.ts';
import { hostImages } from '../fixtures/shop.ts';
import { leaveForm, postOrder } from '../fixtures/site.ts';
import { storeOrders } from '../fixtures/stored-orders.ts';
import type { TestStack } from '../fixtures/test-stack.ts';

/**
 * What a merchant has whose screens are shown: the ids of one of each, for the addresses of their screens.
 */
export type Shown = {
  account: Account;
  client?: ApiClient | undefined;
  pageId?: string | undefined;
  subdomain?: string | undefined;
  disabledPageId?: string | undefined;
  orderId?: string | undefined;
  statementId?: string | undefined;
  /** Of an order whose forwarding is uncertain. */
  failedOrderId?: string | undefined;
  /** Of an order whose customer had left a form before. */
  recoveredOrderId?: string | undefined;
  productId?: string | undefined;
  receiptPath?: string | undefined;
  /** The page whose domain is in each state, by the name of the screen that shows it. */
  domainPages?: Record<string, string> | undefined;
  /** The page in each state of an experiment, likewise. */
  comparedPages?: Record<string, string> | undefined;
};

const LONG_ADDRESS =
  'حي الياسمين الشمالي، شارع الأمير محمد بن سعد بن عبدالعزيز، مبنى 7421، الدور الثالث، شقة 12، الرياض';
const LATIN = 'Supercalifragilisticexpialidocious-LimitedEdition-2026';

/** A merchant whose names are too long for every layout and whose money has three decimals. */
export async function longNamedMerchant(stack: TestStack): Promise<Shown> {
  const merchant = await stack.newMerchant();
  const { client } = merchant;
  await client.saveDeskSettings({ body: openAllDay });
  await client.renameMyself({ body: { fullName: 'عبدالرحمن بن عبدالعزيز بن محمد آل عبدالله القحطاني' } });
  const images = await hostImages(stack);
  const content = fullPage(images, (page) => {
    page.title = LONG_NAME;
    page.currency = 'KWD';
    page.abandonedForms = { hasNotice: true, isKept: true };
    page.product.name = LONG_NAME;
    page.product.priceMinor = 123_456_789;
    page.product.salePriceMinor = null;
    page.product.variants = [
      { id: 'a', name: LATIN, sku: `${LATIN.slice(0, 30)}`, priceMinor: 123_456_789 },
      { id: 'b', name: LONG_NAME.slice(0, 60), sku: '', priceMinor: 98_500 },
    ];
    for (const [index, option] of page.shippingOptions.entries())
      option.name = `${LONG_NAME.slice(0, 50)} ${index}`;
  });
  const page = await client.createLandingPage({ body: content });
  const host = 'متجر-العطور-الشرقية-والعود-الفاخر.supercalifragilisticexpialidocious.com';
  await client.connectDomain({ params: { pageId: page.id }, body: { host } });
  await client.createLandingPage({
    body: landingPageContentFixture({ title: `${LONG_NAME.slice(0, 60)} ٢`, isEnabled: false }),
  });
  const { id: productId } = await client.createProduct({
    body: productContentFixture({ name: LONG_NAME, sku: LATIN.slice(0, 30), priceMinor: 123_456_789 }),
  });
  await client.createMessageTemplate({
    body: { name: LONG_NAME.slice(0, 60), content: `مرحبًا {name}، ${LONG_ADDRESS} {orderId}` },
  });
  const statuses = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const;
  const orders = await storeOrders(
    stack,
    merchant,
    statuses.map((status, index) => ({
      landingPageId: page.id,
      landingPageTitle: LONG_NAME,
      status,
      currency: 'KWD' as const,
      totalMinor: 123_456_789 + index,
      customerName: 'عبدالرحمن بن عبدالعزيز بن محمد آل عبدالله القحطاني',
      customerAddress: LONG_ADDRESS,
      notes: LONG_ADDRESS,
      placedAt: new Date(Date.now() - index * 3_600_000).toISOString(),
      items: [
        {
          id: 'i',
          sku: LATIN.slice(0, 30),
          name: LONG_NAME,
          variant: LATIN,
          quantity: 3,
          unitPriceMinor: 123_456_789,
        },
      ],
    })),
  );
  await stack.streamsIdle();
  await leaveLongForms(stack, client, page);
  const placed = await postOrder(stack.port, page.subdomain, {
    landingPageId: page.id,
    name: 'عبدالرحمن بن عبدالعزيز بن محمد آل عبدالله القحطاني',
    phone: '0551239876',
    address: LONG_ADDRESS,
    country: 'SA',
    items: [{ sku: '', price: 98.5, quantity: 2, variant: '', name: '', variantId: 'b' }],
    idempotencyKey: crypto.randomUUID(),
  });
  const statementId = randomId();
  await client.startStatement({
    params: { statementId },
    body: { carrier: 'cod_network', fileName: `${LATIN}-${LATIN}.xlsx`, lineCount: 3, columns: {} },
  });
  const line = { waybill: '', phone: '', currency: 'KWD' as const };
  await client.putStatementLines({
    params: { statementId, batch: '0' },
    body: {
      lines: [
        { ...line, row: 2, number: orders[3]?.id ?? '', paidMinor: 23_456_789 },
        { ...line, row: 3, number: orders[3]?.id ?? '', paidMinor: 23_456_789 },
        { ...line, row: 1_000_000, number: LATIN, waybill: LATIN, paidMinor: 999_999_999 },
      ],
    },
  });
  await client.matchStatement({ params: { statementId } });
  return {
    account: merchant,
    pageId: page.id,
    subdomain: page.subdomain,
    statementId,
    orderId: orders[0]?.id ?? '',
    recoveredOrderId: placed.body.orderId,
    productId,
    receiptPath: placed.body.thankYouUrl,
  };
}

/** In each of their states, with an amount of nine digits and without one. */
async function leaveLongForms(
  stack: TestStack,
  client: ApiClient,
  page: { id: string; subdomain: string },
): Promise<void> {
  const name = 'عبدالرحمن بن عبدالعزيز بن محمد آل عبدالله القحطاني';
  const chosen = { variantId: 'a', 'price.a': '123456.789', quantity: '3' };
  const typed: Record<string, string>[] = [
    { ...chosen, phone: '0551230011', name, address: LONG_ADDRESS },
    { ...chosen, phone: '0551230012', name, address: LONG_ADDRESS },
    { ...chosen, phone: '0551230013', name },
    { phone: '0551230014' },
    { ...chosen, phone: '0551239876', name },
  ];
  for (const values of typed) await leaveForm(stack.port, page, values);
  const { items } = await client.listAbandonedForms({ query: {} });
  const formOf = (phone: string) => {
    const form = items.find(({ customerPhone }) => customerPhone.raw === phone);
    if (!form) throw new Error(`No form of ${phone} was kept`);
    return { formId: form.id };
  };
  const table = openTable(stack.services.dynamoDbClient, settings.tableName);
  const { id: ownerId } = await client.getMyProfile();
  const about = { ownerId, createdAt: new Date().toISOString(), isSettled: false };
  const contacts = [
    { waId: '966551239876', userId: null },
    { waId: null, userId: 'SA.1349' },
  ];
  for (const [index, contact] of contacts.entries()) {
    const message = { customerName: index === 0 ? name : '', text: index === 0 ? LONG_ADDRESS : '' };
    await createUnmatchedMessages(table).add({ ...about, ...message, contact, id: crypto.randomUUID() });
  }
  await client.markAbandonedForm({ params: formOf('0551230012'), body: { state: 'contacted' } });
  await client.markAbandonedForm({ params: formOf('0551230013'), body: { state: 'not_interested' } });
}

/**
 * A merchant with both connections, templates, an order of several lines that was forwarded, and one whose
 * forwarding is uncertain. Has a page, and a disabled one.
 */
export async function connectedMerchant(stack: TestStack): Promise<Shown> {
  const merchant = await stack.newMerchant();
  const { client } = merchant;
  const images = await hostImages(stack);
  const content = fullPage(images, (page) => {
    const asked = { placeholder: '', required: true, options: [] };
    page.formFields.push({ id: 'town', type: 'city', label: 'المدينة', ...asked });
    const spelling = { country: 'SA' as const, text: 'الديرة القديمة', cityId: 'riyadh' };
    page.zones = { ...zonesFixture(), spellings: [spelling] };
  });
  const page = await client.createLandingPage({ body: content });
  const disabled = await client.createLandingPage({
    body: landingPageContentFixture({ title: 'عباءة نسمة الصيفية', isEnabled: false }),
  });
  await client.saveDeskSettings({ body: openAllDay });
  await client.saveMySender({ body: { name: 'متجر العود', phone: '0551112223' } });
  for (const forStatus of ['pending', 'shipped'] as const) {
    await client.createMessageTemplate({
      body: {
        name: forStatus === 'pending' ? 'تأكيد الطلب' : 'الطلب في الطريق',
        content: 'مرحبًا {name}، طلبك رقم {orderId}:\n{items}\nنشكر ثقتك.',
        forStatus,
      },
    });
  }
  const lines = [
    { id: 'a', sku: 'OUD-100', name: 'عطر العود', variant: '100 مل', quantity: 2, unitPriceMinor: 19_900 },
    { id: 'b', sku: 'OUD-050', name: 'عطر العود', variant: '50 مل', quantity: 1, unitPriceMinor: 9_900 },
    { id: 'c', sku: 'BUKH-01', name: 'بخور العود المعمول', variant: '', quantity: 3, unitPriceMinor: 4_500 },
  ];
  const several = { landingPageId: page.id, items: lines, totalMinor: 63_200, notes: 'اتصل قبل الوصول' };
  const [orderId, failedOrderId] = (
    await storeOrders(stack, merchant, [
      {
        ...several,
        customerName: 'منيرة العتيبي',
        placedAt: new Date().toISOString(),
        place: { cityText: 'الرياض', cityId: 'riyadh', zoneId: 'riyadh' },
      },
      {
        ...several,
        customerName: 'خالد المطيري',
        place: { cityText: 'الخبر الشماليه', cityId: null, zoneId: 'others' },
        placedAt: new Date(Date.now() - 7_200_000).toISOString(),
      },
      {
        ...several,
        customerName: 'مزنة السبيعي',
        holdReason: 'blocked_phone',
        placedAt: new Date(Date.now() - 9_000_000).toISOString(),
      },
      // Enough of them for two windows on the desk at once.
      ...['نوف الحربي', 'تركي الشهري', 'هيا القحطاني', 'فيصل الغامدي', 'لمى الدوسري', 'سعود العنزي'].map(
        (customerName, index) => ({
          ...several,
          customerName,
          placedAt: new Date(Date.now() - 10_000_000 - index * 1_000_000).toISOString(),
        }),
      ),
    ])
  ).map(({ id }) => id);
  await stack.streamsIdle();
  await client.saveCodConnection({
    body: { endpoint: `${stack.services.connectionFakes.codNetworkUrl}/leads`, apiKey: 'cod-live-7890' },
  });
  await client.saveWhatsAppConnection({ body: { phoneNumberId: '1055512345', token: 'EAAG-token-12345' } });
  for (const [id, answer] of [
    [orderId, 'accept'],
    [failedOrderId, 'server-error'],
  ] as const) {
    stack.services.connectionFakes.script('codNetwork', answer);
    await client.forwardOrder({ params: { orderId: id ?? '', kind: 'cod' } });
    await stack.streamsIdle();
    await stack.egressIdle();
  }
  stack.services.connectionFakes.script('codNetwork', 'accept');
  return {
    account: merchant,
    client,
    pageId: page.id,
    subdomain: page.subdomain,
    orderId,
    failedOrderId,
    disabledPageId: disabled.id,
  };
}
