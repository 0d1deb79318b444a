// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code of the product, as text.
/**
 * A rule of the product, broken: in `file`, `is` stands once and is replaced by `becomes`. `tests` are files
 * beside those that import `file`, where the rule is the table's or a function's and no unit test sees it.
 */
export type Mutation = { rule: string; file: string; is: string; becomes: string; tests?: string[] };

export const mutations: readonly Mutation[] = [
  {
    rule: 'A percentage takes off whole minor units, rounded down',
    file: 'core/domain/order/price.ts',
    is: 'Math.floor((fullMinor * (offer?.percentOff || 0)) / 100)',
    becomes: 'Math.ceil((fullMinor * (offer?.percentOff || 0)) / 100)',
  },
  {
    rule: 'An offer is for as many pieces as it says',
    file: 'core/domain/order/price.ts',
    is: '(offerId && offer?.quantity !== count)',
    becomes: '(offerId && !offer)',
  },
  {
    rule: 'VAT is part of the price',
    file: 'core/domain/metrics/money-counts.ts',
    is: '(2 * (100 + percent))',
    becomes: '(2 * 100)',
  },
  {
    rule: 'An agent with masked phones sees no phone before the call',
    file: 'core/domain/order/masked-phone.ts',
    is: "return phones === 'full' ||",
    becomes: 'return true ||',
  },
  {
    rule: 'A member sees orders of their pages alone',
    file: 'core/domain/order/scope.ts',
    is: '(!scope?.pages || scope.pages.includes(order.landingPageId)) &&',
    becomes: '',
  },
  {
    rule: 'A form without script that is sent twice is one order',
    file: 'core/domain/order/claim.ts',
    is: 'key: `${landingPageId}#same-${hash}`,',
    becomes: 'key: `${landingPageId}#same-${hash}${now.getTime()}`,',
    tests: ['tests/integration/orders.test.ts'],
  },
  {
    rule: 'An idempotency key of another order is refused',
    file: 'core/domain/order/claim.ts',
    is: 'digestOf(JSON.stringify(choiceIn(submission)))',
    becomes: 'digestOf(key)',
    tests: ['tests/integration/orders.test.ts'],
  },
  {
    rule: 'Orders of a blocked phone are held',
    file: 'core/domain/order/screening.ts',
    is: 'const holdReason = isPhoneBlocked',
    becomes: 'const holdReason = isPhoneBlocked === undefined',
  },
  {
    rule: 'An order is on the desk of one person at a time',
    file: 'core/table/order/calls.ts',
    is: "'attribute_not_exists(leasedUntil) OR leasedUntil = :none OR leasedUntil <= :now OR leasedBy = :by'",
    becomes:
      "'attribute_exists(pk) OR attribute_not_exists(leasedUntil) OR leasedUntil = :none OR leasedUntil <= :now OR leasedBy = :by'",
    tests: ['tests/integration/desk.test.ts'],
  },
  {
    rule: 'No more pieces are sold than there are',
    file: 'core/domain/landing-page/stock-counters.ts',
    is: 'if (left < wanted) return',
    becomes: 'if (left < 0) return',
  },
  {
    rule: 'A save never overwrites another one unseen',
    file: 'core/table/dynamo/write.ts',
    is: "ConditionExpression: '#version = :before',",
    becomes: "ConditionExpression: 'attribute_exists(pk) OR #version = :before',",
    tests: ['tests/integration/landing-pages.test.ts'],
  },
  {
    rule: 'An older version of a page never replaces a newer one',
    file: 'core/table/page/publication.ts',
    is: '`publication.#version < :version AND #version ${is} :version',
    becomes: '`#version ${is} :version',
    tests: ['tests/faults/publisher.test.ts', 'tests/integration/landing-pages.test.ts'],
  },
  {
    rule: 'A change of what a page shows is published though it came in between',
    file: 'publisher/publish.ts',
    is: 'if (isOtherContext(await getPublishContext(ports, page), context, page)) {',
    becomes: 'if (context === undefined) {',
  },
  {
    rule: "A merchant's HTML has no links that run code",
    file: 'core/domain/sanitize-html.ts',
    is: '(?:https?:|mailto:',
    becomes: '(?:https?:|javascript:|mailto:',
  },
  {
    rule: 'Administration is for administrators',
    file: 'functions/http/caller.ts',
    is: "if (access === 'admin' && !isActingAdmin(profile))",
    becomes: "if (access === 'admin' && !profile)",
  },
  {
    rule: 'A changed password ends all other sign-ins',
    file: 'functions/http/caller.ts',
    is: "if (!isSignInCurrent(profile, signedInAt)) throw new DomainError('not_signed_in');",
    becomes: '',
  },
  {
    rule: 'Nobody works in an account whose member they are not',
    file: 'functions/http/caller.ts',
    is: "if (!found) throw new DomainError('not_found');",
    becomes: 'if (!found) return { ...own, ownerId };',
  },
  {
    rule: 'Erasing a customer erases the calls to them',
    file: 'core/table/customer/personal-data.ts',
    is: "call: { of: 'customer', erase: deleted },",
    becomes: 'call: of.merchant,',
  },
  {
    rule: 'A statement pays an order in its own currency',
    file: 'core/domain/statement/match.ts',
    is: 'order.currency === line.currency && (line.by',
    becomes: '(line.by',
  },
  {
    rule: 'An order is settled by one line of a statement',
    file: 'core/domain/statement/match.ts',
    is: 'taken.add(order.id);',
    becomes: '',
  },
  {
    rule: 'An exported file holds no formulas',
    file: 'core/domain/csv.ts',
    is: 'if (isBeginning && FORMULA.test(sign)) safe += "\'";',
    becomes: '',
  },
  {
    rule: 'A local number gets the code of its country',
    file: 'core/domain/phone.ts',
    is: 'withoutRepeat(isLocal ? diallingCode + digits : digits)',
    becomes: 'withoutRepeat(digits)',
  },
  {
    rule: 'A webhook is believed by its signature',
    file: 'functions/api/whatsapp-webhook.ts',
    is: 'given.length === expected.length && timingSafeEqual(given, expected)',
    becomes: 'given.length >= 0 || timingSafeEqual(given, expected)',
  },
];
