import type { Endpoint } from '#contract/endpoint.ts'
import type { Json } from './schemas.ts'
export const describe = (schemas: Record<string, Json>) => schemas
export const describeParameter = (_call: Endpoint, name: string): Json => ({ description: name })
