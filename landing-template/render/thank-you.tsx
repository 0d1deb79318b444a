import { countries, countryCodes } from '@mirsah/domain/country';
import { shortId } from '@mirsah/domain/id';
import type { ShownPage } from '@mirsah/domain/landing-page/stock';
import { codFeeName, countryNames, listSeparator } from '@mirsah/domain/messages';
import { formatMoney, type MinorUnits } from '@mirsah/domain/money';
import type { Order, OrderLine } from '@mirsah/domain/order';
import { codFeeOf, goodsOf, isDiscount, isGift, linesOf } from '@mirsah/domain/order/lines';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ReceiptBusinessFacts, shownShopName } from '../blocks/business-facts.tsx';
import { offerOf, receiptText } from '../messages/index.ts';
import { Icon } from '../parts/icon.tsx';
import { imageFiles } from '../parts/image-files.ts';
import { LostReceipt, StatusPage } from '../parts/status-page.tsx';
import { enabledPixels, pixelData } from '../pixels/pixels.ts';
import { Footer, Header } from '../sections/header-footer.tsx';
import { AfterOffer, type Asking } from './after-offer.tsx';
import { type AskedCode, PhoneCodeForm } from './phone-code.tsx';
import { fillShell, readShell } from './shell.ts';

/**
 * The thank-you page (spec 2.15) as HTML; without an order, the message that it cannot be shown. `shell` is
 * the built `receipt-shell.html`. `page` is the order's landing page, if it still exists: its header, footer
 * and, unless the document's address is a secret, its pixels. `asking` is the URL for the answer to the offer
 * after the order, and the current time, and `asked` the state of the code that was sent to the phone.
 */
export function renderThankYou(
  order: Order | undefined,
  options: {
    shell: string;
    page?: ShownPage | undefined;
    withPixels?: boolean;
    asking?: Asking | undefined;
    asked?: AskedCode;
  },
): string {
  const shell = readShell(options.shell);
  const { page, withPixels = true, asking, asked } = options;
  const pixels = order && page && withPixels ? enabledPixels(page) : {};
  const title = order ? receiptText.heading : receiptText.missingTitle;
  return fillShell(
    shell,
    {
      head: `<title>${title}</title>`,
      body: renderToStaticMarkup(
        order ? <Receipt order={order} page={page} asking={asking} asked={asked} /> : <MissingReceipt />,
      ),
      data: pixelData(pixels, order),
    },
    { theme: order && page ? page.theme : null },
  );
}

/** The ordered items, the address and the next steps, between the page's header and footer. */
function Receipt({
  order,
  page,
  asking,
  asked,
}: {
  order: Order;
  page?: ShownPage | undefined;
  asking: Asking | undefined;
  asked: AskedCode | undefined;
}) {
  return (
    <>
      {page?.header.enabled ? (
        <Header page={page} shopName={shownShopName(page)} />
      ) : (
        <PlainHeader title={order.landingPageTitle} />
      )}
      <main className="wrap thanks">
        <section className="done">
          <SuccessTick />
          <h1>{receiptText.heading}</h1>
          <p>
            {receiptText.thanks} <bdi>{order.customerName}</bdi>. {receiptText.weWillCall}
          </p>
          <p className="no">
            {receiptText.orderNumber}{' '}
            <b className="n" dir="ltr">
              {shortId(order.id)}
            </b>
          </p>
        </section>
        {asking && asked && (
          <PhoneCodeForm
            order={order}
            asked={asked}
            asking={asking}
            phone={formatPhone(order.customerPhone.e164)}
          />
        )}
        {asking && <AfterOffer order={order} asking={asking} />}
        <div className="col">
          <Items order={order} image={page?.product.images[0]?.url} />
          <Delivery order={order} />
        </div>
        <div className="col">
          <NextSteps days={order.shipping.estimatedDays} />
          <a className="btn home" data-size="md" href="/">
            {receiptText.home}
          </a>
        </div>
      </main>
      {page && <Footer page={page} shopName={shownShopName(page)} />}
      {page && <ReceiptBusinessFacts page={page} />}
    </>
  );
}

function PlainHeader({ title }: { title: string }) {
  return (
    <header className="head" data-bg="white" data-text="slate-900">
      <div className="wrap">
        <a className="logo" href="/">
          <bdi>{title}</bdi>
        </a>
      </div>
    </header>
  );
}

