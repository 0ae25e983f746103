import { useSyncExternalStore } from 'react'
import { device } from '#lib/device.ts'

const key = 'single-keys-off'
const changed = 'singlekeyschanged'

const subscribe = (listener: () => void) => {
  addEventListener(changed, listener)
  return () => removeEventListener(changed, listener)
}

/** Whether letters and signs alone are shortcuts: speech input and slips press them unasked. */
export const useSingleKeys = (): boolean =>
  useSyncExternalStore(subscribe, () => device.read(key) === null)

export function setSingleKeys(on: boolean): void {
  if (on) device.remove(key)
  else device.write(key, 'true')
  dispatchEvent(new Event(changed))
}
