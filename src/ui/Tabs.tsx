import { type KeyboardEvent, type ReactNode, Suspense, useId, useLayoutEffect, useRef } from 'react'
import { Spinner } from './Spinner.tsx'

export type Tab = { key: string; title: string; panel: ReactNode }

type TabsProps = {
  /** What the tabs are parts of, for screen readers. */
  label: string
  tabs: readonly Tab[]
  chosen: string
  onChoose: (key: string) => void
}

/** Parts of one thing, one at a time; arrow keys move between them (ARIA tabs). */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const shown = tabs.find(({ key }) => key === chosen) ?? tabs[0]
  const shownKey = shown?.key
  useLayoutEffect(() => {
    // On a phone the row of tabs is wider than the screen.
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${shownKey}"]`)
    if (list.current && tab) list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - 48
  }, [shownKey])
  if (!shown) return null

  const onKeyDown = (event: KeyboardEvent) => {
    const next = neighbour(tabs, shown, event.key)
    if (!next) return
    event.preventDefault()
    onChoose(next.key)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="tabs">
        {tabs.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            data-tab={key}
            aria-selected={key === shown.key}
            aria-controls={`${id}-panel`}
            tabIndex={key === shown.key ? 0 : -1}
            onClick={() => onChoose(key)}
            onKeyDown={onKeyDown}
          >
            {title}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${shown.key}`}
        tabIndex={0}
        className="tab-panel"
      >
        <Suspense fallback={<Spinner label={`Loading ${shown.title}`} />}>{shown.panel}</Suspense>
      </div>
    </>
  )
}

function neighbour(tabs: readonly Tab[], shown: Tab, key: string): Tab | undefined {
  const at = tabs.indexOf(shown)
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length]
  if (key === 'ArrowLeft') return tabs.at(at - 1)
  if (key === 'Home') return tabs[0]
  return key === 'End' ? tabs.at(-1) : undefined
}
