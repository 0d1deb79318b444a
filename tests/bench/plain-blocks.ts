import type { LandingPage } from '@mirsah/domain/landing-page';
import type { Block } from '@mirsah/domain/landing-page/blocks';
import { formatDay, sectionText } from '@mirsah/landing-template/messages';
import { escapeHtml as e } from '@mirsah/landing-template/parts/html';
import { imageFiles } from '@mirsah/landing-template/parts/image-files';

/**
 * The blocks of a page as template literals, for the kinds on the measured page: the baseline of
 * `plain-template.ts` for a page of blocks. Throws on other kinds, so that the baseline never lacks what
 * React renders.
 */
export function plainBlocks(page: LandingPage): string {
  return page.layout.order
    .map((id) => page.layout.blocks[id])
    .map((block) => (block ? plainBlock(block, page) : ''))
    .join('');
}

function plainBlock(block: Block, { product, currency }: LandingPage): string {
  switch (block.type) {
    case 'countdown': {
      const { end, text, note } = block.props;
      const clock = ['الأيام', 'الساعات', 'الدقائق', 'الثواني'].map(
        (unit) => `<div><b class="n">0</b>${unit}</div>`,
      );
      return `<section class="b b-count" aria-label="نهاية العرض" data-end="${end}" data-over="انتهى العرض"><div><p class="t">${e(text)}</p><p class="s"><time dateTime="${end}">ينتهي ${formatDay(end.slice(0, 10))}</time> ${e(note)}</p></div><div class="clock" role="timer" aria-label="الوقت المتبقي" hidden="">${clock.join('')}</div></section>`;
    }
    case 'orderBy':
      return `<p class="b b-by">${icon('truck')}<span><b>اطلب قبل ${block.props.before}</b> ${e(block.props.text)}</span></p>`;
    case 'heading':
      return `<header class="b b-head" data-align="${block.props.align}"><h2>${e(block.props.text)}</h2><p>${e(block.props.note)}</p></header>`;
    case 'picture':
      return `<figure class="b b-pic" data-ratio="${block.props.ratio}">${picture(block.props.image, block.props.alt)}<figcaption>${e(block.props.caption)}</figcaption></figure>`;
    case 'beforeAfter': {
      const { title, before, beforeLabel, after, afterLabel, note } = block.props;
      return `<section class="b b-ba">${heading(title)}<div class="pair"><figure>${picture(before, beforeLabel)}<figcaption>${e(beforeLabel)}</figcaption></figure><figure class="after">${picture(after, afterLabel)}<figcaption>${e(afterLabel)}</figcaption></figure></div><p class="fine">${e(note)}</p></section>`;
    }
    case 'pictureStrip': {
      const { title, pictures } = block.props;
      const figures = pictures.map(
        ({ image, alt, caption }) =>
          `<li><figure>${picture(image, alt)}<figcaption>${e(caption)}</figcaption></figure></li>`,
      );
      return `<section class="b b-strip">${heading(title)}<ul class="row" tabindex="0" aria-label="${e(title)}">${figures.join('')}</ul></section>`;
    }
    case 'benefits': {
      const items = block.props.items.map(
        ({ icon: name, figure, unit, title, text }) =>
          `<li>${figure ? `<span class="fig"><span class="n">${e(figure)}</span><small>${e(unit)}</small></span>` : icon(name)}<b>${e(title)}</b>${e(text)}</li>`,
      );
      return `<section class="b b-ben">${heading(block.props.title)}<ul>${items.join('')}</ul></section>`;
    }
    case 'steps': {
      const items = block.props.items.map(({ title, text }) => `<li><b>${e(title)}</b>${e(text)}</li>`);
      return `<section class="b b-steps" data-band="${block.props.band}">${heading(block.props.title)}<ol>${items.join('')}</ol></section>`;
    }
    case 'comparison': {
      const { title, ours, other, another, rows, source } = block.props;
      const body = rows.map(
        (row) =>
          `<tr><th scope="row">${e(row.name)}</th><td class="us">${answer(row.ours)}</td><td>${answer(row.other)}</td><td>${answer(row.another)}</td></tr>`,
      );
      return `<section class="b b-cmp">${heading(title)}<div class="x" tabindex="0" role="group" aria-label="جدول المقارنة"><table><thead><tr><td></td><th class="us" scope="col">${e(ours)}</th><th scope="col">${e(other)}</th><th scope="col">${e(another)}</th></tr></thead><tbody>${body.join('')}</tbody></table></div><p class="fine">${e(source)}</p></section>`;
    }
    case 'faq': {
      const items = block.props.items.map(
        ({ question, answer: text }, index) =>
          `<details${index === 0 && block.props.firstOpen ? ' open=""' : ''}><summary>${e(question)}</summary><p>${e(text)}</p></details>`,
      );
      return `<section class="b b-faq">${heading(block.props.title)}${items.join('')}</section>`;
    }
    case 'reviews':
      return `<section class="b b-rev" id="reviews">${heading(block.props.title)}${ratings(product.reviews)}<ul>${product.reviews.map(review).join('')}</ul></section>`;
    case 'chat': {
      const { title, conversations, permission } = block.props;
      const talks = conversations.map(
        ({ name, place, messages }) =>
          `<li class="c"><header data-initial="${e(name.slice(0, 1))}"><b>${e(name)}</b><small>${e(place)}</small></header><ol>${messages
            .map(
              ({ from, text, time }) =>
                `<li${from === 'shop' ? ' class="me"' : ''}><span class="vh">${from === 'shop' ? 'المتجر' : e(name)}: </span>${e(text)}<small>${e(time)}</small></li>`,
            )
            .join('')}</ol></li>`,
      );
      return `<section class="b b-chat">${heading(title)}<ul class="row" tabindex="0" aria-label="محادثات، مرّر لعرض المزيد">${talks.join('')}</ul><p class="fine">${e(permission)}</p></section>`;
    }
    case 'guarantee': {
      const points = block.props.points.map(({ text }) => `<li>${icon('check')}<span>${e(text)}</span></li>`);
      return `<section class="b b-guar"><i class="seal">${icon('shield')}</i>${heading(block.props.title)}<ul>${points.join('')}</ul><p class="sign">${e(block.props.signature)}</p></section>`;
    }
    case 'whatsapp': {
      const { phone, text, message, note } = block.props;
      return `<div class="b b-wa"><a class="btn" data-size="lg" href="https://wa.me/${phone}?text=${encodeURIComponent(message)}" rel="noopener" target="_blank">${icon('chat')}${e(text)}</a><p class="fine">${e(note)}</p></div>`;
    }
    case 'secondProduct': {
      const { title, link, image, name, text, price, button } = block.props;
      return `<section class="b b-two">${heading(title)}<a href="${e(link)}"><img src="${e(image)}" alt="" loading="lazy"/><span class="tx"><b>${e(name)}</b><span class="d">${e(text)}</span><span class="to"><bdi class="n">${e(price)}</bdi><u>${e(button)}</u></span></span></a></section>`;
    }
    case 'buyButton':
      return `<div class="b b-buy"><a class="btn" data-style="primary" data-size="lg" href="#order">${e(block.props.text)}<span class="cost n"><span data-shown="price">${product.priceMinor / 100}</span><small>${currency}</small></span></a><p class="fine">${e(block.props.note)}</p></div>`;
    default:
      throw new Error(`There is no string template of ${block.type}`);
  }
}

