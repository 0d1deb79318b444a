import type { OrderStatus } from './order.ts';

/** What merchants call the statuses, on screens and in what they export. */
export const orderStatusNames: Record<OrderStatus, string> = {
  pending: 'قيد الانتظار',
  confirmed: 'مؤكد',
  shipped: 'تم الشحن',
  delivered: 'تم التوصيل',
  cancelled: 'ملغي',
};
