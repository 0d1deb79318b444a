import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { createBrowserRouter, Outlet, redirect, useRouteError } from 'react-router';
import { AuthCallbackPage, RequireNoSession } from '../features/auth/session-guards.tsx';
import { isMissingScript } from '../lib/missing-script.ts';
import { openOrderPath, paths, publicPages } from '../lib/paths.ts';
import { common } from '../messages/index.ts';
import { RouteAnnouncer } from '../ui/route-announcer.tsx';
import { SaidProblems } from '../ui/said-problems.tsx';
import { SpinnerScreen } from '../ui/spinner-screen.tsx';

/** The screens by address; each is downloaded when it is first visited. */
export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: SpinnerScreen,
    children: [
      {
        Component: RequireNoSession,
        children: [
          {
            path: paths.login,
            lazy: async () => ({ Component: (await import('../features/auth/login-page.tsx')).LoginPage }),
          },
          {
            path: paths.register,
            lazy: async () => ({
              Component: (await import('../features/auth/register-page.tsx')).RegisterPage,
            }),
          },
          {
            path: paths.forgotPassword,
            lazy: async () => ({
              Component: (await import('../features/auth/forgot-password-page.tsx')).ForgotPasswordPage,
            }),
          },
          { path: paths.authCallback, Component: AuthCallbackPage },
        ],
      },
      {
        lazy: async () => ({ Component: (await import('./signed-in.tsx')).SignedIn }),
        children: [
          {
            lazy: async () => ({ Component: (await import('../features/shell/shell.tsx')).Shell }),
            children: [
              {
                path: paths.dashboard,
                lazy: async () => ({
                  Component: (await import('../features/home/home-page.tsx')).HomePage,
                }),
              },
              {
                path: paths.insights,
                lazy: async () => ({
                  Component: (await import('../features/insights/insights-page.tsx')).InsightsPage,
                }),
              },
              {
                path: paths.desk,
                lazy: async () => ({ Component: (await import('../features/desk/desk-page.tsx')).DeskPage }),
              },
              {
                path: paths.orders,
                lazy: async () => ({
                  Component: (await import('../features/orders/orders-page.tsx')).OrdersPage,
                }),
              },
              {
                path: paths.abandonedForms,
                lazy: async () => ({
                  Component: (await import('../features/abandoned-forms/abandoned-forms-page.tsx'))
                    .AbandonedFormsPage,
                }),
              },
              {
                path: paths.experiment,
                lazy: async () => ({
                  Component: (await import('../features/experiments/experiment-page.tsx')).ExperimentPage,
                }),
              },
              {
                path: paths.profit,
                lazy: async () => ({
                  Component: (await import('../features/profit/profit-page.tsx')).ProfitPage,
                }),
              },
              {
                path: paths.costs,
                lazy: async () => ({
                  Component: (await import('../features/profit/costs-page.tsx')).CostsPage,
                }),
              },
              {
                path: paths.adSpend,
                lazy: async () => ({
                  Component: (await import('../features/profit/ad-spend-page.tsx')).AdSpendPage,
                }),
              },
              {
                path: paths.statements,
                lazy: async () => ({
                  Component: (await import('../features/statements/statements-page.tsx')).StatementsPage,
                }),
              },
              {
                path: paths.statement,
                lazy: async () => ({
                  Component: (await import('../features/statements/statement-page.tsx')).StatementPage,
                }),
              },
              {
                path: paths.connections,
                lazy: async () => ({
                  Component: (await import('../features/connections/connections-page.tsx')).ConnectionsPage,
                }),
              },
              {
                path: paths.shipping,
                lazy: async () => ({
                  Component: (await import('../features/default-shipping/shipping-page.tsx')).ShippingPage,
                }),
              },
              {
                path: paths.conversions,
                lazy: async () => ({
                  Component: (await import('../features/conversions/conversions-page.tsx')).ConversionsPage,
                }),
              },
              {
                path: paths.newOrder,
                lazy: async () => ({
                  Component: (await import('../features/new-order/new-order-page.tsx')).NewOrderPage,
                }),
              },
              {
                path: paths.editOrder,
                lazy: async () => ({
                  Component: (await import('../features/orders/order-edit-page.tsx')).OrderEditPage,
                }),
              },
              {
                path: paths.order,
                loader: ({ params: { orderId = '' } }) => redirect(openOrderPath(orderId)),
              },
              {
                path: paths.packingSlips,
                lazy: async () => ({
                  Component: (await import('../features/orders/packing-slips-page.tsx')).PackingSlipsPage,
                }),
              },
              {
                path: paths.products,
                lazy: async () => ({
                  Component: (await import('../features/products/products-page.tsx')).ProductsPage,
                }),
              },
              {
                path: paths.createProduct,
                lazy: async () => ({
                  Component: (await import('../features/products/product-form-pages.tsx')).CreateProductPage,
                }),
              },
              {
                path: paths.editProduct,
                lazy: async () => ({
                  Component: (await import('../features/products/product-form-pages.tsx')).EditProductPage,
                }),
              },
              {
                path: paths.messageTemplates,
                lazy: async () => ({
                  Component: (await import('../features/message-templates/message-templates-page.tsx'))
                    .MessageTemplatesPage,
                }),
              },
              {
                path: paths.team,
                lazy: async () => ({ Component: (await import('../features/team/team-page.tsx')).TeamPage }),
              },
              {
                path: paths.privacy,
                lazy: async () => ({
                  Component: (await import('../features/privacy/privacy-page.tsx')).PrivacyPage,
                }),
              },
              {
                path: paths.notifications,
                lazy: async () => ({
                  Component: (await import('../features/notifications/notifications-page.tsx'))
                    .NotificationsPage,
                }),
              },
              {
                path: paths.profile,
                lazy: async () => ({
                  Component: (await import('../features/profile/profile-page.tsx')).ProfilePage,
                }),
              },
              {
                lazy: async () => ({
                  Component: (await import('../features/admin/require-admin.tsx')).RequireAdmin,
                }),
                children: [
                  {
                    path: paths.admin,
                    lazy: async () => ({
                      Component: (await import('../features/admin/admin-page.tsx')).AdminPage,
                    }),
                  },
                  {
                    path: paths.adminInsights,
                    lazy: async () => ({
                      Component: (await import('../features/admin/platform-insights-page.tsx'))
                        .PlatformInsightsPage,
                    }),
                  },
                ],
              },
              {
                // The routes share a parent: the editor stays mounted when a new page gets its address.
                lazy: async () => ({
                  Component: (await import('../features/page-editor/editor-page.tsx')).EditorRoute,
                }),
                children: [{ path: paths.createLandingPage }, { path: paths.editLandingPage }],
              },
              {
                path: paths.missing,
                lazy: async () => ({
                  Component: (await import('../features/shell/missing-page.tsx')).MissingPage,
                }),
              },
            ],
          },
          {
            path: paths.invitation,
            lazy: async () => ({
              Component: (await import('../features/team/invitation-page.tsx')).InvitationPage,
            }),
          },
          {
            // Fills the window: a first page has no menus.
            path: paths.firstPage,
            lazy: async () => ({
              Component: (await import('../features/first-page/first-page.tsx')).FirstPage,
            }),
          },
          {
            // A separate window, without the menus around the other screens.
            path: paths.previewLandingPage,
            lazy: async () => ({
              Component: (await import('../features/landing-pages/preview-page.tsx')).PreviewPage,
            }),
          },
        ],
      },
      { path: '*', Component: LeaveToHome },
    ],
  },
]);

function Root() {
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
      <SaidProblems />
    </>
  );
}

/**
 * Unknown addresses outside the dashboard lead to the product's home page (spec 2.1), which is a separate
 * document.
 */
function LeaveToHome() {
  useEffect(() => location.replace(publicPages.home), []);
  return <SpinnerScreen />;
}

/**
 * Replaces the window where its frame failed, or whose code could not be downloaded, for example after a
 * deployment.
 */
function RouteError() {
  const error = useRouteError();
  return (
    <Center component="main" mih="100dvh" p={20}>
      <Stack align="center" ta="center" role="alert" maw={420}>
        <Title order={1}>{common.unexpected}</Title>
        <Text c="dimmed">{isMissingScript(error) ? common.newVersion : common.screenFailed}</Text>
        <Button onClick={() => location.reload()}>{common.reload}</Button>
      </Stack>
    </Center>
  );
}
