export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  return <progress className="progress-line" max={100} value={percent} aria-label={label} />
}
