const [width, height] = [120, 32]

/** The course of a figure as a line; decoration beside the figure itself. */
export function Sparkline({ values }: { values: readonly number[] }) {
  // What never was anything has no course.
  if (values.length < 2 || values.every((value) => value === 0)) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || 1
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width
    const y = high === low ? height / 2 : height - 3 - ((value - low) / span) * (height - 6)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      className="spark"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}
