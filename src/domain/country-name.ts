// Made when first asked for: a browser takes as long for it as for drawing a table.
let names: Intl.DisplayNames | undefined
const known = new Map<string, string>()

/** 'Germany' for 'DE'; the code itself where nobody knows it. Kept, as tables ask for each of their rows. */
export function countryName(code: string): string {
  const name = known.get(code) ?? named(code)
  known.set(code, name)
  return name
}

function named(code: string): string {
  try {
    names ??= new Intl.DisplayNames('en', { type: 'region' })
    return names.of(code.trim().toUpperCase()) ?? code
  } catch {
    return code
  }
}
