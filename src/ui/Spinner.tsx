export function Spinner({ label, full = false }: { label: string; full?: boolean }) {
  return (
    <div className={full ? 'full-page-spinner' : 'spinner-place'} role="status">
      <span className="spinner" aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  )
}
