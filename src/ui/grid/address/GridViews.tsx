import { useState, type FormEvent } from 'react'
import { formatCount } from '#domain/quantity.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Popup } from '#ui/grid/Popup.tsx'
import { type GridView, isChanged, wholeView, writeAddress } from './grid-address.ts'
import { isSaved, type SavedViews } from './saved-views.ts'
import type { GridAddress } from './use-grid-address.ts'

type Props = {
  /** What the views show, for their accessible name. */
  label: string
  views: readonly [GridView, ...GridView[]]
  saved: SavedViews
  address: GridAddress
  /** How many rows a view shows, where that is worth telling. */
  count: (view: GridView) => number | '…' | null
}

/** Ways to look at the same rows; a dot marks the one that was changed since it was kept. */
export function GridViews({ label, views, saved, address, count }: Props) {
  const { shown, show } = address
  return (
    <div className="grid-views">
      <div className="grid-view-tabs" role="group" aria-label={`Views of ${label}`}>
        {views.map((view) => {
          const chosen = view.key === shown.view.key
          const rows = count(view)
          return (
            <button
              key={view.key}
              type="button"
              className="grid-view"
              aria-pressed={chosen}
              onClick={() => show({ view, words: wordsOf(view, shown.words) })}
            >
              {view.name}
              {rows !== null && (
                <span className="grid-view-count">{rows === '…' ? rows : formatCount(rows)}</span>
              )}
              {chosen && isChanged(shown) && (
                <span className="grid-view-dot">
                  <span className="visually-hidden">changed</span>
                </span>
              )}
            </button>
          )
        })}
      </div>
      <ViewActions whole={views[0]} saved={saved} address={address} />
    </div>
  )
}

type ActionProps = Pick<Props, 'saved' | 'address'> & { whole: GridView }

function ViewActions({ whole, saved, address }: ActionProps) {
  const { shown, show } = address
  const { view, words } = shown
  const changed = isChanged(shown)
  const own = isSaved(view)
  const keep = (name: string) => show({ view: saved.save(name, words), words })
  return (
    <div className="grid-view-actions">
      {changed && own && (
        <button type="button" className="btn btn-sm btn-primary" onClick={() => keep(view.name)}>
          Save
        </button>
      )}
      {changed && (
        <Popup label="Save as">
          <NameForm onName={keep} />
        </Popup>
      )}
      {changed && (
        <button
          type="button"
          className="btn btn-sm btn-link"
          onClick={() => show({ view, words: wordsOf(view, words) })}
        >
          Discard
        </button>
      )}
      {own && !changed && (
        <button
          type="button"
          className="btn btn-sm btn-link"
          onClick={() => {
            saved.remove(view)
            show({ view: whole, words })
          }}
        >
          Delete view
        </button>
      )}
      <CopyButton label="Copy link to view" text={linkTo(address, whole)} />
    </div>
  )
}

const longestName = 40

function NameForm({ onName }: { onName: (name: string) => void }) {
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') onName(name)
  }
  return (
    <form className="grid-view-name" onSubmit={submit}>
      <label>
        Name of the view
        <input
          className="form-control form-control-sm"
          required
          maxLength={longestName}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <button type="submit" className="btn btn-sm btn-primary">
        Save view
      </button>
    </form>
  )
}

/** The view as it was kept: settings it does not name are the usual ones. */
const wordsOf = (view: GridView, words: GridView['words']): GridView['words'] =>
  Object.fromEntries(Object.keys(words).map((name) => [name, view.words[name] ?? '']))

/** A view of one's own is spelled out: the person who follows the link does not have it. */
function linkTo({ shown }: GridAddress, whole: GridView): string {
  const view = isSaved(shown.view) ? wholeView(whole.name) : shown.view
  return location.origin + location.pathname + writeAddress('', { view, words: shown.words })
}
