import { noConversions } from '../conversion/conversion.ts';
import { type CountryCode, currencyIn } from '../country.ts';
import { randomId } from '../id.ts';
import { newPageText } from '../messages/index.ts';
import { noOffers } from '../offer/offer.ts';
import { allBadges, type FormField, sectionNames } from './content.ts';
import { type LandingPageContent, noAbandonedForms } from './landing-page.ts';
import { noZones } from './zones.ts';

/** The three fields that a new order form starts with (spec 3). */
export const defaultFormFields: FormField[] = [
  { id: 'name', type: 'text', ...newPageText.fields.name, required: true, options: [] },
  { id: 'phone', type: 'phone', ...newPageText.fields.phone, required: true, options: [] },
  { id: 'address', type: 'text', ...newPageText.fields.address, required: true, options: [] },
];

/**
 * The content of a new page as the editor opens it: the defaults of spec 3 and empty texts. It cannot be
 * saved yet.
 */
export function newLandingPageContent(country: CountryCode = 'SA'): LandingPageContent {
  return {
    title: '',
    description: '',
    subdomain: '',
    country,
    currency: currencyIn[country],
    isEnabled: true,
    seo: { slug: '', metaTitle: '', metaDescription: '', metaKeywords: '', ogImage: '' },
    product: {
      productId: null,
      name: '',
      description: { mode: 'text', text: '' },
      sku: '',
      priceMinor: 0,
      salePriceMinor: null,
      images: [],
      variants: [],
      reviews: [],
      freeShipping: false,
      cashOnDelivery: true,
      estimatedDeliveryDays: null,
    },
    offers: structuredClone(noOffers),
    shippingOptions: [{ id: randomId(), name: newPageText.shipping, priceMinor: 0, estimatedDays: 5 }],
    zones: structuredClone(noZones),
    formFields: structuredClone(defaultFormFields),
    abandonedForms: { ...noAbandonedForms },
    asksMarketing: false,
    layout: {
      sections: { title: true, images: true, price: true, variants: true, description: true },
      badges: { ...allBadges },
      sectionsOrder: [...sectionNames],
      order: [...sectionNames],
      blocks: {},
      formPosition: 'right',
      showQuantity: true,
      maxQuantity: null,
      showPriceInForm: true,
      buttonText: newPageText.button,
      buttonStyle: 'primary',
      buttonSize: 'lg',
    },
    cloaking: {
      enabled: false,
      metaTitle: '',
      metaDescription: '',
      title: '',
      description: '',
      imageUrl: '',
      redirectUrl: null,
      products: [],
    },
    header: {
      enabled: false,
      logo: { type: 'text', text: '', imageUrl: '' },
      links: [],
      backgroundColor: 'white',
      textColor: 'slate-900',
    },
    footer: {
      enabled: false,
      logo: { type: 'text', text: '', imageUrl: '' },
      links: [],
      backgroundColor: 'slate-900',
      textColor: 'white',
      copyrightText: '',
    },
    pixels: {
      facebook: { enabled: false, pixelId: '' },
      tiktok: { enabled: false, pixelId: '' },
      google: { enabled: false, tagId: '' },
      snapchat: { enabled: false, pixelId: '' },
    },
    conversions: { ...noConversions },
    theme: null,
  };
}
