/** SQL of another value of each type of column; `$` is the column. */
const byType: Record<string, string> = {
  int2: '$ + 1',
  int4: 'coalesce($, 0) + 100',
  int8: 'coalesce($, 0) + 100',
  float8: 'coalesce($, 0) + 1',
  bool: 'not $',
  text: `coalesce($, '') || 'x'`,
  bpchar: `'EU'`,
  timestamptz: `coalesce($, now()) + interval '1 day'`,
  jsonb: `$ || '{"round": 7, "closesAt": "2026-12-24T00:00:00.000Z", "originCityClean": "Other"}'`,
  _text: `$ || '{x}'`,
  _int2: `$ || '{3}'`,
  _int4: `$ || '{3}'`,
}

/** SQL of a value of a column that is not the one it has. */
export function otherValue(column: string, type: string): string {
  const other = byType[type]
  if (other === undefined) throw new Error(`Say what another ${type} is`)
  return other.replaceAll('$', `"${column}"`)
}
