import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { createBrowserRouter } from 'react-router';
import { AuthCallbackPage, RequireNoSession } from '../features/auth/session-guards.tsx';
import { paths, publicPages } from '../lib/paths.ts';
import { common } from '../messages/index.ts';
import { SpinnerScreen } from '../ui/spinner-screen.tsx';

/** The screens by address; each is downloaded when it is first visited. */
export const router = createBrowserRouter([
  {
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
                path: paths.conversions,
                lazy: async () => ({
                  Component: (await import('../features/conversions/conversions-page.tsx')).ConversionsPage,
                }),
              },
              {
                path: paths.editOrder,
                lazy: async () => ({
                  Component: (await import('../features/orders/order-edit-page.tsx')).OrderEditPage,
                }),
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
                // One parent for both: the editor stays mounted when a new page gets its address.
                lazy: async () => ({
                  Component: (await import('../features/landing-pages/editor/editor-page.tsx')).EditorRoute,
                }),
                children: [{ path: paths.createLandingPage }, { path: paths.editLandingPage }],
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
            // The whole window: nothing leads away from a first page.
            path: paths.firstPage,
            lazy: async () => ({
              Component: (await import('../features/landing-pages/first-page/first-page.tsx')).FirstPage,
            }),
          },
          {
            // A window of its own: without the menus that surround the other screens.
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

/** Unknown addresses lead to the product's home page (spec 2.1), which is a document of its own. */
function LeaveToHome() {
  useEffect(() => location.replace(publicPages.home), []);
  return <SpinnerScreen />;
}

/** Replaces a screen that crashed, or whose code could not be downloaded, for example after a deployment. */
function RouteError() {
  return (
    <Center component="main" mih="100dvh" p={20}>
      <Stack align="center" ta="center" role="alert" maw={420}>
        <Title order={1}>{common.unexpected}</Title>
        <Text c="dimmed">{common.newVersion}</Text>
        <Button onClick={() => location.reload()}>{common.reload}</Button>
      </Stack>
    </Center>
  );
}
