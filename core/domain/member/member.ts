import * as z from 'zod';
import { idSchema } from '../schemas.ts';

/** The roles of a person in a merchant's account. The owner is the merchant: that role is not stored. */
export const memberRoles = ['manager', 'agent', 'packer', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];
export type AccountRole = 'owner' | MemberRole;

/** The permissions that an endpoint may need. A new one does not compile before every role decides on it. */
export const permissions = [
  /** Orders with their history and their deliveries. */
  'view_orders',
  /** The desk: calling customers and recording the outcomes. */
  'confirm_orders',
  /** Correcting, releasing and forwarding orders, and writing to their customers. */
  'edit_orders',
  'move_orders',
  'delete_orders',
  'export_orders',
  'block_phones',
  /** Customers' legal requests about their data: access and erasure. */
  'handle_customer_data',
  'view_insights',
  /** Costs and income of orders: costs, advertising, profit, carriers' statements. */
  'manage_money',
  /** The list of pages with their titles. */
  'view_pages',
  /** Pages and their parts: products, images, domains, saved blocks and themes. */
  'edit_pages',
  /** Connections, message templates, the sender, the desk's hours. */
  'manage_settings',
  'view_log',
  'manage_members',
] as const;
export type Permission = (typeof permissions)[number];

const allBut = (...withheld: Permission[]): readonly Permission[] =>
  permissions.filter((permission) => !withheld.includes(permission));

/** The permissions of each role. */
export const rolePermissions: Record<AccountRole, readonly Permission[]> = {
  owner: permissions,
  manager: allBut('manage_members'),
  agent: ['view_orders', 'confirm_orders', 'edit_orders', 'move_orders', 'view_pages'],
  packer: ['view_orders', 'move_orders'],
  viewer: ['view_insights', 'view_pages'],
};

/** Whether customers' phones are always shown, or only during the call that needs them. */
export const phoneViews = ['full', 'masked_until_called'] as const;
export type PhoneView = (typeof phoneViews)[number];

/** More than a person selects by hand. */
const MAX_PAGES = 100;

/** A member's grant. `pages` null is all pages; only agents have selected pages or masked phones. */
export const grantShape = {
  role: z.enum(memberRoles),
  pages: z.array(idSchema).min(1).max(MAX_PAGES).nullable(),
  phones: z.enum(phoneViews),
};

type Shape = { role: MemberRole; pages: string[] | null; phones: PhoneView };

/** Options for agents are rejected for the other roles. */
export const agentsAlone = <S extends z.ZodType<Shape>>(schema: S) =>
  schema
    .refine(({ role, pages }) => role === 'agent' || pages === null, { path: ['pages'] })
    .refine(({ role, phones }) => role === 'agent' || phones === 'full', { path: ['phones'] });

/** A grant as it is sent. */
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

/** A person who worked in the account: their name is retained for their actions. */
export const formerMemberSchema = memberSchema.pick({ merchantId: true, userId: true, fullName: true });
export type FormerMember = z.infer<typeof formerMemberSchema>;

export function may({ role }: Pick<Grant, 'role'>, permission: Permission): boolean {
  return rolePermissions[role].includes(permission);
}
