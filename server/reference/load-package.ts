import { createRequire } from 'node:module'

/**
 * What `read` makes of a bundled package, which is let go of afterwards: its own objects weigh many
 * times the rows that are kept.
 */
export function loadPackage<Exports, Rows>(name: string, read: (exports: Exports) => Rows): Rows {
  const load = createRequire(import.meta.url)
  const before = new Set(Object.keys(load.cache))
  const exports: Exports = load(name)
  const rows = read(exports)
  for (const path of Object.keys(load.cache)) if (!before.has(path)) delete load.cache[path]
  return rows
}
