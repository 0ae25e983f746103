import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { GridModel } from './grid-model.ts'
import { useModelVersion } from './grid-state.ts'
import { countWords, groupWords, type Noun } from './group-words.ts'
import type { RowLines } from './row-lines.ts'

type Props<Row> = {
  model: GridModel<Row>
  label: string
  card: (row: Row) => ReactNode
  height: number | undefined
  noun: Noun
  onOpenRow: ((row: Row) => void) | undefined
}

export const defaultCardHeight = 132
const overscan = 3

/**
 * The rows as cards on a narrow screen. Only those in sight are rendered, and the one with the focus,
 * which arrow keys, Home and End move.
 */
export function GridCards<Row>({
  model,
  label,
  card,
  height = defaultCardHeight,
  noun,
  onOpenRow,
}: Props<Row>) {
  useModelVersion(model)
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const { lines } = model
  const [focused, setFocused] = useState(-1)
  const moved = useRef(false)
  const { topOf, atTop } = useMemo(() => cardPlaces(lines, height), [lines, height])
  useKeptScroll(list, label, lines.length > 0)
  useLayoutEffect(() => {
    if (!moved.current) return
    moved.current = false
    const button = list.current?.querySelector<HTMLElement>(`[data-at="${focused}"] > button`)
    button?.focus({ preventScroll: true })
    // The list may itself stand below the window.
    button?.scrollIntoView({ block: 'nearest' })
  }, [focused])

  const first = Math.max(0, atTop(top) - overscan)
  const end = Math.min(lines.length, atTop(top + window.innerHeight) + 1 + overscan)
  const inSight = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place)
  if (focused >= 0 && focused < first) inSight.unshift(focused)
  if (focused >= end && focused < lines.length) inSight.push(focused)

  const onKeyDown = (event: KeyboardEvent) => {
    const next = focused < 0 ? undefined : steps[event.key]?.(focused, lines.length)
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const to = Math.min(Math.max(next, 0), lines.length - 1)
    if (list.current) reveal(list.current, topOf(to), topOf(to + 1))
    moved.current = to !== focused
    setFocused(to)
  }

  const onBlur = () => {
    if (!moved.current) setFocused(-1)
  }

  return (
    <div
      ref={list}
      className="grid-cards"
      // Where nothing in it takes the focus, it is scrolled with the keys itself.
      tabIndex={onOpenRow ? undefined : 0}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <ul aria-label={label} style={{ height: topOf(lines.length) }}>
        {inSight.map((at) => {
          const index = lines.rowAt(at)
          const button = { onKeyDown, onBlur, onFocus: () => setFocused(at) }
          const place = {
            'data-at': at,
            'aria-setsize': lines.length,
            'aria-posinset': at + 1,
            style: { top: topOf(at), height: index < 0 ? cardHeadingHeight : height },
          }
          if (index < 0)
            return (
              <li key={`group ${at}`} className="grid-card-group" {...place}>
                <CardHeading model={model} at={at} noun={noun} button={button} />
              </li>
            )
          const row = model.source.at(index)
          return (
            <li key={model.rowKey(row)} className="grid-card" {...place}>
              {onOpenRow ? (
                <button
                  type="button"
                  className="grid-card-open"
                  onClick={() => onOpenRow(row)}
                  {...button}
                >
                  {card(row)}
                </button>
              ) : (
                card(row)
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const steps: Readonly<Record<string, (at: number, lines: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, lines) => lines - 1,
}

/** Scrolls just far enough to show what stands between two heights. */
function reveal(list: HTMLElement, from: number, to: number): void {
  if (from < list.scrollTop) list.scrollTop = from
  else if (to > list.scrollTop + list.clientHeight) list.scrollTop = to - list.clientHeight
}

type HeadingProps<Row> = {
  model: GridModel<Row>
  at: number
  noun: Noun
  button: ComponentProps<'button'>
}

function CardHeading<Row>({ model, at, noun, button }: HeadingProps<Row>) {
  const { groups } = model.lines
  const group = model.lines.groupAt(at)
  if (!groups || group < 0) return null
  const { column, value } = groupWords(model, groups, group)
  return (
    <button
      type="button"
      aria-expanded={!groups.isClosed(group)}
      data-depth={groups.depths[group]}
      onClick={() => model.toggleGroup(group)}
      {...button}
    >
      <span className="grid-group-column">{column}</span>{' '}
      <span className="grid-group-value">{value}</span>{' '}
      <span className="grid-group-count">{countWords(groups.rowsOf(group).length, noun)}</span>
    </button>
  )
}

/** How high the heading of a group is among cards, px: room for a thumb. */
const cardHeadingHeight = 48

/** Where each card and heading of a list stands, px from its top. */
type CardPlaces = { topOf: (at: number) => number; atTop: (top: number) => number }

function cardPlaces(lines: RowLines, height: number): CardPlaces {
  if (lines.groups === null) {
    return { topOf: (at) => at * height, atTop: (top) => Math.floor(top / height) }
  }
  const tops = new Float64Array(lines.length + 1)
  for (let at = 0; at < lines.length; at++) {
    tops[at + 1] = tops[at]! + (lines.groupAt(at) < 0 ? height : cardHeadingHeight)
  }
  return {
    topOf: (at) => tops[at] ?? 0,
    atTop: (top) => {
      let [from, to] = [0, lines.length]
      while (from < to) {
        const middle = (from + to) >> 1
        if (tops[middle + 1]! <= top) from = middle + 1
        else to = middle
      }
      return from
    },
  }
}

/** How far each list was scrolled when it was last seen, until the page is loaded again. */
const kept = new Map<string, number>()

/** Finds a list again where it was left: after another page, or another view of the same one. */
function useKeptScroll(list: RefObject<HTMLElement | null>, name: string, isFilled: boolean): void {
  useLayoutEffect(() => {
    const shown = list.current
    return shown && isFilled ? keepScroll(shown, `${location.pathname} ${name}`) : undefined
  }, [list, name, isFilled])
}

function keepScroll(list: HTMLElement, key: string): () => void {
  list.scrollTop = kept.get(key) ?? 0
  const keep = () => kept.set(key, list.scrollTop)
  list.addEventListener('scroll', keep, { passive: true })
  return () => list.removeEventListener('scroll', keep)
}
