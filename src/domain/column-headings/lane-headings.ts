import { type Headings, headingsIn, perLanguage } from './headings.ts'
import * as measures from './measure-headings.ts'

/** Names of two lists together, the first list's names being the better ones. */
const joined = (first: Headings, second: Headings): Headings =>
  perLanguage((language) => [...first[language], ...second[language]])

/** Names of a column without those that mean another one here. */
const without = (headings: Headings, others: Headings): Headings =>
  perLanguage((language) => headings[language].filter((name) => !others[language].includes(name)))

/** 'Annual loads', 'Loads per month', 'Loads p.a.' */
const inPeriods = (things: string): string =>
  things
    .split('|')
    .flatMap((thing) => [
      ...['annual', 'yearly', 'monthly', 'weekly', 'expected', 'forecast', 'estimated'].map(
        (word) => `${word} ${thing}`,
      ),
      ...['per year', 'per annum', 'p.a.', 'pa', 'year', 'per month', 'month', 'p.m.'].map(
        (period) => `${thing} ${period}`,
      ),
      ...['per week', 'week'].map((period) => `${thing} ${period}`),
      `est. ${thing}`,
      `est. annual ${thing}`,
      `estimated annual ${thing}`,
      `est. monthly ${thing}`,
    ])
    .join('|')

/** 'Target rate', 'Target per container', 'Annual target' */
const amounts = (word: string): string =>
  [
    word,
    ...['rate', 'price', 'cost', 'spend', 'amount', 'freight', 'value'].flatMap((amount) => [
      `${word} ${amount}`,
      `annual ${word} ${amount}`,
      `${word} ${amount} per year`,
      ...units.map((unit) => `${word} ${amount} per ${unit}`),
      ...units.map((unit) => `${word} ${amount} ${unit}`),
    ]),
    ...['annual', 'yearly', 'total'].map((period) => `${period} ${word}`),
    ...['per year', 'per annum', 'p.a.', 'pa', 'year'].map((period) => `${word} ${period}`),
    ...units.map((unit) => `${word} per ${unit}`),
    ...units.map((unit) => `${word} ${unit}`),
  ].join('|')

const units = ['container', 'load', 'mile', 'trip', 'shipment', 'kg', 'cbm', 'm3']

/** What moves in a year or a month, in the mode's own measure. */
export const laneVolume = headingsIn({
  en: `annual volume|yearly volume|volume per year|volume|forecast|forecast volume|annual forecast|volume forecast|annual quantity|demand|annual demand|${inPeriods('volume|weight|kg|cbm|m3')}`,
  de: 'jahresmenge|jahresvolumen|menge pro jahr|volumen pro jahr|volumen|prognose|monatsmenge|monatsvolumen|menge pro monat|volumen pro monat',
  es: 'volumen anual|volumen|pronóstico|previsión|volumen mensual|cantidad anual|volumen por año|volumen por mes',
  fr: 'volume annuel|volume|prévision|volume mensuel|quantité annuelle|volume par an|volume par mois',
  it: 'volume annuo|volume annuale|volume|previsione|volume mensile|quantità annua',
  pt: 'volume anual|volume|previsão|volume mensal|quantidade anual|volume por ano|volume por mês',
  nl: 'jaarvolume|volume per jaar|volume|prognose|maandvolume|volume per maand|jaarlijks volume',
  zh: '年货量|年运量|货量|预测货量|年度货量|月货量|月运量|预计年货量',
})

export const listedShipments = joined(
  measures.shipments,
  headingsIn({
    en: `${inPeriods('loads|shipments|trips|truckloads|trucks|moves|load count|shipment count')}|number of shipments per year|number of loads per year`,
    de: 'sendungen pro jahr|sendungen pro monat|ladungen pro jahr|ladungen pro monat|fahrten pro jahr|fahrten pro monat|transporte pro jahr|jahressendungen',
    es: 'envíos por año|envíos por mes|embarques por año|embarques por mes|viajes por año|viajes por mes|envíos anuales|viajes anuales|embarques anuales',
    fr: 'expéditions par an|expéditions par mois|envois par an|envois par mois|voyages par an|voyages par mois',
    it: 'spedizioni annue|spedizioni mensili|viaggi annui|viaggi mensili|spedizioni per anno|spedizioni per mese',
    pt: 'embarques por ano|embarques por mês|viagens por ano|viagens por mês|embarques anuais|viagens anuais',
    nl: 'zendingen per jaar|zendingen per maand|ritten per jaar|ritten per maand|ladingen per jaar',
    zh: '年票数|月票数|年车次|月车次|年趟数|月趟数',
  }),
)

