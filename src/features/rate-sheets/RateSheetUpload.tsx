import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import Button from 'react-bootstrap/Button'
import { Link } from 'react-router-dom'
import * as z from 'zod'
import type { CheckedRateSheet, MatchedLane, RateSettings } from '#contract/ext/rate-sheets.ts'
import { withAnswer } from '#domain/file-questions.ts'
import { type BiddableMode, modeDefinitions } from '#domain/mode.ts'
import { counted, namedInPart } from '#domain/quantity.ts'
import { useBidReview } from '#features/bidding/review/review.api.ts'
import { ReadingQuestions } from '#features/uploads/reading-questions.parts.tsx'
import { problemOf } from '#lib/call.ts'
import { useUser } from '#lib/use-session.ts'
import { Dialog, DialogBody, DialogFooter } from '#ui/Dialog.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { Choice } from '#ui/Choice.tsx'
import { device } from '#lib/device.ts'
import { RateColumns } from './RateColumns.tsx'
import { RateReview } from './RateReview.tsx'
import { rateSheetMutations } from './rate-sheets.api.ts'

type RateSheetUploadProps = { mode: BiddableMode; onClose: () => void }
type Chosen = { file: File; settings: RateSettings; isRemembered: boolean }

const asProposed: RateSettings = { reading: { currencies: {} }, leaveOut: [] }

