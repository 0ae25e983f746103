import type { IConfiguration, IConfig, ITelemetryItem } from '@microsoft/applicationinsights-web'
import { environment } from './environment.ts'

/** Spec section 9. */
export const telemetryTimes = {
  pageViewDelayMs: 500,
  sessionExpirationMs: 24 * 60 * 60 * 1000,
  sessionRenewalMs: 30 * 60 * 1000,
  idleTimeoutMs: 5000,
  ajaxCallsPerView: 500,
}

/** What the app needs of a monitoring service: the only door to it. */
export type TelemetryPort = { trackPage(name: string): void }

/** What Application Insights is started with; its session lives in a cookie of this origin. */
export const telemetryConfig = (connectionString: string): IConfiguration & IConfig => ({
  connectionString,
  sessionExpirationMs: telemetryTimes.sessionExpirationMs,
  sessionRenewalMs: telemetryTimes.sessionRenewalMs,
  maxAjaxCallsPerView: telemetryTimes.ajaxCallsPerView,
  // Pages are reported by the router, without names of people and codes in addresses.
  enableAutoRouteTracking: false,
  disableExceptionTracking: false,
})

/** Notes page views half a second after a route change; without a connection string it does nothing. */
export function createRouteTracking(
  connectionString: string,
  connect: (connectionString: string) => Promise<TelemetryPort>,
): (path: string) => void {
  let port: Promise<TelemetryPort> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  return (path) => {
    if (connectionString === '') return
    clearTimeout(timer)
    timer = setTimeout(() => {
      port ??= connect(connectionString)
      void port.then(({ trackPage }) => trackPage(path))
    }, telemetryTimes.pageViewDelayMs)
  }
}

export const trackRoute = createRouteTracking(environment.telemetryConnection, connectWhenIdle)

/** Codes of invitations and resets travel in addresses: they are cut off before anything is sent. */
export function withoutCodes({ baseData }: Pick<ITelemetryItem, 'baseData'>): void {
  if (!baseData) return
  for (const field of ['uri', 'refUri', 'target', 'name']) {
    const address: unknown = baseData[field]
    if (typeof address === 'string') {
      baseData[field] = address
        .replace(/[?#].*$/, '')
        .replace(/\/accounts\/(reset-check|exists|forgot-password)\/.*/, '/accounts/$1')
        .replace(/\/accounts\/(?!reset-check|exists|forgot-password)[^/]+$/, '/accounts')
    }
  }
}

async function connectWhenIdle(connectionString: string): Promise<TelemetryPort> {
  await idle()
  const { ApplicationInsights } = await import('@microsoft/applicationinsights-web')
  const insights = new ApplicationInsights({ config: telemetryConfig(connectionString) })
  insights.loadAppInsights()
  insights.addTelemetryInitializer(withoutCodes)
  return { trackPage: (name) => insights.trackPageView({ name, uri: name }) }
}

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined')
      setTimeout(resolve, telemetryTimes.idleTimeoutMs)
    else requestIdleCallback(() => resolve(), { timeout: telemetryTimes.idleTimeoutMs })
  })
