/** Where zod looks when its first module runs. */
const settings = '__zod_globalConfig'

// It would try to compile code, which the policy of the page forbids: Firefox reports that on every page.
Reflect.set(
  globalThis,
  settings,
  Object.assign(Reflect.get(globalThis, settings) ?? {}, { jitless: true }),
)