export function RateSheetUpload({ mode, onClose }: RateSheetUploadProps) {
  const user = useUser()
  const check = useMutation(rateSheetMutations.check())
  const save = useMutation(rateSheetMutations.saveDrafts())
  const openReview = useBidReview()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [checked, setChecked] = useState<CheckedRateSheet | null>(null)
  const [problem, setProblem] = useState('')
  const [saved, setSaved] = useState<number | null>(null)
  const asked = useRef<Chosen | null>(null)

  const read = async (next: Chosen) => {
    setChosen(next)
    setProblem('')
    asked.current = next
    try {
      const answer = await check.mutateAsync({ mode, file: next.file, settings: next.settings })
      // Answers may overtake each other.
      if (asked.current !== next) return
      const columns =
        next.settings.columns === undefined ? rememberedColumns(user.id, mode, answer) : undefined
      if (columns === undefined) setChecked(answer)
      else await read({ ...next, settings: { ...next.settings, columns }, isRemembered: true })
    } catch (error) {
      if (asked.current === next) setProblem(problemOf(error).message)
    }
  }
  const take = ([file]: readonly File[]) => {
    if (!file) return
    setSaved(null)
    setChecked(null)
    void read({ file, settings: asProposed, isRemembered: false })
  }
  const change = (settings: Partial<RateSettings>, isRemembered = false) => {
    if (chosen)
      void read({ ...chosen, settings: { ...chosen.settings, ...settings }, isRemembered })
  }
  const saveDrafts = async () => {
    if (!chosen || !checked) return
    try {
      const answer = await save.mutateAsync({ mode, ...chosen })
      rememberColumns(user.id, mode, checked)
      setSaved(answer.saved)
      setChosen(null)
      setChecked(null)
    } catch (error) {
      setProblem(problemOf(error).message)
    }
  }
  const leftOut = new Set(chosen?.settings.leaveOut)
  const matched = (checked?.review?.lanes ?? []).filter(({ laneId }) => !leftOut.has(laneId))
  const drafts = matched.filter(({ isSubmitted }) => !isSubmitted).length
  const standing = matched.length - drafts
  const review = () => {
    if (!checked?.review) return
    rememberColumns(user.id, mode, checked)
    onClose()
    openReview({
      ready: checked.review.entries.filter(({ laneId }) => !leftOut.has(laneId)),
      mayKeepDrafts: true,
    })
  }

  return (
    <Dialog title="Upload your own rate sheet" size="xl" busy={save.isPending} onClose={onClose}>
      <DialogBody className="rate-sheet">
        <p className="mb-2">
          Rates in your own layout are matched to the lanes you are invited to. Review them before
          you submit, or keep them as drafts.
        </p>
        <FileDrop
          label="Drop your rate sheet here, or choose it"
          accept={['.xlsx', '.csv']}
          limit="30 MB"
          onFiles={take}
        />
        {saved !== null && (
          <p className="mb-0" role="status">
            {counted(saved, 'draft')} saved, to be submitted.{' '}
            <Link to={`/${modeDefinitions[mode].route}/lanes?view=sheet`} onClick={onClose}>
              Open the bid sheet
            </Link>
          </p>
        )}
        <p className="text-danger mb-0" role="alert">
          {problem}
        </p>
        {chosen && (
          <p className="mb-0" role="status">
            <strong className="text-break">{chosen.file.name}</strong>{' '}
            {check.isPending && <span className="text-body-secondary">Reading the file</span>}
          </p>
        )}
        {chosen && checked && (
          <div className="file-panel" aria-busy={check.isPending}>
            <RatePlace
              checked={checked}
              onChange={(reading) => change({ reading, columns: undefined })}
            />
            <RateColumns
              // Another sheet or heading row has other columns.
              key={`${checked.sheet}:${checked.headingLine}`}
              checked={checked}
              isRemembered={chosen.isRemembered}
              onChange={(columns) => change({ columns })}
            />
            <ReadingQuestions
              questions={checked.questions}
              onAnswer={(key, value) =>
                change(
                  { reading: withAnswer(chosen.settings.reading, key, value) },
                  chosen.isRemembered,
                )
              }
            />
            {checked.review && (
              <RateReview
                review={checked.review}
                leftOut={leftOut}
                onToggle={(laneId) => {
                  const { leaveOut } = chosen.settings
                  const others = leaveOut.filter((one) => one !== laneId)
                  const next = leftOut.has(laneId) ? others : [...others, laneId]
                  setChosen({ ...chosen, settings: { ...chosen.settings, leaveOut: next } })
                }}
              />
            )}
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        {standing > 0 && (
          <p className="text-body-secondary mb-0 me-auto">
            {counted(standing, 'lane has', 'lanes have')} a submitted bid that stays unless you
            submit again: {namesOf(matched.filter(({ isSubmitted }) => isSubmitted))}.
          </p>
        )}
        <Button variant="outline-secondary" disabled={save.isPending} onClick={onClose}>
          {saved === null ? 'Cancel' : 'Close'}
        </Button>
        <Button
          variant="outline-primary"
          disabled={drafts === 0 || check.isPending || save.isPending}
          onClick={() => void saveDrafts()}
        >
          {drafts === 0 ? 'Save as draft' : `Save ${counted(drafts, 'draft')}`}
        </Button>
        <Button
          disabled={matched.length === 0 || check.isPending || save.isPending}
          onClick={review}
        >
          Review and submit
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const namesOf = (lanes: readonly MatchedLane[]): string =>
  namedInPart(
    lanes.map(({ origin, destination }) => `${origin} to ${destination}`),
    5,
  )

type RatePlaceProps = {
  checked: CheckedRateSheet
  onChange: (reading: RateSettings['reading']) => void
}

function RatePlace({ checked, onChange }: RatePlaceProps) {
  const { sheet, headingLine, headingLines } = checked
  if (headingLines[0]?.line === headingLine) return null
  const onSheet = sheet === null ? {} : { sheet }
  return (
    <fieldset className="panel-step sheet-choice">
      <legend>Headings</legend>
      <Choice
        label="Heading row"
        value={headingLine}
        choices={headingLines.map(({ line, text }) => ({
          value: line,
          text: `Row ${line}: ${text}`,
        }))}
        onChange={(value) => onChange({ currencies: {}, ...onSheet, headingLine: Number(value) })}
      />
    </fieldset>
  )
}

type Columns = NonNullable<RateSettings['columns']>
const rememberedSchema = z.record(z.string(), z.record(z.string(), z.array(z.string())))

/** Layouts whose columns are kept on this device, the last one first. */
const longest = 30

const storeKey = (userId: number, mode: BiddableMode) => `rate-columns:${userId}:${mode}`
const signature = ({ headings }: Pick<CheckedRateSheet, 'headings'>) =>
  headings.map(({ heading }) => heading).join('\n')

const rememberedColumns = (
  userId: number,
  mode: BiddableMode,
  checked: Pick<CheckedRateSheet, 'headings'>,
): Columns | undefined => read(userId, mode)[signature(checked)]

function rememberColumns(userId: number, mode: BiddableMode, checked: CheckedRateSheet): void {
  const layout = signature(checked)
  const { [layout]: _before, ...others } = read(userId, mode)
  const kept = [[layout, checked.mapping], ...Object.entries(others)].slice(0, longest)
  device.write(storeKey(userId, mode), JSON.stringify(Object.fromEntries(kept)))
}

function read(userId: number, mode: BiddableMode): Record<string, Columns> {
  try {
    return rememberedSchema.parse(JSON.parse(device.read(storeKey(userId, mode)) ?? '{}'))
  } catch {
    return {}
  }
}
