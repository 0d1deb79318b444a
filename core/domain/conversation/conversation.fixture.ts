import type { WhatsAppConnection } from '../connection/connection.ts';
import { merchantWith } from '../desk/desk.fixture.ts';
import type { Order } from '../order/order.ts';
import type { OrderMessageRepository, WhatsAppContent, WhatsAppOutcome } from '../order-message/commands.ts';
import type { OrderMessage } from '../order-message/order-message.ts';
import type { ButtonPress } from './ask.ts';
import type {
  AutopilotSettings,
  Contact,
  ConversationRepository,
  Question,
  ReceivedMessage,
} from './conversation.ts';
import { settled, type UnmatchedMessage, type UnmatchedMessages } from './unmatched.ts';

const sealed = { dataKey: '', iv: '', ciphertext: '', tag: '', lastFour: '' };
const connection: WhatsAppConnection = {
  ownerId: 'merchant-1',
  phoneNumberId: '1055512345',
  accountId: '2055512345',
  token: sealed,
  appSecret: sealed,
  verifyToken: 'verify',
  approvedTemplates: {},
  tokenCheck: null,
  webhookVerifiedAt: null,
  reportedAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
};

/** All hours, without delay, with half an hour for the answer. */
export const autopilotFixture: AutopilotSettings = {
  isOn: true,
  delayMinutes: 0,
  answerMinutes: 30,
  hours: { from: '00:00', to: '24:00', fridayFrom: '00:00' },
  question: {
    templateId: 'template00000000000000001',
    name: 'تأكيد',
    content: 'مرحبًا {name}، طلبك {orderId}',
    approvedAs: { name: 'confirm_order', language: 'ar' },
  },
};

/** The orders and conversations of `merchant-1` in memory, with a WhatsApp that responds with `answer`. */
export function talkOf(...placed: Order[]) {
  const merchant = merchantWith(...placed);
  let settings = autopilotFixture;
  let answer = (count: number): WhatsAppOutcome => ({ kind: 'accepted', remoteId: `wamid.${count}` });
  const sent: { to: string; content: WhatsAppContent }[] = [];
  const questions = new Map<string, Question>();
  const received = new Map<string, ReceivedMessage>();
  const stopped = new Map<string, string>();
  const contacts = new Map<string, string>();
  const unmatched = new Map<string, UnmatchedMessage>();
  const stored = new Map<string, OrderMessage>();
  const namesOf = ({ waId, userId }: Contact) => [waId, userId].flatMap((name) => name ?? []);

  const conversations: ConversationRepository = {
    findSettings: async () => settings,
    saveSettings: async (_owner, saved) => {
      settings = saved;
    },
    async createQuestion(question) {
      if (questions.has(question.orderId)) return false;
      questions.set(question.orderId, question);
      return true;
    },
    findQuestion: async (orderId) => questions.get(orderId),
    async changeQuestion(before, after) {
      if (questions.get(before.orderId)?.version !== before.version) return false;
      questions.set(after.orderId, after);
      return true;
    },
    listDue: async (before) =>
      [...questions.values()].filter(({ state, dueAt }) => state === 'waiting' && dueAt < before),
    async addReceived(message) {
      const before = received.get(message.id);
      received.set(message.id, before ?? message);
      return before ?? message;
    },
    markHandled: async (message) => void received.set(message.id, { ...message, isHandled: true }),
    listReceived: async (orderId) => [...received.values()].filter((one) => one.orderId === orderId),
    isStopped: async (_owner, e164) => stopped.has(e164),
    stop: async (_owner, e164, at) => void stopped.set(e164, at),
    resume: async (_owner, e164, at) => (stopped.get(e164) ?? at) < at && stopped.delete(e164),
    saveContact: async (_owner, contact, orderId) => {
      for (const name of namesOf(contact)) contacts.set(name, orderId);
    },
    findContact: async (_owner, contact) => namesOf(contact).flatMap((name) => contacts.get(name) ?? [])[0],
  };
  const messages: OrderMessageRepository = {
    find: async (_order, id) => stored.get(id),
    list: async (orderId) => [...stored.values()].filter((one) => one.orderId === orderId),
    async create(message) {
      if (stored.has(message.id)) return false;
      stored.set(message.id, message);
      return true;
    },
    recordResult: async (message) => void stored.set(message.id, message),
    findByRemoteId: async (id) => [...stored.values()].find(({ remoteId }) => remoteId === id),
    async change(before, after) {
      if (stored.get(before.id) !== before) return false;
      stored.set(after.id, after);
      return true;
    },
  };
  const unmatchedMessages: UnmatchedMessages = {
    add: async (message) => void (unmatched.has(message.id) || unmatched.set(message.id, message)),
    list: async () => ({ items: [...unmatched.values()].filter((one) => !one.isSettled), cursor: null }),
    find: async (_owner, id) => [...unmatched.values()].find((one) => one.id === id && !one.isSettled),
    async claim(message, orderId) {
      const before = unmatched.get(message.id);
      if (!before || before.isSettled || (before.pinnedTo ?? orderId) !== orderId) return false;
      unmatched.set(message.id, { ...before, pinnedTo: orderId });
      return true;
    },
    settle: async (message) => void unmatched.set(message.id, settled(message)),
  };
  const ports = {
    unmatched: unmatchedMessages,
    clock: merchant.ports.clock,
    orders: merchant.ports.orders,
    leases: merchant.ports.leases,
    conversations,
    messages,
    connections: { findWhatsApp: async () => connection },
    secrets: { open: async () => 'token' },
    whatsApp: {
      send: async (_access: object, message: { to: string; content: WhatsAppContent }) => {
        sent.push(message);
        return answer(sent.length);
      },
    },
    buttons: {
      sign: (_owner: string, { orderId, messageId, button }: ButtonPress) =>
        [button, orderId, messageId].join(' '),
      read: (_owner: string, payload: string): ButtonPress | undefined => {
        const [button, orderId = '', messageId = ''] = payload.split(' ');
        return button === 'confirm' || button === 'change' || button === 'cancel'
          ? { button, orderId, messageId }
          : undefined;
      },
    },
    idOf: (text: string) => text,
  };
  return {
    ...merchant,
    ports,
    sent,
    settings: (changes: Partial<AutopilotSettings>) => {
      settings = { ...settings, ...changes };
    },
    answers: (next: WhatsAppOutcome) => {
      answer = () => next;
    },
    question: (orderId: string) => questions.get(orderId),
    messages: () => [...stored.values()],
    received: () => [...received.values()],
    unmatched: () => [...unmatched.values()],
    /** The payloads of the last template's buttons, in order. */
    payloads: () => sent.flatMap(({ content }) => ('payloads' in content ? (content.payloads ?? []) : [])),
  };
}
