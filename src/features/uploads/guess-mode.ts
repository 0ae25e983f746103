import type { ColumnMapping } from '#domain/column-mapping.ts'
import { type BiddableMode, biddableModes, Mode } from '#domain/mode.ts'
import { oceanAlone, readMode } from '#domain/written-mode.ts'

type Columns = { ports: string; mapping: ColumnMapping }

const namesAirports = ({ ports }: Columns) => /iata|airport/.test(ports)
const namesPorts = (columns: Columns) => columns.ports.trim() !== '' && !namesAirports(columns)

/** Whether columns are those of a mode alone; a drayage move looks like a load by truck. */
const hasColumnsOf: Record<BiddableMode, (columns: Columns) => boolean> = {
  [Mode.AirFreight]: namesAirports,
  [Mode.OceanLCL]: (columns) => namesPorts(columns) && columns.mapping.cubicMetres !== undefined,
  [Mode.OceanFCL]: (columns) =>
    namesPorts(columns) &&
    columns.mapping.containers !== undefined &&
    columns.mapping.cubicMetres === undefined,
  [Mode.RoadFTL]: ({ ports, mapping }) => mapping.miles !== undefined && ports.trim() === '',
  [Mode.RoadDrayage]: () => false,
}

/** The mode of a file by its mode column, its name or the places it names; null = ask. */
export function guessMode(fileName: string, mapping: ColumnMapping): Mode | null {
  if (mapping.mode) return Mode.Universal
  const named = fileName
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => readMode(word))
    .filter((mode) => mode !== undefined)
  const [mode = named[0]] = named.filter((one) => one !== oceanAlone)
  if (mode !== undefined) return mode
  const ports = `${mapping.originPort?.[0] ?? ''} ${mapping.destPort?.[0] ?? ''}`.toLowerCase()
  return biddableModes.find((one) => hasColumnsOf[one]({ ports, mapping })) ?? null
}
