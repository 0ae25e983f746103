import * as z from 'zod'
import type { CheckedRateSheet, RateSettings } from '#contract/ext/rate-sheets.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { device } from '#lib/device.ts'

type Columns = NonNullable<RateSettings['columns']>
const rememberedSchema = z.record(z.string(), z.record(z.string(), z.array(z.string())))

/** Layouts whose columns are kept on this device, the last one first. */
const longest = 30

const storeKey = (userId: number, mode: BiddableMode) => `rate-columns:${userId}:${mode}`
const signature = ({ headings }: Pick<CheckedRateSheet, 'headings'>) =>
  headings.map(({ heading }) => heading).join('\n')

export const rememberedColumns = (
  userId: number,
  mode: BiddableMode,
  checked: Pick<CheckedRateSheet, 'headings'>,
): Columns | undefined => read(userId, mode)[signature(checked)]

export function rememberColumns(
  userId: number,
  mode: BiddableMode,
  checked: CheckedRateSheet,
): void {
  const layout = signature(checked)
  const { [layout]: _before, ...others } = read(userId, mode)
  const kept = [[layout, checked.mapping], ...Object.entries(others)].slice(0, longest)
  device.write(storeKey(userId, mode), JSON.stringify(Object.fromEntries(kept)))
}

function read(userId: number, mode: BiddableMode): Record<string, Columns> {
  try {
    return rememberedSchema.parse(JSON.parse(device.read(storeKey(userId, mode)) ?? '{}'))
  } catch {
    return {}
  }
}
