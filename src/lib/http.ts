import axios, {
  type AxiosInstance,
  type InternalAxiosRequestConfig,
  isAxiosError,
  isCancel,
} from 'axios'
import { auth } from '#contract/auth.ts'
import { uploadByteLimit } from '#domain/upload.ts'
import { environment } from './environment.ts'
import { showGenericError } from './error-toast.ts'
import { freshToken } from './refresh.ts'
import { session } from './session.ts'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Failures are the caller's to show. */
    quiet?: boolean
    /** Set on the second attempt: a token refused twice fails instead of looping. */
    replayed?: boolean
  }
}

const withoutRefresh = [auth.signIn.path, auth.refresh.path, auth.enterTwoFactorCode.path]

/** Every REST call of the product goes through here (spec sections 6, 8 and 9). */
export const http: AxiosInstance = axios.create({
  baseURL: `${environment.apiUrl}/api`,
  allowAbsoluteUrls: false,
  maxContentLength: uploadByteLimit,
  maxBodyLength: uploadByteLimit,
})

http.interceptors.request.use((config) => {
  const token = session.read()?.jwtToken
  if (token && config.url !== auth.refresh.path) config.headers.Authorization = `Bearer ${token}`
  return config
})

http.interceptors.response.use(undefined, async (error: unknown) => {
  if (isCancel(error) || !isAxiosError(error) || !error.config) throw error
  const { config, response } = error
  if (response === undefined) {
    endSession()
    throw error
  }
  if (response.status === 401 && mayRefresh(config)) return replay(config, error)
  if (config.quiet !== true && config.url !== auth.refresh.path) showGenericError()
  throw error
})

const mayRefresh = ({ url, replayed }: InternalAxiosRequestConfig) =>
  replayed !== true && !withoutRefresh.some((path) => path === url) && session.read() !== null

async function replay(config: InternalAxiosRequestConfig, refused: unknown) {
  const userId = session.read()?.id
  const carried = String(config.headers.Authorization ?? '').replace('Bearer ', '')
  try {
    await freshToken(carried, requestTokens)
  } catch {
    if (session.read()?.id === userId) endSession()
    throw refused
  }
  // The person may have changed while the call waited: it must not go out in another's name.
  if (session.read()?.id !== userId) throw refused
  return http.request({ ...config, replayed: true })
}

async function requestTokens(refreshToken: string) {
  const { data } = await http.request<unknown>({
    method: auth.refresh.method,
    url: auth.refresh.path,
    data: { RefreshToken: refreshToken },
    timeout: 10_000,
  })
  return auth.refresh.response.parse(data)
}

/** The guard of the open route leads on to `/`. */
function endSession(): void {
  if (session.read() !== null) session.end({ notice: true })
}