function Items({ order, image }: { order: Order; image: string | undefined }) {
  const { shipping, currency, totalMinor } = order;
  const money = (minor: MinorUnits) => formatMoney(minor, currency);
  const discounts = linesOf(order).filter(isDiscount);
  const codFeeMinor = codFeeOf(order);
  const { offer, downsell } = order.afterOffer ?? {};
  function pictureOf(item: OrderLine): string {
    if (isGift(item)) return '';
    if (item.kind === 'after')
      return [offer, downsell].find((asked) => asked?.name === item.name)?.imageUrl ?? '';
    return item.kind === 'main' ? (image ?? '') : '';
  }
  return (
    <Box id="items" title={receiptText.items}>
      <ul>
        {goodsOf(order).map((item) => (
          <li key={item.id} className="item">
            <span className="pic">
              {pictureOf(item) ? (
                <img src={imageFiles(pictureOf(item)).thumbnail} alt="" />
              ) : (
                <Icon name="box" />
              )}
            </span>
            <span className="line">
              <b>{item.name}</b>
              <span className="n">
                {isGift(item) ? receiptText.gift : money(item.unitPriceMinor * item.quantity)}
              </span>
            </span>
            <small>
              <ItemDetail item={item} />
            </small>
          </li>
        ))}
      </ul>
      <dl className="sums">
        {discounts.map((line) => (
          <div key={line.id}>
            <dt>
              {receiptText.discount} <bdi>{offerOf(line.name)}</bdi>
            </dt>
            <dd className="n">{money(line.unitPriceMinor)}</dd>
          </div>
        ))}
        <div>
          <dt>{shipping.name || receiptText.shipping}</dt>
          {shipping.priceMinor === 0 ? (
            <dd className="free">{receiptText.free}</dd>
          ) : (
            <dd className="n">{money(shipping.priceMinor)}</dd>
          )}
        </div>
        {codFeeMinor > 0 && (
          <div>
            <dt>{codFeeName}</dt>
            <dd className="n">{money(codFeeMinor)}</dd>
          </div>
        )}
        <div className="tot">
          <dt>{receiptText.total}</dt>
          <dd className="n">{money(totalMinor)}</dd>
        </div>
      </dl>
    </Box>
  );
}

function ItemDetail({ item: { variant, quantity } }: { item: OrderLine }) {
  return (
    <>
      {variant && <bdi>{variant}</bdi>}
      {variant && listSeparator}
      {receiptText.quantity} <bdi>{quantity}</bdi>
    </>
  );
}

function Delivery({ order }: { order: Order }) {
  return (
    <Box id="to" title={receiptText.delivery}>
      <dl className="who">
        <div>
          <dt>{receiptText.name}</dt>
          <dd>{order.customerName}</dd>
        </div>
        <div>
          <dt>{receiptText.phone}</dt>
          <dd>
            <bdi dir="ltr">{formatPhone(order.customerPhone.e164)}</bdi>
          </dd>
        </div>
        {order.place && (
          <div>
            <dt>{receiptText.city}</dt>
            <dd>{order.place.cityText}</dd>
          </div>
        )}
        <div>
          <dt>{receiptText.address}</dt>
          <dd>{order.customerAddress}</dd>
        </div>
        <div>
          <dt>{receiptText.country}</dt>
          <dd>{countryNames[order.country]}</dd>
        </div>
      </dl>
    </Box>
  );
}

/** `days` is the delivery time of the chosen shipping; 0 shows none. */
function NextSteps({ days }: { days: number }) {
  return (
    <Box id="next" title={receiptText.next}>
      <ol className="next">
        <li>
          <span className="c">
            <Icon name="box" />
          </span>
          <div>
            <b>{receiptText.preparing}</b>
            <p>{receiptText.preparingDetail}</p>
          </div>
        </li>
        <li>
          <span className="c">
            <Icon name="truck" />
          </span>
          <div>
            <b>{receiptText.shippingStep}</b>
            <p>{receiptText.shippingStepDetail(days)}</p>
          </div>
        </li>
      </ol>
    </Box>
  );
}

function Box({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="box" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Shown when the thank-you page is opened without a valid link to an order. */
function MissingReceipt() {
  return (
    <StatusPage
      illustration={<LostReceipt />}
      heading={receiptText.missingHeading}
      detail={receiptText.missingDetail}
      action={{ text: receiptText.home, href: '/' }}
    />
  );
}

/** The green tick above the heading. */
function SuccessTick() {
  return (
    <svg className="tick" viewBox="0 0 76 76" aria-hidden="true">
      <circle cx="38" cy="38" r="38" fill="#e6f5ea" />
      <circle cx="38" cy="38" r="27" fill="#15803d" />
      <path
        d="m26.5 38.5 8 8 15.5-16.5"
        fill="none"
        stroke="#fff"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** Groups an E.164 number for reading: `+966 55 123 4567`, `+965 5012 3456`. Others stay unchanged. */
export function formatPhone(e164: string): string {
  for (const code of countryCodes) {
    const prefix = `+${countries[code].diallingCode}`;
    if (!e164.startsWith(prefix)) continue;
    const national = e164.slice(prefix.length);
    if (!countries[code].mobile.test(national)) return e164;
    const firstGroup =
      national.length === 9 ? [national.slice(0, 2), national.slice(2, 5)] : [national.slice(0, 4)];
    return [prefix, ...firstGroup, national.slice(-4)].join(' ');
  }
  return e164;
}
