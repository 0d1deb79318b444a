/** Addresses that call or message a number in international form (`+9665…`). */
export function telLink(e164: string): string {
  return `tel:${e164}`;
}

/** With a text, WhatsApp opens with it already typed. */
export function whatsAppLink(e164: string, text = ''): string {
  return `https://wa.me/${e164.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`;
}
