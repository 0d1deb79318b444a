import type { OperationsFor } from '@mirsah/contracts/api';
import { blockPhone, listBlockedPhones, unblockPhone } from './api/blocked-phones.ts';
import {
  getConnections,
  removeCodConnection,
  removeWhatsAppConnection,
  saveCodConnection,
  saveWhatsAppConnection,
  testCodConnection,
} from './api/connections.ts';
import { forwardOrder, getOrderDeliveries, sendOrderMessage } from './api/deliveries.ts';
import { getPicture, requestUpload } from './api/images.ts';
import {
  checkSubdomain,
  createLandingPage,
  deleteLandingPage,
  duplicateLandingPage,
  getLandingPage,
  getLandingPageVersion,
  listLandingPages,
  listLandingPageVersions,
  publishLandingPageAgain,
  saveLandingPage,
  setLandingPageEnabled,
} from './api/landing-pages.ts';
import {
  createMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
  saveMessageTemplate,
} from './api/message-templates.ts';
import { getInsights, getOrderSummary } from './api/metrics.ts';
import {
  changeOrderStatus,
  changeOrderStatuses,
  deleteOneOrder,
  deleteOrders,
  editOrder,
  exportOrders,
  getOrder,
  listOrders,
  releaseOrders,
} from './api/orders.ts';
import {
  createProduct,
  deleteProduct,
  getProduct,
  listProductPages,
  listProducts,
  saveProduct,
} from './api/products.ts';
import { closeMyAccount, endMySessions, getMyAllowance, getMyProfile, renameMyself } from './api/profile.ts';
import { apiLambda, type Endpoint } from './http/lambda.ts';

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
  deleteOrder: deleteOneOrder,
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
