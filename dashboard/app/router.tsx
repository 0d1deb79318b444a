import { createBrowserRouter } from 'react-router';
import { AuthCallbackPage, RequireNoSession } from '../features/auth/session-guards.tsx';
import { SpinnerScreen } from '../ui/spinner-screen.tsx';
import { LeaveToHome } from './leave-to-home.tsx';
import { paths } from './paths.ts';
import { RouteError } from './route-error.tsx';

/** Every screen is downloaded when it is first visited. */
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
            path: paths.orders,
            lazy: async () => ({
              Component: (await import('../features/orders/list/orders-page.tsx')).OrdersPage,
            }),
          },
          {
            path: paths.apiSettings,
            lazy: async () => ({
              Component: (await import('../features/api-settings/api-settings-page.tsx')).ApiSettingsPage,
            }),
          },
          {
            path: paths.editOrder,
            lazy: async () => ({
              Component: (await import('../features/orders/edit/order-edit-page.tsx')).OrderEditPage,
            }),
          },
          {
            path: paths.packingSlips,
            lazy: async () => ({
              Component: (await import('../features/orders/packing-slips/packing-slips-page.tsx'))
                .PackingSlipsPage,
            }),
          },
          {
            path: paths.products,
            lazy: async () => ({
              Component: (await import('../features/products/list/products-page.tsx')).ProductsPage,
            }),
          },
          {
            path: paths.createProduct,
            lazy: async () => ({
              Component: (await import('../features/products/form/create-product-page.tsx'))
                .CreateProductPage,
            }),
          },
          {
            path: paths.editProduct,
            lazy: async () => ({
              Component: (await import('../features/products/form/edit-product-page.tsx')).EditProductPage,
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
                  Component: (await import('../features/admin/insights/platform-insights-page.tsx'))
                    .PlatformInsightsPage,
                }),
              },
            ],
          },
          {
            // One parent for both, so that a page just created goes on being edited without losing anything.
            lazy: async () => ({
              Component: (await import('../features/landing-pages/editor/editor-route.tsx')).EditorRoute,
            }),
            children: [{ path: paths.createLandingPage }, { path: paths.editLandingPage }],
          },
        ],
      },
      {
        path: paths.previewLandingPage,
        lazy: async () => ({ Component: (await import('./full-window.tsx')).PreviewWindow }),
      },
      { path: '*', Component: LeaveToHome },
    ],
  },
]);
