import * as z from 'zod';
import { idSchema } from '../schemas.ts';

/** What a person may do in a merchant's account. The owner is the merchant: nothing is stored of that role. */
export const memberRoles = ['manager', 'agent', 'packer', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];
export type AccountRole = 'owner' | MemberRole;

/** What an endpoint may need. A new one does not compile before every role says whether it has it. */
export const permissions = [
  /** Orders with their history and what was sent for them. */
  'view_orders',
  /** The desk: calling customers and recording what came of it. */
  'confirm_orders',
  /** Correcting, releasing and forwarding orders, and writing to their customers. */
  'edit_orders',
  'move_orders',
  'delete_orders',
  'export_orders',
  'block_phones',
  /** What customers ask for by law: what is kept about them, and that it is erased. */
  'handle_customer_data',
  'view_insights',
  /** What orders cost and bring: costs, advertising, profit, carriers' statements. */
  'manage_money',
  /** The list of pages with what they are called. */
  'view_pages',
  /** Pages and what they are made of: products, images, domains, saved blocks and themes. */
  'edit_pages',
  /** Connections, message templates, the sender, the desk's hours. */
  'manage_settings',
  'view_log',
  'manage_members',
] as const;
export type Permission = (typeof permissions)[number];

const allBut = (...withheld: Permission[]): readonly Permission[] =>
  permissions.filter((permission) => !withheld.includes(permission));

/** Who may do what. */
export const permissionsOf: Record<AccountRole, readonly Permission[]> = {
  owner: permissions,
  manager: allBut('manage_members'),
  agent: ['view_orders', 'confirm_orders', 'edit_orders', 'move_orders', 'view_pages'],
  packer: ['view_orders', 'move_orders'],
  viewer: ['view_insights', 'view_pages'],
};

/** Whether customers' phones are shown at once, or only with the call that they are needed for. */
export const phoneViews = ['full', 'masked_until_called'] as const;
export type PhoneView = (typeof phoneViews)[number];

/** More than anybody picks by hand. */
const MAX_PAGES = 100;

/** What a member was given. `pages` null is all pages; only agents have chosen pages or masked phones. */
export const grantShape = {
  role: z.enum(memberRoles),
  pages: z.array(idSchema).min(1).max(MAX_PAGES).nullable(),
  phones: z.enum(phoneViews),
};

type Shape = { role: MemberRole; pages: string[] | null; phones: PhoneView };

/** What only agents have is refused for the others. */
export const agentsAlone = <S extends z.ZodType<Shape>>(schema: S) =>
  schema
    .refine(({ role, pages }) => role === 'agent' || pages === null, { path: ['pages'] })
    .refine(({ role, phones }) => role === 'agent' || phones === 'full', { path: ['phones'] });

/** A grant as it comes in. */
export const memberGrantSchema = agentsAlone(z.strictObject(grantShape));
export type MemberGrant = z.infer<typeof memberGrantSchema>;

/** What a caller may do in the account that they act in. */
export type Grant = Omit<MemberGrant, 'role'> & { role: AccountRole };

export const OWNER: Grant = { role: 'owner', pages: null, phones: 'full' };

/** A person who works in a merchant's account. `merchantId` is the user id of its owner. */
export const memberSchema = z.strictObject({
  merchantId: z.string().min(1),
  userId: z.string().min(1),
  email: z.string(),
  fullName: z.string(),
  ...grantShape,
  joinedAt: z.iso.datetime(),
});
export type Member = z.infer<typeof memberSchema>;

/** Somebody who worked in the account: their name stays with what they did. */
export const formerMemberSchema = memberSchema.pick({ merchantId: true, userId: true, fullName: true });
export type FormerMember = z.infer<typeof formerMemberSchema>;

export function may({ role }: Pick<Grant, 'role'>, permission: Permission): boolean {
  return permissionsOf[role].includes(permission);
}
