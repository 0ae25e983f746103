import type { AuditEntry } from '#contract/ext/audit.ts'
import { type ChangedValue, changedValues } from '#domain/changed-values.ts'
import { formatMoment, formatNotified } from '#domain/displayed-date.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { counted } from '#domain/quantity.ts'

/** More fields than these wait behind a click. */
const shownFields = 3
/** As of longer values, such as the ids of all lanes of a tender. */
const shownSigns = 100
/** As changes hold a point in time, such as when a round closes. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <PlainTable label="Changes" card tableClass="table-sm audit-table">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Action</th>
          <th scope="col">Before and after</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row" className="text-nowrap">
              <Moment at={entry.at} />
            </th>
            <td>
              {entry.username}
              {entry.company && <small>{entry.company}</small>}
            </td>
            <td>
              {entry.name}
              <small>{subjectWords(entry)}</small>
            </td>
            <td>{entry.action}</td>
            <td>
              <Changes values={changedValues(entry.before, entry.after, entry.name)} />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

function Moment({ at }: { at: string }) {
  const date = new Date(at)
  return (
    <time dateTime={at} title={formatMoment(date, 'UTC')}>
      {formatNotified(date)}
    </time>
  )
}

/** With the code people know a row of a list by. */
const subjectWords = ({ subject, subjectId, name }: AuditEntry) =>
  /\D/.test(subjectId) && subjectId !== name ? `${subject} ${subjectId}` : subject

function Changes({ values }: { values: readonly ChangedValue[] }) {
  const more = values.slice(shownFields)
  return (
    <>
      <ChangeList values={values.slice(0, shownFields)} />
      {more.length > 0 && (
        <details>
          <summary>{counted(more.length, 'more field')}</summary>
          <ChangeList values={more} />
        </details>
      )}
    </>
  )
}

function ChangeList({ values }: { values: readonly ChangedValue[] }) {
  return (
    <ul className="changes">
      {values.map(({ field, before, after }) => (
        <li key={field}>
          {field && <span className="text-body-secondary">{field}: </span>}
          {before !== undefined && (
            <del>
              <Value text={before} />
            </del>
          )}
          {before !== undefined && after !== undefined && ' → '}
          {after !== undefined && (
            <ins>
              <Value text={after} />
            </ins>
          )}
        </li>
      ))}
    </ul>
  )
}

function Value({ text }: { text: string }) {
  if (text === '') return 'empty'
  if (moment.test(text)) return <Moment at={text} />
  if (text.length <= shownSigns) return text
  return (
    <details className="long-value">
      <summary>{text.slice(0, shownSigns)}…</summary>
      {text}
    </details>
  )
}
