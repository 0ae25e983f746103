import { foldWord } from './fold.ts'
import { type BiddableMode, biddableModes, Mode } from './mode.ts'

/**
 * English, German, Spanish, French, Italian, Portuguese, Dutch and Chinese; ocean alone is by container.
 * File names are searched for these words as well: 'route' and 'see' (German sea) would be found there.
 */
const wordsOfMode: Record<BiddableMode, string> = {
  [Mode.AirFreight]:
    'air|air charter|airfreight|air freight|air cargo|by air|luftfracht|per luftfracht|aéreo|aérea|carga aérea|flete aéreo|transporte aéreo|aérien|fret aérien|transport aérien|aereo|trasporto aereo|via aerea|frete aéreo|luchtvracht|空运|航空|航空运输',
  [Mode.OceanFCL]:
    'ocean|sea|by sea|by ocean|ocean freight|sea freight|seafreight|fcl|ocean fcl|sea fcl|fcl ocean|fcl sea|full container load|seefracht|marítimo|marítima|flete marítimo|transporte marítimo|maritime|fret maritime|transport maritime|marittimo|trasporto marittimo|via mare|frete marítimo|zeevracht|海运|整箱|海运整箱',
  [Mode.OceanLCL]:
    'lcl|ocean lcl|sea lcl|lcl ocean|lcl sea|less than container load|seefracht lcl|marítimo lcl|maritime lcl|marittimo lcl|zeevracht lcl|拼箱|海运拼箱',
  [Mode.RoadFTL]:
    'truck|trucking|road|by road|by truck|road freight|ftl|tl|truckload|truck load|full truckload|full truck load|road ftl|lkw|straße|straßenfracht|straßentransport|komplettladung|camión|carretera|terrestre|por carretera|camion|routier|transport routier|strada|trasporto stradale|stradale|su strada|caminhão|rodoviário|transporte rodoviário|vrachtwagen|wegtransport|wegvervoer|公路|卡车|陆运|整车',
  [Mode.RoadDrayage]:
    'drayage|dray|road drayage|port drayage|container drayage|containernachlauf|containervorlauf|arrastre portuario|acarreo portuario|brouettage|集卡|拖车',
}

/** What words of the sea mean that say no more. */
export const oceanAlone = Mode.OceanFCL

const modesByWord: ReadonlyMap<string, Mode> = new Map(
  biddableModes.flatMap((mode) =>
    wordsOfMode[mode].split('|').map((word) => [foldWord(word), mode] as const),
  ),
)

/** The mode a file's word means; undefined when it is not known. */
export const readMode = (word: string): Mode | undefined => modesByWord.get(foldWord(word))
