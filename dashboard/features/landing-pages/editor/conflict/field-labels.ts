import { generalTab, productTab } from '../../../../messages/editor.ts';
import { fieldsTab, layoutTab, sectionTexts, shippingTab } from '../../../../messages/editor-order.ts';
import { bandsTab, cloakingTab, pixelsTab } from '../../../../messages/editor-settings.ts';

const general: Record<string, string> = {
  title: generalTab.title,
  description: generalTab.description,
  subdomain: generalTab.subdomain,
  country: generalTab.country,
  currency: generalTab.currency,
  isEnabled: generalTab.isEnabled,
  'seo.slug': generalTab.slug,
  'seo.metaTitle': generalTab.metaTitle,
  'seo.metaDescription': generalTab.metaDescription,
  'seo.metaKeywords': generalTab.metaKeywords,
  'seo.ogImage': generalTab.ogImage,
};

const product: Record<string, string> = {
  'product.productId': productTab.listed,
  'product.name': productTab.name,
  'product.description': productTab.description,
  'product.sku': productTab.sku,
  'product.price': productTab.price,
  'product.salePrice': productTab.salePrice,
  'product.images': productTab.images,
  'product.variants': productTab.variants,
  'product.reviews': productTab.reviews,
  'product.freeShipping': productTab.freeShipping,
  'product.cashOnDelivery': productTab.cashOnDelivery,
  'product.estimatedDeliveryDays': productTab.estimatedDelivery,
};

const order: Record<string, string> = {
  shippingOptions: shippingTab.options,
  formFields: fieldsTab.fields,
  ...Object.fromEntries(
    Object.entries(sectionTexts).map(([section, { name }]) => [
      `layout.sections.${section}`,
      `${layoutTab.sections}: ${name}`,
    ]),
  ),
  'layout.sectionsOrder': layoutTab.sections,
  'layout.formPosition': layoutTab.formPosition,
  'layout.showQuantity': layoutTab.showQuantity,
  'layout.showPriceInForm': layoutTab.showPriceInForm,
  'layout.buttonText': layoutTab.buttonText,
  'layout.buttonStyle': layoutTab.buttonStyle,
  'layout.buttonSize': layoutTab.buttonSize,
};

const cloaking: Record<string, string> = {
  'cloaking.enabled': cloakingTab.enabled,
  'cloaking.metaTitle': cloakingTab.metaTitle,
  'cloaking.metaDescription': cloakingTab.metaDescription,
  'cloaking.title': cloakingTab.contentTitle,
  'cloaking.description': cloakingTab.description,
  'cloaking.imageUrl': cloakingTab.image,
  'cloaking.redirectUrl': cloakingTab.redirect,
  'cloaking.products': cloakingTab.products,
};

const pixels: Record<string, string> = {
  'pixels.facebook.enabled': pixelsTab.facebook.name,
  'pixels.facebook.pixelId': pixelsTab.facebook.id,
  'pixels.tiktok.enabled': pixelsTab.tiktok.name,
  'pixels.tiktok.pixelId': pixelsTab.tiktok.id,
  'pixels.google.enabled': pixelsTab.google.name,
  'pixels.google.tagId': pixelsTab.google.id,
};

function ofBand(band: 'header' | 'footer', show: string): Record<string, string> {
  const labels = {
    'logo.type': bandsTab.logo,
    'logo.text': bandsTab.logoText,
    'logo.imageUrl': bandsTab.logoImage,
    links: bandsTab.links,
    backgroundColor: bandsTab.background,
    textColor: bandsTab.text,
    copyrightText: bandsTab.copyright,
  };
  const named = Object.entries(labels).map(([key, label]) => [
    `${band}.${key}`,
    `${bandsTab[band]}: ${label}`,
  ]);
  return { [`${band}.enabled`]: show, ...Object.fromEntries(named) };
}

/** The name of each field that can differ, as on its tab; by its dotted path. */
export const fieldLabels: Readonly<Record<string, string>> = {
  ...general,
  ...product,
  ...order,
  ...cloaking,
  ...ofBand('header', bandsTab.showHeader),
  ...ofBand('footer', bandsTab.showFooter),
  ...pixels,
};
