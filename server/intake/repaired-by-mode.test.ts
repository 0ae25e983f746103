import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ext } from '#contract/ext/ext.ts'
import { shipments as shipmentCalls } from '#contract/shipments.ts'
import { Mode } from '#domain/mode.ts'