export const listedContainers = joined(
  measures.containers,
  headingsIn({
    en: inPeriods('containers|container volume|number of containers|boxes'),
    de: 'container pro jahr|container pro monat|container jährlich',
    es: 'contenedores por año|contenedores por mes|contenedores anuales',
    fr: 'conteneurs par an|conteneurs par mois',
    it: 'container annui|container mensili|container per anno',
    pt: 'contêineres por ano|contêineres por mês|contentores por ano',
    nl: 'containers per jaar|containers per maand',
    zh: '年箱量|月箱量|年柜量|月柜量',
  }),
)

/** In a list, 'Volume' is what moves, whatever the mode counts. */
export const listedCubicMetres = without(measures.cubicMetres, laneVolume)

export const target = headingsIn({
  en: amounts('target'),
  de: 'zielpreis|zielkosten|zielrate|zielbetrag|zielpreis pro container|zielpreis pro jahr',
  es: 'objetivo|precio objetivo|tarifa objetivo|costo objetivo|coste objetivo',
  fr: 'objectif|prix cible|tarif cible|coût cible|prix objectif',
  it: 'obiettivo|prezzo obiettivo|tariffa obiettivo|costo obiettivo|prezzo target',
  pt: 'alvo|preço alvo|tarifa alvo|custo alvo|preço objetivo',
  nl: 'doel|doelprijs|streefprijs|doeltarief|richtprijs',
  zh: '目标价|目标价格|目标费用|目标运费|目标成本',
})

/** What the lane costs today. */
export const baseline = headingsIn({
  en: [
    amounts('baseline'),
    amounts('current'),
    amounts('incumbent'),
    'annual spend|historical spend|historic spend|last year spend|spend',
  ]
    .join('|')
    .split('|')
    .filter((name) => !['current', 'incumbent'].includes(name))
    .join('|'),
  de: 'basiskosten|aktuelle kosten|aktueller preis|aktuelle rate|bisherige kosten|ist kosten|istkosten|basispreis',
  es: 'línea base|costo actual|coste actual|tarifa actual|precio actual|gasto anual',
  fr: 'référence budgétaire|coût actuel|tarif actuel|prix actuel|dépense annuelle',
  it: 'costo attuale|tariffa attuale|prezzo attuale|spesa annua|costo base',
  pt: 'custo atual|tarifa atual|preço atual|gasto anual|custo base|linha de base',
  nl: 'huidige kosten|huidig tarief|huidige prijs|basiskosten|jaarlijkse kosten',
  zh: '基准费用|基准价|当前价格|当前费用|现行价格|年费用',
})

/** Who carries the lane today. */
export const incumbent = headingsIn({
  en: 'incumbent|incumbent carrier|current carrier|current provider|existing carrier|incumbent name|incumbent provider|current supplier',
  de: 'aktueller spediteur|bisheriger spediteur|aktueller dienstleister|derzeitiger dienstleister|bisheriger dienstleister',
  es: 'transportista actual|proveedor actual|transportista titular',
  fr: 'transporteur actuel|prestataire actuel|titulaire',
  it: 'vettore attuale|fornitore attuale|trasportatore attuale',
  pt: 'transportadora atual|transportador atual|fornecedor atual',
  nl: 'huidige vervoerder|huidige transporteur|zittende vervoerder',
  zh: '现有承运人|当前承运人|现承运商|当前承运商',
})

export const listedCarrier = (carrier: Headings): Headings => joined(incumbent, carrier)
