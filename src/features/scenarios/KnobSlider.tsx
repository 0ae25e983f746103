import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { writeNumber } from '#domain/written-number.ts'
import { changedElsewhere, useChangedElsewhere } from '#ui/changed-elsewhere.ts'
import { readerMark } from '#ui/reader-locale.ts'
import { type KnobRange, unitWords } from './knob-range.ts'
import { readLimit } from './typed-limit.ts'

type KnobSliderProps = {
  /** The rule whose limit it is. */
  label: string
  range: KnobRange
  /** The limit that is saved: a colleague may change it while this one moves. */
  saved: number
  /** What to enter instead of a limit that the rule cannot have. */
  problemOf: (value: number) => string | null
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
export function KnobSlider({ label, range, saved, problemOf, onDrag, onCommit }: KnobSliderProps) {
  const { value, min, max, step, page, scale, before, title } = range
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isMoving, setIsMoving] = useState(false)
  const isOvertaken = useChangedElsewhere(saved, isMoving || typed !== null)
  const problemId = useId()
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
    if (typed === null || typed === shown) return giveUp()
    const read = readLimit(typed, scale)
    const wrong = read.problem ?? problemOf(read.value)
    if (wrong !== null) return setProblem(wrong)
    giveUp()
    if (read.value !== value) onCommit(read.value)
  }
  const giveUp = () => {
    setTyped(null)
    setProblem(null)
  }
  return (
    <div className="knob">
      {title !== '' && (
        <small className="knob-title" aria-hidden="true">
          {title}
        </small>
      )}
      <span className="knob-number">
        {before}
        <input
          className="form-control form-control-sm"
          inputMode="decimal"
          aria-label={`Limit: ${label}`}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : problemId}
          value={typed ?? shown}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={take}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') currentTarget.blur()
            if (key === 'Escape') giveUp()
          }}
        />
        {unitWords(range, value)}
      </span>
      <input
        type="range"
        className="knob-slider"
        aria-label={label}
        aria-valuetext={`${before}${shown}${unitWords(range, value)}`}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={({ target }) => move(Number(target.value))}
        onPointerUp={commit}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <span className="knob-news" aria-live="polite">
        {problem !== null && (
          <span id={problemId} className="field-problem">
            {problem}
          </span>
        )}
      </span>
      {isOvertaken && (
        <small className="knob-news" role="status">
          {changedElsewhere(`${before}${written(saved)}${unitWords(range, saved)}`)}
        </small>
      )}
    </div>
  )
}
