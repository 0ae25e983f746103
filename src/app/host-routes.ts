import { isBiddable, modeDefinitions } from '#domain/mode.ts'

type HostMode = { mode: number; route: string }

/** Where a host wants the screens of its modes, beside our own addresses; a route of two modes is of none. */
function routesOf(modes: readonly HostMode[]): { host: string; own: string }[] {
  const routes = modes.flatMap(({ mode, route }) => {
    const host = route.split('/').filter(Boolean).join('/')
    return host === '' || !isBiddable(mode) ? [] : [{ host, own: modeDefinitions[mode].route }]
  })
  return routes.filter(({ host }) => routes.filter((other) => other.host === host).length === 1)
}

/** Our address of a page that stands under a route of the host; null where it stands under none. */
export function ownAddress(pathname: string, modes: readonly HostMode[]): string | null {
  for (const { host, own } of routesOf(modes)) {
    if (pathname === `/${host}`) return `/${own}`
    if (pathname.startsWith(`/${host}/`)) return `/${own}${pathname.slice(host.length + 1)}`
  }
  return null
}

/** Where the host wants a page of ours. */
export function hostAddress(address: string, modes: readonly HostMode[]): string {
  const found = routesOf(modes).find(({ own }) => `${address}/`.startsWith(`/${own}/`))
  return found ? `/${found.host}${address.slice(found.own.length + 1)}` : address
}
