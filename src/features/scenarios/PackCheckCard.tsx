import { useMutation } from '@tanstack/react-query'
import { type AwardPack, awardPackSchema, type PackCheck } from '#contract/ext/award-packs.ts'
import { counted } from '#domain/quantity.ts'
import { problemOf } from '#lib/call.ts'
import { FileDrop } from '#ui/FileDrop.tsx'
import { PlainTable } from '#ui/PlainTable.tsx'
import { differenceWords } from './pack-words.ts'
import { packMutations } from './scenarios.api.ts'

/** Whether a pack from a file is what was calculated. */
export function PackCheckCard() {
  const compare = useMutation(packMutations.check())
  const check = useMutation({
    mutationFn: async (file: File) => {
      const pack = await packIn(file)
      return { pack, answer: await compare.mutateAsync(pack) }
    },
  })
  return (
    <section className="card pack-part pack-check" aria-label="Check a pack">
      <h2 className="section-title">Check a pack</h2>
      <p>
        Choose an award pack from a file. It is calculated again and compared with the record; large
        tenders take a few minutes.
      </p>
      <FileDrop
        label="Choose a pack"
        accept={['.json']}
        limit="64 MB"
        onFiles={([file]) => file && check.mutate(file)}
      />
      <div aria-live="polite">
        {check.isPending && <p className="mt-3 mb-0">Checking {check.variables.name}…</p>}
        {check.error && (
          <p className="alert alert-danger mt-3 mb-0">
            {check.error instanceof NoPack ? check.error.message : problemOf(check.error).message}
          </p>
        )}
        {check.data && <Checked {...check.data} />}
      </div>
    </section>
  )
}

function Checked({ pack, answer }: { pack: AwardPack; answer: PackCheck }) {
  const { same, recorded, count, differences } = answer
  if (same)
    return (
      <p className="alert alert-success mt-3 mb-0">
        {recorded
          ? 'The pack is correct. It matches the run on record, and calculating it again gives the same award.'
          : 'Calculating the pack again gives the same award. Its run is not on record here, so the pack could not be compared with the record.'}
      </p>
    )
  return (
    <>
      <p className="alert alert-danger mt-3">
        The pack differs in {counted(count, 'place')}
        {recorded ? '.' : '. Its run is not on record here.'}
        {count > differences.length && ` The first ${differences.length} are shown.`}
      </p>
      <PlainTable label="Differences">
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">What</th>
            <th scope="col">In the pack</th>
            <th scope="col">Expected</th>
            <th scope="col">Compared with</th>
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => {
            const { where, what, found, expected } = differenceWords(pack, difference)
            const { against, laneId, bidId, field } = difference
            return (
              <tr key={`${against} ${laneId} ${bidId} ${field}`}>
                <th scope="row">{where}</th>
                <td>{what}</td>
                <td>{found}</td>
                <td>{expected}</td>
                <td>{against === 'record' ? 'Run on record' : 'New calculation'}</td>
              </tr>
            )
          })}
        </tbody>
      </PlainTable>
    </>
  )
}

class NoPack extends Error {}

async function packIn(file: File): Promise<AwardPack> {
  let read: unknown
  try {
    read = JSON.parse(await file.text())
  } catch {
    throw new NoPack(`${file.name} is not JSON. Choose the file that was downloaded as a pack.`)
  }
  const parsed = awardPackSchema.safeParse(read)
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  throw new NoPack(
    `${file.name} is not an award pack. ${first?.path.join('.') || 'The file'}: ${first?.message}`,
  )
}
