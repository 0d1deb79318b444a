/** A link that calls a phone in international form (`+9665…`). */
export function telLink(e164: string): string {
  return `tel:${e164}`;
}

/** A link that opens a WhatsApp chat with a phone in international form; with a text, the message is already typed. */
export function whatsAppLink(e164: string, text = ''): string {
  return `https://wa.me/${e164.replace(/\D/g, '')}${text && `?text=${encodeURIComponent(text)}`}`;
}
