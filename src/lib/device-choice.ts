import { useSyncExternalStore } from 'react'
import { device } from './device.ts'

/**
 * A choice that this device keeps under a key; `write` answers null for what holds without one. Who shows it
 * hears of a change by the window's event `${key}chosen`, as `public/theme.js` does of the theme.
 */
export function deviceChoice<Value>(
  key: string,
  read: (text: string | null) => Value,
  write: (value: Value) => string | null,
): { use: () => Value; choose: (value: Value) => void } {
  const chosen = `${key}chosen`
  const subscribe = (listener: () => void) => {
    addEventListener(chosen, listener)
    return () => removeEventListener(chosen, listener)
  }
  return {
    use: () => useSyncExternalStore(subscribe, () => read(device.read(key))),
    choose(value) {
      const text = write(value)
      if (text === null) device.remove(key)
      else device.write(key, text)
      dispatchEvent(new Event(chosen))
    },
  }
}
