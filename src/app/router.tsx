import { Suspense, useEffect } from 'react'
import { createBrowserRouter, Outlet, type RouteObject, useLocation } from 'react-router-dom'
import { SignInScreen } from '#features/sign-in/SignInScreen.tsx'
import { lazyScreen } from '#lib/chunk.ts'
import { trackRoute } from '#lib/telemetry.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { CrashScreen } from './CrashScreen.tsx'
import { Guard } from './Guard.tsx'
import { Landing } from './Landing.tsx'
import { loadSignedIn } from './load-signed-in.ts'
import { paths } from './paths.ts'
import { guardedRoutes } from './routes.tsx'

const SignedIn = lazyScreen('signed-in', () => loadSignedIn())
const UnauthorizedScreen = lazyScreen(
  'unauthorized',
  async () => (await import('./UnauthorizedScreen.tsx')).UnauthorizedScreen,
)

const HostPath = lazyScreen('host-path', async () => (await import('./HostPath.tsx')).HostPath)

const PublicPages = lazyScreen(
  'public-pages',
  async () => (await import('./PublicPages.tsx')).PublicPages,
)
const RegisterScreen = lazyScreen(
  'register',
  async () => (await import('#features/accounts/RegisterScreen.tsx')).RegisterScreen,
)
const SurveyScreen = lazyScreen(
  'survey',
  async () => (await import('#features/survey/SurveyScreen.tsx')).SurveyScreen,
)
const CompanyScreen = lazyScreen(
  'company',
  async () => (await import('#features/company/CompanyScreen.tsx')).CompanyScreen,
)
const ResetPasswordScreen = lazyScreen(
  'reset-password',
  async () => (await import('#features/accounts/ResetPasswordScreen.tsx')).ResetPasswordScreen,
)

/** The route table as the router takes it; tests run the same one in memory. */
export const routeObjects: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <CrashScreen wholePage />,
    children: [
      { path: paths.home, element: <Landing screen={SignInScreen} /> },
      { path: paths.login, element: <Landing screen={SignInScreen} /> },
      {
        element: <PublicPages />,
        children: [
          { path: paths.register, element: <RegisterScreen /> },
          { path: paths.resetPassword, element: <ResetPasswordScreen /> },
          { path: paths.survey, element: <SurveyScreen /> },
        ],
      },
      {
        element: <SignedIn />,
        children: [
          ...guardedRoutes.map((route) => ({
            path: route.path,
            element: <Guard key={route.path} route={route} />,
            errorElement: <CrashScreen />,
          })),
          { path: paths.company, element: <CompanyScreen />, errorElement: <CrashScreen /> },
          {
            path: paths.unauthorized,
            element: <UnauthorizedScreen />,
            errorElement: <CrashScreen />,
          },
          { path: '*', element: <HostPath />, errorElement: <CrashScreen /> },
        ],
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routeObjects)

function Root() {
  const { pathname } = useLocation()
  useEffect(() => {
    window.scrollTo(0, 0)
    trackRoute(pathname)
  }, [pathname])

  return (
    <Suspense fallback={<Spinner full label="Loading Laneward" />}>
      <Outlet />
    </Suspense>
  )
}
