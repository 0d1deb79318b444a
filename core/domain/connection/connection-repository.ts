import type { CodConnection } from './cod-connection.ts';
import type { WhatsAppConnection } from './whatsapp-connection.ts';

/** A merchant's connections to partners; one of each kind. */
export type ConnectionRepository = {
  findCod(ownerId: string): Promise<CodConnection | undefined>;
  putCod(connection: CodConnection): Promise<void>;
  removeCod(ownerId: string): Promise<void>;
  /** Notes that the network refused the key; does nothing when another connection has been saved since. */
  markKeyRefused(connection: CodConnection, at: string): Promise<void>;
  findWhatsApp(ownerId: string): Promise<WhatsAppConnection | undefined>;
  putWhatsApp(connection: WhatsAppConnection): Promise<void>;
  removeWhatsApp(ownerId: string): Promise<void>;
};
