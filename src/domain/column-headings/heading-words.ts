/** Words that say nothing about which column it is; 'los' is missing: 'loshaven' is a port of discharge. */
export const fillers: ReadonlySet<string> = new Set(
  'of the for and in on der die das des im zum zur und fur de del la el las y en le les du et pour il lo gli della dello dei di e do da dos das para het een op actual'.split(
    ' ',
  ),
)

/** What else stands beside the name of a column. */
export const additions: readonly ReadonlySet<string>[] = [
  new Set(['code', 'codigo', 'codice', 'kode', '代码', 'iso']),
  new Set('name nombre nom nome naam desc description bezeichnung descripcion'.split(' ')),
]

/** Abbreviations and other forms of one word, by the word that stands for them. */
const forms: Readonly<Record<string, string>> = {
  number: 'no nr num nbr numb numero nummer nro n nos',
  destination: 'dest destn dst dstn destin',
  origin: 'orig org orgn',
  container: 'cntr ctr cont contr ctnr cnt cntnr',
  country: 'ctry cntry',
  discharge: 'disch dischg dschg discharging',
  loading: 'ldg loadg lading',
  equipment: 'equip eqpt eqp eqt eq',
  weight: 'wt wgt wght',
  volume: 'vol',
  quantity: 'qty qnty quant',
  amount: 'amt amnt',
  currency: 'curr cur ccy crcy',
  date: 'dt dte',
  charge: 'chg chrg chgs chrgs chge',
  surcharge: 'surchg surch schg scharge surchrg',
  freight: 'frt frgt frght fght',
  shipment: 'shpt shpmt shipmt shpmnt',
  delivery: 'dlv dlvy dlvry deliv delv',
  departure: 'dep deptr',
  state: 'stt',
  location: 'loc locn',
  address: 'addr adr',
  total: 'tot ttl',
  reference: 'ref refs',
  distance: 'dist',
  service: 'svc serv srvc',
  chargeable: 'chrgbl chgbl chargable',
  accessorial: 'accs acc',
  transit: 'transt trst',
  type: 'typ tp',
  gewicht: 'gew',
  wahrung: 'waehrung whrg wrg',
  datum: 'dat',
  handling: 'hdlg hndlg handlg',
  document: 'doc docs documentation',
}

export const wordOfForm: ReadonlyMap<string, string> = new Map(
  Object.entries(forms).flatMap(([word, others]) =>
    others.split(' ').map((other) => [other, word] as const),
  ),
)

/** Units that stand in a heading beside its name: 'Gewicht (lb)'. */
export const measureUnits: ReadonlySet<string> = new Set(
  'kg kgs kilo kilos kilogram kilograms kilogramm kilogramos kilogrammes lb lbs pound pounds t ton tons tonne tonnes tonnen mt oz gr cbm m3 cuft cft ft3 km kms kilometer kilometers kilometre kilometres mi mile miles mls 公斤 千克 吨 立方米 公里'.split(
    ' ',
  ),
)

export const timeUnits: ReadonlySet<string> = new Set(
  'day days tage tag dias jours jour giorni dagen 天'.split(' '),
)