const heading = (title: string) => `<h2>${e(title)}</h2>`;
const icon = (name: string) => `<i class="i i-${name}"></i>`;

function picture(url: string, alt: string): string {
  return `<picture><source type="image/avif" srcSet="${e(imageFiles(url).sources?.set ?? '')}" sizes="(min-width:1024px) 620px,92vw"/><img src="${e(url)}" alt="${e(alt)}" width="1440" height="1440" style="background:#543b05" loading="lazy"/></picture>`;
}

function answer(text: string): string {
  if (text === 'نعم') return '<i class="i i-check" role="img" aria-label="نعم"></i>';
  return text === 'لا' ? '<i class="i i-no" role="img" aria-label="لا"></i>' : e(text);
}

type Review = LandingPage['product']['reviews'][number];

function review({ reviewerName, rating, review: text, date }: Review): string {
  return `<li data-initial="${e(reviewerName.slice(0, 1))}"><b>${e(reviewerName)}</b><i class="stars" role="img" aria-label="${sectionText.stars(rating)}" style="background-size:${rating * 20}%"></i> <small>${formatDay(date)}</small><p>${e(text)}</p></li>`;
}

function ratings(reviews: readonly Review[]): string {
  const bars = [5, 4, 3, 2, 1].map((stars) => {
    const count = reviews.filter(({ rating }) => rating === stars).length;
    return `<div><span class="n">${stars}</span><meter max="${reviews.length}" value="${count}" aria-label="${stars} من 5 نجوم"></meter><span class="n">${count}</span></div>`;
  });
  const average = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
  return `<div class="all"><div><span class="big n">${average.toFixed(1)}</span><i class="stars" role="img" aria-label="التقييم ${average.toFixed(1)} من 5" style="background-size:${average * 20}%"></i></div><div class="bars">${bars.join('')}</div></div>`;
}
