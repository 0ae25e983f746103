import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { readNumber, writeNumber } from '#domain/written-number.ts'
import { changedElsewhere, useChangedElsewhere } from '#ui/changed-elsewhere.ts'
import { readerMark } from '#ui/reader-locale.ts'
import type { KnobRange } from './knob-range.ts'

type KnobSliderProps = {
  /** The rule whose limit it is. */
  label: string
  range: KnobRange
  /** The limit that is saved: a colleague may change it while this one moves. */
  saved: number
  /** While it moves; null when the move is given up. */
  onDrag: (value: number | null) => void
  onCommit: (value: number) => void
}

/** Keys that follow each other within this time are one move. */
const idle = 700

/**
 * The limit of a rule as a number and a slider. Escape returns to where the last move began, also once it was
 * taken, for as long as the slider has the focus.
 */
export function KnobSlider({ label, range, saved, onDrag, onCommit }: KnobSliderProps) {
  const { value, min, max, step, page, scale, before, after } = range
  const [typed, setTyped] = useState<string | null>(null)
  const [isMoving, setIsMoving] = useState(false)
  const isOvertaken = useChangedElsewhere(saved, isMoving || typed !== null)
  const moved = useRef<number | null>(null)
  const from = useRef<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const move = (next: number) => {
    if (moved.current === null) from.current = value
    moved.current = next
    setIsMoving(true)
    onDrag(next)
  }
  const commit = () => {
    clearTimeout(timer.current)
    const next = moved.current
    moved.current = null
    setIsMoving(false)
    if (next === null) return
    if (next === saved) onDrag(null)
    else onCommit(next)
  }
  const leave = () => {
    commit()
    from.current = null
  }
  const goBack = (start: number) => {
    clearTimeout(timer.current)
    const wasMoving = moved.current !== null
    moved.current = null
    from.current = null
    setIsMoving(false)
    if (wasMoving) onDrag(null)
    else if (start !== value) onCommit(start)
  }
  const soon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(commit, idle)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = { PageUp: page, PageDown: -page }[event.key]
    if (by !== undefined) {
      event.preventDefault()
      move(Math.max(min, Math.min(max, value + by)))
      soon()
    } else if (event.key === 'Escape' && from.current !== null) {
      event.stopPropagation()
      goBack(from.current)
    } else if (event.key.startsWith('Arrow') || event.key === 'Home' || event.key === 'End') {
      soon()
    }
  }
  const written = (limit: number) => writeNumber(Number((limit / scale).toFixed(2)), readerMark())
  const shown = written(value)
  const take = () => {
    const read = typed === null ? null : readNumber(typed, readerMark())
    setTyped(null)
    if (!read || !('number' in read)) return
    const next = Math.max(min, read.number * scale)
    if (next !== value) onCommit(next)
  }
  return (
    <div className="knob">
      <span className="knob-number">
        {before}
        <input
          className="form-control form-control-sm"
          inputMode="decimal"
          aria-label={`Limit: ${label}`}
          value={typed ?? shown}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') currentTarget.blur()
            if (key === 'Escape') setTyped(null)
          }}
        />
        {after}
      </span>
      <input
        type="range"
        className="knob-slider"
        aria-label={label}
        aria-valuetext={`${before}${shown}${after}`}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={({ target }) => move(Number(target.value))}
        onPointerUp={commit}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {isOvertaken && (
        <small className="knob-news" role="status">
          {changedElsewhere(`${before}${written(saved)}${after}`)}
        </small>
      )}
    </div>
  )
}
