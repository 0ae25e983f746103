type ViewTabsProps<View extends string> = {
  label: string
  views: readonly (readonly [View, string])[]
  view: View
  onChange: (view: View) => void
}

export function ViewTabs<View extends string>({
  label,
  views,
  view,
  onChange,
}: ViewTabsProps<View>) {
  return (
    <div className="view-tabs" role="group" aria-label={label}>
      {views.map(([key, words]) => (
        <button key={key} type="button" aria-pressed={key === view} onClick={() => onChange(key)}>
          {words}
        </button>
      ))}
    </div>
  )
}
