import { countries } from '@mirsah/domain/country/country.ts';
import { shortId } from '@mirsah/domain/id/id.ts';
import type { LandingPage } from '@mirsah/domain/landing-page/landing-page.ts';
import { formatMoney, type MinorUnits } from '@mirsah/domain/money/money.ts';
import type { Order, OrderItem } from '@mirsah/domain/order/order.ts';
import type { ReactNode } from 'react';
import { receiptText } from '../messages/ar.ts';
import { Footer } from '../sections/footer.tsx';
import { Header } from '../sections/header.tsx';
import { Icon } from '../sections/icon.tsx';
import { pictureFiles } from '../sections/picture-files.ts';
import { formatPhone } from './format-phone.ts';
import { SuccessTick } from './success-tick.tsx';

/** What a shopper has ordered, where it goes and what happens next, between the bands of its page if there is one. */
export function Receipt({ order, page }: { order: Order; page?: LandingPage | undefined }) {
  return (
    <>
      {page?.header.enabled ? <Header page={page} /> : <PlainHeader title={order.landingPageTitle} />}
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
              {shortId(order.id).toUpperCase()}
            </b>
          </p>
        </section>
        <div className="col">
          <Items order={order} picture={page?.product.images[0]?.url} />
          <Delivery order={order} />
        </div>
        <div className="col">
          <NextSteps />
          <a className="btn home" data-size="md" href="/">
            {receiptText.home}
          </a>
        </div>
      </main>
      {page && <Footer page={page} />}
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

function Items({
  order: { items, shipping, currency, totalMinor },
  picture,
}: {
  order: Order;
  picture: string | undefined;
}) {
  const money = (minor: MinorUnits) => formatMoney(minor, currency);
  return (
    <Box id="items" title={receiptText.items}>
      <ul>
        {items.map((item) => (
          <li key={item.id} className="item">
            <span className="pic">
              {picture ? <img src={pictureFiles(picture).thumbnail} alt="" /> : <Icon name="box" />}
            </span>
            <b>{item.name}</b>
            <span className="n">{money(item.unitPriceMinor * item.quantity)}</span>
            <small>
              <ItemDetail item={item} />
            </small>
          </li>
        ))}
      </ul>
      <dl className="sums">
        <div>
          <dt>{shipping.name || receiptText.shipping}</dt>
          {shipping.priceMinor === 0 ? (
            <dd className="free">{receiptText.free}</dd>
          ) : (
            <dd className="n">{money(shipping.priceMinor)}</dd>
          )}
        </div>
        <div className="tot">
          <dt>{receiptText.total}</dt>
          <dd className="n">{money(totalMinor)}</dd>
        </div>
      </dl>
    </Box>
  );
}

function ItemDetail({ item: { variant, quantity } }: { item: OrderItem }) {
  return (
    <>
      {variant && <bdi>{variant}</bdi>}
      {variant && '، '}
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
        <div>
          <dt>{receiptText.address}</dt>
          <dd>{order.customerAddress}</dd>
        </div>
        <div>
          <dt>{receiptText.country}</dt>
          <dd>{countries[order.country].nameAr}</dd>
        </div>
      </dl>
    </Box>
  );
}

function NextSteps() {
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
            <p>{receiptText.shippingStepDetail}</p>
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
