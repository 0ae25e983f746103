/** What will follow: rows of a table or a form, a row of figures, a map. */
export type SkeletonShape = 'rows' | 'figures' | 'map'

const blocks: Record<SkeletonShape, number> = { rows: 6, figures: 4, map: 1 }

/** Stands where something will; screen readers read the label. */
export const Skeleton = ({ label, shape = 'rows' }: { label: string; shape?: SkeletonShape }) => (
  <div className={`skeleton is-${shape}`} role="status">
    <span className="visually-hidden">{label}</span>
    {Array.from({ length: blocks[shape] }, (_, index) => (
      <div key={index} className="skeleton-row" />
    ))}
  </div>
)
