const names = new Intl.DisplayNames('en', { type: 'region' })

/** 'Germany' for 'DE'; the code itself where nobody knows it. */
export function countryName(code: string): string {
  try {
    return names.of(code.trim().toUpperCase()) ?? code
  } catch {
    return code
  }
}
