type UseColumnAsProps = {
  heading: string
  uses: readonly { key: string; title: string }[]
  onUse: (key: string) => void
}

/** What a column that is not used may be used as. */
export function UseColumnAs({ heading, uses, onUse }: UseColumnAsProps) {
  return (
    <select
      className="form-select form-select-sm"
      aria-label={`Use ${heading} as`}
      value=""
      onChange={({ target }) => target.value !== '' && onUse(target.value)}
    >
      <option value="">Use as ...</option>
      {uses.map(({ key, title }) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </select>
  )
}
