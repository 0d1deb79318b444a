/** Characters that WhatsApp takes in the body of a template message. */
export const MAX_MESSAGE_LENGTH = 1024;
