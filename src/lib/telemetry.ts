import { environment } from './environment.ts'

type Telemetry = { trackPage(name: string): void }

/** Spec section 9. */
export const telemetryTimes = {
  pageViewDelayMs: 500,
  sessionExpirationMs: 24 * 60 * 60 * 1000,
  sessionRenewalMs: 30 * 60 * 1000,
  idleTimeoutMs: 5000,
  ajaxCallsPerView: 500,
}

let telemetry: Telemetry | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Notes a page view half a second after a route change; nothing without a connection string. */
export function trackRoute(path: string): void {
  if (environment.telemetryConnection === '') return
  clearTimeout(timer)
  timer = setTimeout(() => {
    void connect().then((port) => port.trackPage(path))
  }, telemetryTimes.pageViewDelayMs)
}

async function connect(): Promise<Telemetry> {
  if (telemetry) return telemetry
  await idle()
  const { ApplicationInsights } = await import('@microsoft/applicationinsights-web')
  const insights = new ApplicationInsights({
    config: {
      connectionString: environment.telemetryConnection,
      sessionExpirationMs: telemetryTimes.sessionExpirationMs,
      sessionRenewalMs: telemetryTimes.sessionRenewalMs,
      maxAjaxCallsPerView: telemetryTimes.ajaxCallsPerView,
      disableCookiesUsage: true,
    },
  })
  insights.loadAppInsights()
  telemetry = { trackPage: (name) => insights.trackPageView({ name, uri: name }) }
  return telemetry
}

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined')
      setTimeout(resolve, telemetryTimes.idleTimeoutMs)
    else requestIdleCallback(() => resolve(), { timeout: telemetryTimes.idleTimeoutMs })
  })
