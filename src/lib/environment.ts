const text = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\/+$/, '') : ''

/** Settings of the app (.env.example); an address that cannot be one stops the start. */
export const environment = {
  /** Empty = the host the app came from. */
  apiUrl: address('VITE_API_URL', import.meta.env['VITE_API_URL']),
  hubPath: text(import.meta.env['VITE_HUB_PATH']) || '/notify',
  telemetryConnection: text(import.meta.env['VITE_APPINSIGHTS_CONNECTION_STRING']),
}

function address(name: string, value: unknown): string {
  const url = text(value)
  if (url !== '' && !/^https?:\/\//.test(url)) throw new Error(`${name} is no address: "${url}"`)
  return url
}
