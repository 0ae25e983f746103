import { Mode } from '#domain/mode.ts'
import type { ColumnMapping } from '#domain/column-mapping.ts'
import { readMode } from '#domain/written-mode.ts'

/** The mode of a file by its mode column, its name or the places it names; null = ask. */
export function guessMode(fileName: string, mapping: ColumnMapping): Mode | null {
  if (mapping.mode) return Mode.Universal
  const words = fileName.toLowerCase().split(/[^a-z]+/)
  const named =
    words
      .map((word) => readMode(word))
      .find((mode) => mode !== undefined && mode !== Mode.OceanFCL) ??
    words.map((word) => readMode(word)).find((mode) => mode !== undefined)
  if (named !== undefined) return named
  const ports = `${mapping.originPort?.[0] ?? ''} ${mapping.destPort?.[0] ?? ''}`.toLowerCase()
  if (/iata|airport/.test(ports)) return Mode.AirFreight
  if (mapping.cubicMetres && ports.trim() !== '') return Mode.OceanLCL
  if (mapping.containers && ports.trim() !== '') return Mode.OceanFCL
  return mapping.miles ? Mode.RoadFTL : null
}
