export const e2ePort = Number(process.env['E2E_PORT'] ?? 8190)
export const appOrigin = `http://127.0.0.1:${e2ePort}`

/** The app that is built for the second host; another origin than the host and than the reference server. */
export const secondAppOrigin = `http://127.0.0.1:${e2ePort + 1}`
export const secondHostPort = e2ePort + 2
export const secondHostOrigin = `http://127.0.0.1:${secondHostPort}`
