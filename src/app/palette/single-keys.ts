import { deviceChoice } from '#lib/device-choice.ts'

/** Whether letters and signs alone are shortcuts: speech input and slips press them unasked. */
export const { use: useSingleKeys, choose: setSingleKeys } = deviceChoice(
  'single-keys-off',
  (text) => text === null,
  (on) => (on ? null : 'true'),
)
