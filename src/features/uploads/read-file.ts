import { Mode } from '#domain/mode.ts'
import { type ColumnMapping, recogniseHeadings } from '#domain/column-mapping.ts'
import { type FilePreview, headingSignature, previewFile } from './file-preview.ts'
import { guessMode } from './guess-mode.ts'
import { rememberedMapping } from './uploads.api.ts'

type ReadFile = {
  preview: FilePreview | null
  mode: Mode | null
  mapping: ColumnMapping
  isRemembered: boolean
}

/** What can be told of a file before it is sent: its columns, its mode, how it was mapped before. */
export async function readFile(file: File, known: Mode | null): Promise<ReadFile> {
  const preview = await previewFile(file)
  if (!preview)
    return { preview, mode: known ?? guessMode(file.name, {}), mapping: {}, isRemembered: false }
  const recognised = recogniseHeadings(preview.headings)
  const mode = known ?? guessMode(file.name, recognised)
  return { preview, mode, ...(await mappingFor(preview, mode)) }
}

/** The recommended columns, or those the company chose for this layout before. */
export async function mappingFor(
  { headings }: FilePreview,
  mode: Mode | null,
): Promise<{ mapping: ColumnMapping; isRemembered: boolean }> {
  const recognised = recogniseHeadings(headings)
  const signature = await headingSignature(headings)
  const kept = signature && (await rememberedMapping(mode ?? Mode.Universal, signature))
  const isRemembered = !!kept && Object.keys(kept).length > 0
  return { mapping: isRemembered ? kept : recognised, isRemembered }
}
