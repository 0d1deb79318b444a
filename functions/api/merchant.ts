import type { OperationsFor } from '@mirsah/contracts/api.ts';
import { apiLambda } from '../http/api-lambda.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { blockPhone } from './blocked-phones/block-phone.ts';
import { listBlockedPhones } from './blocked-phones/list-blocked-phones.ts';
import { unblockPhone } from './blocked-phones/unblock-phone.ts';
import { getConnections } from './connections/get-connections.ts';
import { removeCodConnection } from './connections/remove-cod-connection.ts';
import { removeWhatsAppConnection } from './connections/remove-whatsapp-connection.ts';
import { saveCodConnection } from './connections/save-cod-connection.ts';
import { saveWhatsAppConnection } from './connections/save-whatsapp-connection.ts';
import { testCodConnection } from './connections/test-cod-connection.ts';
import { forwardOrder } from './deliveries/forward-order.ts';
import { getOrderDeliveries } from './deliveries/get-order-deliveries.ts';
import { sendOrderMessage } from './deliveries/send-order-message.ts';
import { getInsights } from './insights/get-insights.ts';
import { getOrderSummary } from './insights/get-order-summary.ts';
import { checkSubdomain } from './landing-pages/check-subdomain.ts';
import { createLandingPage } from './landing-pages/create-landing-page.ts';
import { deleteLandingPage } from './landing-pages/delete-landing-page.ts';
import { duplicateLandingPage } from './landing-pages/duplicate-landing-page.ts';
import { getLandingPage } from './landing-pages/get-landing-page.ts';
import { getLandingPageVersion } from './landing-pages/get-landing-page-version.ts';
import { listLandingPageVersions } from './landing-pages/list-landing-page-versions.ts';
import { listLandingPages } from './landing-pages/list-landing-pages.ts';
import { publishLandingPageAgain } from './landing-pages/publish-landing-page-again.ts';
import { saveLandingPage } from './landing-pages/save-landing-page.ts';
import { setLandingPageEnabled } from './landing-pages/set-landing-page-enabled.ts';
import { createMessageTemplate } from './message-templates/create-message-template.ts';
import { deleteMessageTemplate } from './message-templates/delete-message-template.ts';
import { listMessageTemplates } from './message-templates/list-message-templates.ts';
import { saveMessageTemplate } from './message-templates/save-message-template.ts';
import { changeOrderStatus } from './orders/change-order-status.ts';
import { changeOrderStatuses } from './orders/change-order-statuses.ts';
import { deleteOrder } from './orders/delete-order.ts';
import { deleteOrders } from './orders/delete-orders.ts';
import { editOrder } from './orders/edit-order.ts';
import { exportOrders } from './orders/export-orders.ts';
import { getOrder } from './orders/get-order.ts';
import { listOrders } from './orders/list-orders.ts';
import { releaseOrders } from './orders/release-orders.ts';
import { getPicture } from './pictures/get-picture.ts';
import { requestUpload } from './pictures/request-upload.ts';
import { createProduct } from './products/create-product.ts';
import { deleteProduct } from './products/delete-product.ts';
import { getProduct } from './products/get-product.ts';
import { listProductPages } from './products/list-product-pages.ts';
import { listProducts } from './products/list-products.ts';
import { saveProduct } from './products/save-product.ts';
import { closeMyAccount } from './profile/close-my-account.ts';
import { endMySessions } from './profile/end-my-sessions.ts';
import { getMyAllowance } from './profile/get-my-allowance.ts';
import { getMyProfile } from './profile/get-my-profile.ts';
import { renameMyself } from './profile/rename-myself.ts';

/** What signed-in merchants call. A contract without its endpoint here does not compile. */
export const handler = apiLambda({
  getMyProfile,
  renameMyself,
  endMySessions,
  closeMyAccount,
  getMyAllowance,
  listLandingPages,
  getLandingPage,
  createLandingPage,
  saveLandingPage,
  setLandingPageEnabled,
  publishLandingPageAgain,
  duplicateLandingPage,
  listLandingPageVersions,
  getLandingPageVersion,
  deleteLandingPage,
  checkSubdomain,
  listOrders,
  getOrder,
  changeOrderStatus,
  editOrder,
  deleteOrder,
  changeOrderStatuses,
  deleteOrders,
  releaseOrders,
  exportOrders,
  listBlockedPhones,
  blockPhone,
  unblockPhone,
  requestUpload,
  getPicture,
  listProducts,
  getProduct,
  createProduct,
  saveProduct,
  deleteProduct,
  listProductPages,
  listMessageTemplates,
  createMessageTemplate,
  saveMessageTemplate,
  deleteMessageTemplate,
  getConnections,
  saveCodConnection,
  removeCodConnection,
  testCodConnection,
  saveWhatsAppConnection,
  removeWhatsAppConnection,
  getOrderDeliveries,
  forwardOrder,
  sendOrderMessage,
  getInsights,
  getOrderSummary,
} satisfies Record<OperationsFor<'merchant'>, Endpoint>);
