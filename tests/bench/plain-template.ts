import type { LandingPage } from '@mirsah/domain/landing-page';
import { badgeTexts } from '@mirsah/domain/messages';
import { formatMoney } from '@mirsah/domain/money';
import { formatDay, offerText, orderFormText, sectionText } from '@mirsah/landing-template/messages';
import { serializeState } from '@mirsah/landing-template/order-form/state';
import { escapeHtml as e, toScriptJson } from '@mirsah/landing-template/parts/html';
import { imageFiles } from '@mirsah/landing-template/parts/image-files';
import { builtPages } from '@mirsah/landing-template/render/built-pages';
import { landingPageHead } from '@mirsah/landing-template/render/landing-page';
import { plainBlocks } from './plain-blocks.ts';

/**
 * The minimum cost of rendering: the same content escaped into template literals and put into the shell,
 * without any decision, check or sanitizing. The baseline for React's rendering.
 */
export function plainTemplate(page: LandingPage): string {
  const state = toScriptJson(serializeState(page, undefined));
  return builtPages.landingPage
    .replace('<!--head-->', () => landingPageHead(page, 'https://oud.example/'))
    .replace('<!--body-->', () => body(page))
    .replace('<!--data-->', () => `<script type="application/json" id="order-state">${state}</script>`);
}

function body(page: LandingPage): string {
  const { product, title, description, currency, header, footer, layout } = page;
  const money = (minor: number) => formatMoney(minor, currency);
  return `<header class="head"><div class="wrap"><a class="logo" href="/">${e(header.logo.text)}</a>${links(header)}<details class="menu"><summary></summary>${links(header)}</details></div></header>
<main class="wrap page"><div class="lead"><section class="title"><h1>${e(title)}</h1><p class="sub">${e(description)}</p><p class="price"><strong class="now n">${money(product.salePriceMinor ?? product.priceMinor)}</strong><s class="was n">${money(product.priceMinor)}</s></p><ul class="badges">${Object.values(
    badgeTexts,
  )
    .map((badge) => `<li>${icon}${badge}</li>`)
    .join('')}</ul></section>
<div class="gallery"><section class="track">${product.images
    .map(
      ({ url, alt }, index) =>
        `<a id="p${index}" href="${e(url)}" tabindex="-1"><picture><source type="image/avif" srcset="${e(imageFiles(url).sources?.set ?? '')}" sizes="100vw"><img src="${e(url)}" alt="${e(alt)}" loading="lazy"></picture></a>`,
    )
    .join('')}</section><div class="thumbs">${product.images
    .map(
      ({ url }, index) =>
        `<a href="#p${index}"><img src="${e(url)}" alt="${sectionText.image(index + 1, product.images.length)}" loading="lazy"></a>`,
    )
    .join('')}</div></div>
<ul class="offer">${[offerText.cashOnDelivery, offerText.freeShipping, offerText.delivery(3)]
    .map((promise) => `<li>${icon}<div><b>${promise}</b><span>${offerText.deliveryDetail}</span></div></li>`)
    .join('')}</ul>
<fieldset class="choice"><div class="opts var">${options('variantId', product.variants, money)}</div></fieldset></div>
<form class="form" id="order" method="post"><h2>${orderFormText.heading}</h2>${page.formFields
    .map(
      ({ id, label, placeholder }) =>
        `<div class="field"><label for="f-${e(id)}">${e(label)}</label><input class="in" id="f-${e(id)}" name="${e(id)}" placeholder="${e(placeholder)}" required></div>`,
    )
    .join(
      '',
    )}<div class="opts">${options('shippingOptionId', page.shippingOptions, money)}</div><dl class="sum"><div><dt>${e(product.name)}</dt><dd class="n">${money(product.priceMinor)}</dd></div></dl><button class="btn">${e(layout.buttonText)}</button></form>
<div class="more">${Object.keys(layout.blocks).length > 0 ? plainBlocks(page) : story(product)}</div></main>
<footer class="foot"><div class="wrap">${links(footer)}<small>${e(footer.copyrightText)}</small></div></footer>`;
}

/** The product's description on a page without blocks. */
function story({ description, reviews }: LandingPage['product']): string {
  return `<section class="rich">${description.text}</section><section class="revs"><ul class="grid">${reviews
    .map(
      ({ reviewerName, rating, review, date }) =>
        `<li class="rev" data-initial="${e(reviewerName.slice(0, 1))}"><b>${e(reviewerName)}</b><i class="stars" role="img" aria-label="${sectionText.stars(rating)}" style="background-size:${rating * 20}%"></i> <small>${formatDay(date)}</small><p>${e(review)}</p></li>`,
    )
    .join('')}</ul></section>`;
}

const icon = '<i class="i i-minus"></i>';

function options(
  name: string,
  choices: readonly { id: string; name: string; priceMinor: number }[],
  money: (minor: number) => string,
): string {
  return choices
    .map(
      (choice) =>
        `<label class="opt"><input type="radio" name="${name}" value="${e(choice.id)}" form="order"><b>${e(choice.name)}</b><span class="cost n">${money(choice.priceMinor)}</span></label>`,
    )
    .join('');
}

function links({ links: all }: LandingPage['header']): string {
  return `<nav class="links">${all
    .map(({ text, url }) => `<a href="${e(url)}" target="_blank" rel="noopener">${e(text)}</a>`)
    .join('')}</nav>`;
}
