const e2ePort = Number(process.env['E2E_PORT'] ?? 8190)

/** Each worker of the journeys has a server with a demo of its own; Playwright tells a worker which one it is. */
export const appOrigins = [0, 3, 4].map((apart) => `http://127.0.0.1:${e2ePort + apart}`)
export const appOrigin = appOrigins[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)] ?? ''

/** The app that is built for the second host; another origin than the host and than the reference server. */
export const secondAppOrigin = `http://127.0.0.1:${e2ePort + 1}`
export const secondHostPort = e2ePort + 2
export const secondHostOrigin = `http://127.0.0.1:${secondHostPort}`
