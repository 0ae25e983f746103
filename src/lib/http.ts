import axios, {
  type AxiosInstance,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
  isAxiosError,
  isCancel,
} from 'axios'
import { auth } from '#contract/auth.ts'
import { readAnswer } from '#contract/read-answer.ts'
import { readProblem } from '#contract/read-problem.ts'
import { uploadByteLimit } from '#domain/upload.ts'
import type { User } from '#domain/user.ts'
import { earlyAnswer } from './early-answers.ts'
import { environment } from './environment.ts'
import { showGenericError } from './error-toast.ts'
import { isPageLeft } from './page-left.ts'
import { refreshSettled, renewToken } from './refresh.ts'
import { session } from './session.ts'

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The screen explains a refusal beside the control it is about. */
    quiet?: boolean
    /** A look-up or a poll: nobody asked for it, and a failure is shown nowhere. */
    silent?: boolean
    /** Whatever comes of it says nothing of the session and never ends it; only a spent token is renewed. */
    optional?: boolean
    /** Sent in this person's name as it is: neither held back nor replayed. */
    as?: User
    /** Whose call it is, set when it is first sent; it never goes out in another's name. */
    caller?: User | null
    /** Set on the second attempt: a token refused twice fails instead of looping. */
    replayed?: boolean
  }
}

/** A refresh that takes longer has failed. */
const refreshTimeoutMs = 10_000

/** These carry no session that a refresh could renew. */
const withoutSession: readonly string[] = [
  auth.signIn.path,
  auth.refresh.path,
  auth.enterTwoFactorCode.path,
]

/** Every REST call of the product goes through here (spec sections 6, 8 and 9). */
export const http: AxiosInstance = axios.create({
  baseURL: `${environment.apiUrl}/api`,
  allowAbsoluteUrls: false,
  maxContentLength: uploadByteLimit,
  maxBodyLength: uploadByteLimit,
  adapter: async (config) =>
    (await earlyAnswer(config)) ?? axios.getAdapter(axios.defaults.adapter)(config),
})

http.interceptors.request.use(async (config) => {
  if (isWithoutSession(config)) return config
  if (config.as) {
    config.headers.Authorization = `Bearer ${config.as.jwtToken}`
    return config
  }
  const caller = config.caller === undefined ? session.read() : config.caller
  await refreshSettled()
  const user = session.read()
  if (user?.id !== caller?.id) {
    throw new axios.CanceledError('The session this call belongs to has ended', undefined, config)
  }
  config.caller = caller
  if (user) config.headers.Authorization = `Bearer ${user.jwtToken}`
  return config
})

http.interceptors.response.use(undefined, async (error: unknown) => {
  if (isCancel(error) || !isAxiosError(error) || !error.config) throw error
  const { config, response } = error
  if (config.optional) {
    if (response?.status === 401 && (await renewedIfSpent(config))) return http.request(config)
    throw error
  }
  if (response === undefined) {
    endSession(config.caller)
    throw error
  }
  const { caller } = config
  if (response.status === 401 && caller && !config.replayed) return replay(config, caller, error)
  if (isToasted(config, response)) showGenericError()
  throw error
})

/** Refusals that a screen can explain where it was typed or pressed; any other failure is no fault of the user. */
const explained: readonly number[] = [400, 409, 413, 422]

/** Every failing call shows the generic toast, but for those that design section 4 excepts. */
function isToasted(config: InternalAxiosRequestConfig, { status, data }: AxiosResponse): boolean {
  const { quiet, silent, responseType, url } = config
  // A failed download is only logged (spec section 8).
  if (silent || responseType === 'blob' || url === auth.refresh.path) return false
  if (!quiet) return true
  if (status === 401 && isWithoutSession(config)) return false
  return !explained.includes(status) || readProblem(data) === null
}

const isWithoutSession = ({ url }: InternalAxiosRequestConfig) =>
  withoutSession.some((path) => path === url)

const tokenOf = ({ headers }: InternalAxiosRequestConfig) =>
  String(headers.Authorization).replace('Bearer ', '')

async function replay(config: InternalAxiosRequestConfig, caller: User, refused: unknown) {
  try {
    await renewToken(caller, tokenOf(config), requestTokens)
  } catch {
    endSession(caller)
    throw refused
  }
  return http.request({ ...config, replayed: true })
}

/**
 * Some hosts answer 401 to every call they do not have: the token is spent only where a call that every
 * host has is refused as well. Marks the call as replayed, so that it is sent again once.
 */
async function renewedIfSpent(config: InternalAxiosRequestConfig): Promise<boolean> {
  const { caller, replayed } = config
  if (!caller || replayed) return false
  const carried = tokenOf(config)
  try {
    const as = { ...caller, jwtToken: carried }
    await http.request({ method: auth.ping.method, url: auth.ping.path, optional: true, as })
    return false
  } catch (error) {
    if (!isAxiosError(error) || error.response?.status !== 401) return false
  }
  try {
    await renewToken(caller, carried, requestTokens)
  } catch {
    return false
  }
  config.replayed = true
  return true
}

async function requestTokens(refreshToken: string) {
  const { data } = await http.request<unknown>({
    method: auth.refresh.method,
    url: auth.refresh.path,
    data: { RefreshToken: refreshToken },
    timeout: refreshTimeoutMs,
  })
  return readAnswer(auth.refresh.response, data).value
}

/** Only the caller's own session: who signed in since then stays signed in. The guard leads on to `/`. */
function endSession(caller: User | null | undefined): void {
  if (isPageLeft()) return
  const user = session.read()
  if (user && caller?.id === user.id) session.end({ byItself: true })
}
