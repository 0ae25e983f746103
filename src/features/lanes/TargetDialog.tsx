import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { toast } from 'react-toastify/unstyled'
import type { Lane } from '#domain/lane.ts'
import type { BiddableMode } from '#domain/mode.ts'
import { formatCents, formatMoney, toDollars } from '#domain/money.ts'
import { numberProblem, readNumber } from '#domain/written-number.ts'
import { agreeing, counted } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { readerMark } from '#ui/reader-locale.ts'
import { PlainTable } from '#ui/PlainTable.tsx'
import { laneMutations } from './lanes.api.ts'
import {
  readTargets,
  targetsByRule,
  targetSheet,
  targetsNow,
  type TypedTargets,
} from './target-entry.ts'

type TargetDialogProps = {
  mode: BiddableMode
  /** Those that have not started. */
  lanes: readonly Lane[]
  /** Chosen too, but their targets stay. */
  started: number
  onClose: () => void
}

/** Targets of the chosen lanes: by a rule, and then each by itself. */
export function TargetDialog({ mode, lanes, started, onClose }: TargetDialogProps) {
  const upload = useMutation(laneMutations.upload(mode))
  const create = useMutation(laneMutations.create())
  const [percent, setPercent] = useState('5')
  const [typed, setTyped] = useState(() => targetsByRule(lanes, 5, targetsNow(lanes)))
  const [ruleProblem, setRuleProblem] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { changed, wrong, totalCents } = readTargets(lanes, typed)

  const applyRule = () => {
    const read = readNumber(percent, readerMark())
    if ('refused' in read) setRuleProblem(numberProblem(percent, read, readerMark()))
    else if (read.number < 0 || read.number > 90) setRuleProblem('Enter a percentage from 0 to 90.')
    else {
      setRuleProblem(null)
      setTyped(targetsByRule(lanes, read.number, typed))
    }
  }
  // Enter would set the targets before anybody saw what the rule makes of them.
  const fillOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    applyRule()
  }
  const save = async () => {
    const [first] = wrong.values()
    if (first !== undefined) {
      const others = wrong.size > 1 ? ` ${counted(wrong.size, 'target')} to correct.` : ''
      setProblem(`${first}${others}`)
      return
    }
    try {
      setProblem(await sent())
    } catch (error) {
      setProblem(problemOf(error).message)
    }
  }
  /** What kept the targets from being set; null when they are. */
  const sent = async (): Promise<string | null> => {
    const [only] = changed
    if (changed.length === 1 && only) {
      await create.mutateAsync({
        id: only.laneId,
        mode,
        targetPrice: toDollars(only.targetCents),
      })
    } else if (changed.length > 1) {
      const [sheet] = await upload.mutateAsync({ files: [targetSheet(changed)] })
      if (sheet && sheet.problems.length > 0) return sheet.message
    }
    toast.success(`Targets of ${counted(changed.length, 'lane')} are set.`)
    onClose()
    return null
  }

  return (
    <FormDialog
      title={`Set targets of ${counted(lanes.length, 'lane')}`}
      action={`Set ${counted(changed.length, 'target')}`}
      busy={upload.isPending || create.isPending}
      problem={problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label="Baseline minus" isBeside problem={ruleProblem} className="target-rule">
        {(control) => (
          <>
            <div className="input-group input-group-sm">
              <input
                {...control}
                className="form-control text-end"
                inputMode="decimal"
                value={percent}
                onChange={(event) => setPercent(event.target.value)}
                onKeyDown={fillOnEnter}
              />
              <span className="input-group-text">%</span>
            </div>
            <Button size="sm" variant="outline-primary" onClick={applyRule}>
              Fill in
            </Button>
            <Button
              size="sm"
              variant="link"
              onClick={() => setTyped(Object.fromEntries(lanes.map(({ id }) => [id, ''])))}
            >
              No targets
            </Button>
          </>
        )}
      </Field>
      <TargetTable
        lanes={lanes}
        typed={typed}
        wrong={wrong}
        onChange={(laneId, text) => setTyped({ ...typed, [laneId]: text })}
      />
      <p className="note mb-0" role="status">
        {formatCents(totalCents)} a year in total.
        {started > 0 &&
          ` ${counted(started, 'selected lane has', 'selected lanes have')} started and ${agreeing(started, 'keeps its target', 'keep their targets')}.`}
      </p>
    </FormDialog>
  )
}

/** More are set by the rule alone: a dialog is no place to type hundreds of amounts. */
const typedOneByOne = 100

type TargetTableProps = {
  lanes: readonly Lane[]
  typed: TypedTargets
  /** What is wrong with a lane's text. */
  wrong: ReadonlyMap<number, string>
  onChange: (laneId: number, text: string) => void
}

/** A target a lane beside its baseline, in dollars a year. */
function TargetTable({ lanes, typed, wrong, onChange }: TargetTableProps) {
  const more = lanes.length - typedOneByOne
  return (
    <>
      <PlainTable label="Targets by lane" figures className="target-table" tableClass="table-sm">
        <thead>
          <tr>
            <th scope="col">Lane</th>
            <th scope="col">Baseline Cost</th>
            <th scope="col">Target</th>
          </tr>
        </thead>
        <tbody>
          {lanes.slice(0, typedOneByOne).map(({ id, locationStr, equipmentType, baselineCost }) => (
            <tr key={id}>
              <th scope="row">
                {locationStr}
                {equipmentType !== null && <small>{equipmentType}</small>}
              </th>
              <td>{formatMoney(baselineCost)}</td>
              <td>
                <input
                  className={`form-control form-control-sm input-cell ${wrong.has(id) ? 'is-invalid' : ''}`}
                  inputMode="decimal"
                  aria-label={`Target of ${locationStr} ${equipmentType ?? ''}`.trim()}
                  aria-invalid={wrong.has(id)}
                  aria-describedby={wrong.has(id) ? `target-problem-${id}` : undefined}
                  placeholder="N/A"
                  value={typed[id] ?? ''}
                  onChange={(event) => onChange(id, event.target.value)}
                />
                {wrong.has(id) && (
                  <span id={`target-problem-${id}`} className="field-problem">
                    {wrong.get(id)}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {more > 0 && <p className="note">and {more} more, by the same rule.</p>}
    </>
  )
}
