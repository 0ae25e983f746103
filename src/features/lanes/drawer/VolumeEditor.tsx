import { useMutation } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import { calendarMonthOf } from '#domain/award-value.ts'
import { formatCalendarMonth } from '#domain/displayed-date.ts'
import { allows, type Lane } from '#domain/lane.ts'
import { counted, formatQuantity } from '#domain/quantity.ts'
import { problemOf, statusOf } from '#lib/call.ts'
import { laneMutations } from '#features/lanes/lanes.api.ts'
import { newerElsewhere, useLoadAgain } from '#ui/changed-elsewhere.ts'
import { ChangedElsewhere } from '#ui/ChangedElsewhere.tsx'
import { pasteVolumes, readVolumes, type TypedVolumes } from './volume-entry.ts'

type VolumeEditorProps = {
  lane: Lane
  measure: string
  /** 'YYYY-MM', with the volumes that are saved. */
  months: readonly string[]
  volumes: TypedVolumes
  onClose: () => void
}

type Step = { typed: TypedVolumes; month: number | null }

/** The forecast of a lane by month: typed, or pasted from a sheet; steps can be taken back. */
export function VolumeEditor({
  lane,
  measure,
  months: savedMonths,
  volumes,
  onClose,
}: VolumeEditorProps) {
  const save = useMutation(laneMutations.editVolume(lane.id))
  const [months, setMonths] = useState(savedMonths)
  // The newest last; the first is what the lane had. Typing on in one month is one step.
  const [steps, setSteps] = useState<readonly Step[]>([{ typed: volumes, month: null }])
  const typed = steps.at(-1)?.typed ?? volumes
  const onLoad = useLoadAgain({
    saved: JSON.stringify([savedMonths, volumes]),
    entered: JSON.stringify([months, typed]),
    isSaving: save.isPending,
    onFill() {
      setMonths(savedMonths)
      setSteps([{ typed: volumes, month: null }])
      save.reset()
    },
  })
  const newer = newerElsewhere(
    'The forecast was',
    `${totalOf(readVolumes(volumes))} in total`,
    onLoad,
  )
  const isFixed = !allows(lane.status, 'edit')
  // What was refused because of something newer has the newest lane by now.
  const isOutdated = statusOf(save.error) === 409
  const read = readVolumes(typed)
  const wrong = read.filter(({ problem }) => problem !== undefined).length
  const id = useId()
  const change = (next: TypedVolumes, month: number | null) => {
    const goesOn = month !== null && steps.at(-1)?.month === month
    setSteps([...(goesOn ? steps.slice(0, -1) : steps), { typed: next, month }])
  }
  const undo = () => setSteps(steps.length > 1 ? steps.slice(0, -1) : steps)

  const onPaste = (event: ClipboardEvent, from: number) => {
    const next = pasteVolumes(typed, from, event.clipboardData.getData('text/plain'))
    if (next === null) return
    event.preventDefault()
    change(next, null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    undo()
  }
  const send = async () => {
    await save.mutateAsync({
      version: lane.version,
      volume: [
        ...months.map((month, index) => ({ month, volume: read[index]?.value ?? 0 })),
        // Earlier years of the same calendar months: what is typed is all of the forecast.
        ...lane.volume.flatMap(({ month }) => (months.includes(month) ? [] : { month, volume: 0 })),
      ],
    })
    toast.success('Forecast saved. The baseline was updated to match.')
    onClose()
  }

  return (
    <form
      className="volume-editor"
      aria-label="Forecast by month"
      onSubmit={(event) => {
        event.preventDefault()
        // What went wrong stands below.
        if (wrong === 0) send().catch(() => {})
      }}
    >
      <p className="note">
        {measure} by month. To paste a row or column from a spreadsheet, click the month it starts
        with.
      </p>
      <div className="volume-months">
        {months.map((month, index) => (
          <div key={month}>
            <label>
              <span>{formatCalendarMonth(calendarMonthOf(month))}</span>
              <input
                className={`form-control form-control-sm input-cell ${read[index]?.problem ? 'is-invalid' : ''}`}
                inputMode="decimal"
                aria-invalid={read[index]?.problem !== undefined}
                aria-describedby={read[index]?.problem ? `${id}-${index}` : undefined}
                value={typed[index] ?? ''}
                onKeyDown={onKeyDown}
                onPaste={(event) => onPaste(event, index)}
                onChange={(event) =>
                  change(
                    typed.map((text, at) => (at === index ? event.target.value : text)),
                    index,
                  )
                }
              />
            </label>
            {read[index]?.problem && (
              <span id={`${id}-${index}`} className="field-problem">
                {read[index].problem}
              </span>
            )}
          </div>
        ))}
      </div>
      <p role="status" className={wrong > 0 ? 'field-problem' : 'note'}>
        {wrong > 0 ? `${counted(wrong, 'month')} to correct.` : `${totalOf(read)} in total.`}
      </p>
      {isFixed && (
        <p className="alert alert-warning" role="alert">
          The lane has started: its forecast is fixed. What you entered here is not saved.
        </p>
      )}
      {newer && <ChangedElsewhere newer={newer} busy={save.isPending} />}
      {save.error && !isFixed && !newer && (
        <p className="alert alert-danger" role="alert">
          {isOutdated
            ? 'The lane was changed elsewhere, but not its forecast. Save again.'
            : problemOf(save.error).message}
        </p>
      )}
      <div className="d-flex gap-2 mb-4">
        <Button
          type="submit"
          size="sm"
          disabled={isFixed || save.isPending}
          aria-busy={save.isPending}
        >
          Save forecast
        </Button>
        <Button size="sm" variant="outline-secondary" onClick={undo} disabled={steps.length < 2}>
          Undo
        </Button>
        <Button size="sm" variant="link" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

const totalOf = (read: ReturnType<typeof readVolumes>): string =>
  formatQuantity(read.reduce((sum, { value }) => sum + (value ?? 0), 0))
