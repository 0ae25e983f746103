/** Stands where rows will; screen readers read the label. */
export const Skeleton = ({ label }: { label: string }) => (
  <div className="skeleton" role="status">
    <span className="visually-hidden">{label}</span>
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} className="skeleton-row" />
    ))}
  </div>
)
