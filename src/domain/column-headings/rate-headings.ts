import { type Headings, headingsIn } from './headings.ts'

type Written = Parameters<typeof headingsIn>[0]
const none: Written = { en: '', de: '', es: '', fr: '', it: '', pt: '', nl: '', zh: '' }
const named = (written: Partial<Written>): Headings => headingsIn({ ...none, ...written })

export const validFrom = named({
  en: 'valid from|validity from|validity start|effective|effective date|effective from|valid as of|start date|rate start|from date|valid start',
  de: 'gültig ab|gültig von|gültigkeit von|gültigkeit ab',
  es: 'válido desde|vigencia desde',
  fr: 'valable du|valide du|valable à partir du',
  it: 'valido dal|validità dal',
  pt: 'válido de|vigência de',
  nl: 'geldig vanaf|geldig van',
  zh: '生效日期|有效期从',
})
export const validTo = named({
  en: 'valid to|valid until|valid till|validity|validity to|validity end|expiry|expiry date|expiration|expiration date|expires|valid through|valid thru|end date|rate end|to date|valid end',
  de: 'gültig bis|gültigkeit bis',
  es: 'válido hasta|vigencia hasta',
  fr: "valable jusqu'au|valide jusqu'au",
  it: 'valido fino al|validità al',
  pt: 'válido até|vigência até',
  nl: 'geldig tot',
  zh: '失效日期|有效期至',
})
export const remarks = named({
  en: 'remarks|remark|comments|comment|notes|note|conditions|subject to',
  de: 'bemerkung|bemerkungen|anmerkung|hinweis',
  es: 'observaciones|comentarios',
  fr: 'remarques|commentaires',
  it: 'note|osservazioni',
  pt: 'observações|comentários',
  nl: 'opmerkingen|opmerking',
  zh: '备注',
})

const minimum = named({
  en: 'minimum|min|minimum charge|min charge|minimum freight|minimum rate|mindest',
  de: 'minimum|mindestfracht|mindestbetrag',
})
const deliveryOrder = named({ en: 'delivery order|d/o|do|d/o fee|do fee|delivery order fee' })
const bunker = named({
  en: 'baf|bunker|bunker adjustment factor|bunker adjustment|bunker surcharge|fuel surcharge|emergency bunker surcharge|ebs',
  de: 'bunkerzuschlag|treibstoffzuschlag',
  es: 'recargo de combustible',
  fr: 'surcharge bunker|surcharge carburant',
  zh: '燃油附加费|燃油费',
})
const fuel = named({
  en: 'fuel|fsc|fuel surcharge|fuel charge|fuel rate|diesel surcharge',
  de: 'dieselzuschlag|dieselfloater|treibstoffzuschlag|kraftstoffzuschlag',
  es: 'combustible|recargo por combustible',
  fr: 'carburant|surcharge carburant|surcharge gazole',
  it: 'carburante|supplemento carburante',
  pt: 'combustível',
  nl: 'brandstof|brandstoftoeslag',
  zh: '燃油附加费',
})
const freight = {
  de: 'fracht|frachtrate|grundfracht',
  es: 'flete|flete base',
  fr: 'fret|fret de base',
  it: 'nolo|nolo base',
  pt: 'frete|frete base',
  nl: 'vracht|basisvracht',
  zh: '运费|基本运费',
}
const chassis = named({ en: 'chassis|chassis fee|chassis charge|chassis usage' })

/** How carriers name each charge line of a bid sheet, by its id. 'All-in' is none: it holds several. */
export const chargeHeadings: Readonly<Record<string, Headings>> = {
  'origin-haulage': named({
    en: 'pickup haulage|origin haulage|pre carriage|precarriage|pre-carriage|pickup|pick up|collection|origin inland|inland origin|origin trucking|origin inland haulage',
    de: 'vorlauf|vorlaufkosten|abholung',
  }),
  othc: named({
    en: 'origin thc|othc|thc origin|thc load|thc loading|thc pol|load thc|loading thc|export thc|thc export|thc o|thcl|origin terminal handling|origin terminal handling charge|terminal handling origin|terminal handling charge origin|olhc',
    de: 'thc ladehafen|thc abgang',
    es: 'thc origen',
    fr: 'thc origine|thc départ',
  }),
  'base-ocean': named({
    en: 'ocean freight|base ocean freight|basic ocean freight|o/f|ofr|ocean freight rate|bof|bas|base freight|basic freight|sea freight|seafreight|freight|freight rate|base rate|rate|ocean rate|net ocean freight',
    ...freight,
    de: `seefracht|seefrachtrate|${freight.de}`,
    es: `flete marítimo|flete oceánico|${freight.es}`,
    fr: `fret maritime|${freight.fr}`,
    it: `nolo marittimo|${freight.it}`,
    pt: `frete marítimo|${freight.pt}`,
    nl: `zeevracht|${freight.nl}`,
    zh: `海运费|${freight.zh}`,
  }),
  baf: bunker,
  ets: named({
    en: 'ets|lss|eu ets|ets surcharge|emission surcharge|emissions surcharge|emission trading surcharge|low sulphur surcharge|low sulfur surcharge|lss / ets',
    de: 'emissionszuschlag|ets zuschlag',
  }),
  pss: named({ en: 'pss|peak season|peak season surcharge|peak surcharge', zh: '旺季附加费' }),
  dthc: named({
    en: 'destination thc|dthc|thc destination|thc discharge|thc pod|discharge thc|import thc|thc import|thc d|thcd|destination terminal handling|destination terminal handling charge|terminal handling destination|terminal handling charge destination|dlhc',
    de: 'thc löschhafen|thc bestimmung|thc empfang',
    es: 'thc destino',
    fr: 'thc destination|thc arrivée',
  }),
  'origin-docs': named({
    en: 'documentation|documentation fee|docs|doc fee|document fee|documents|b/l fee|bl fee|b/l|bill of lading fee|origin documentation|origin docs|vgm|vgm fee|seal|seal fee|b/l + vgm + seal',
    de: 'dokumentengebühr|dokumentation|b/l gebühr',
  }),
  'delivery-order': deliveryOrder,
  'delivery-haulage': named({
    en: 'delivery haulage|destination haulage|on carriage|oncarriage|on-carriage|delivery|destination inland|inland destination|destination trucking|destination inland haulage',
    de: 'nachlauf|nachlaufkosten|zustellung',
  }),
  chassis,
  'origin-cfs': named({
    en: 'origin cfs|cfs origin|origin cfs handling|export cfs|cfs export|origin handling|cfs pol',
  }),
  'freight-wm': named({
    en: 'freight|freight w/m|ocean freight|o/f|ofr|rate|base rate|lcl freight|lcl rate|sea freight|freight rate|ocean freight w/m|ocean rate',
    ...freight,
    de: `seefracht|${freight.de}`,
    zh: `海运费|${freight.zh}`,
  }),
  minimum,
  'destination-cfs': named({
    en: 'destination cfs|cfs destination|destination cfs handling|import cfs|cfs import|destination handling|cfs pod',
  }),
  delivery: named({ en: 'delivery|destination delivery|final delivery', de: 'zustellung' }),
  pickup: named({ en: 'pickup|pick up|collection|origin pickup|cartage origin', de: 'abholung' }),
  awb: named({
    en: 'awb|awb fee|air waybill fee|awb documents|documentation|documentation fee|documents|doc fee|awb / documents',
  }),
  screening: named({ en: 'screening|screening fee|x ray|xray|x-ray|security screening' }),
  'break-n': named({ en: 'normal|normal rate|n rate|minus 45' }),
  fuel,
  security: named({
    en: 'security|ssc|security surcharge|security fee',
    de: 'sicherheitszuschlag',
  }),
  handling: named({
    en: 'handling|destination handling|import handling|terminal handling|handling fee',
  }),
  linehaul: named({
    en: 'linehaul|line haul|lh|linehaul rate|line haul rate|rate|base rate|mileage rate|freight|freight rate|rpm|transport rate',
    ...freight,
  }),
  'stop-off': named({
    en: 'stop off|stop|stopoff|stop off charge|stop charge|additional stop|extra stop',
  }),
  tolls: named({
    en: 'tolls|toll|toll charges|border|border crossing|border fee|tolls / border',
    de: 'maut|mautkosten|mautgebühr',
    es: 'peajes|peaje|cruce',
    fr: 'péage|péages',
  }),
  layover: named({ en: 'layover|layover charge' }),
  'round-trip': named({
    en: 'base round trip|round trip|round trip rate|drayage|drayage base|drayage rate|dray rate|base dray|base|base rate|rate|linehaul',
  }),
  'pre-pull': named({ en: 'pre pull|prepull|pre-pull|pre pull fee' }),
  'port-fee': named({
    en: 'port fee|tmf|ptf|pier pass|pierpass|port / tmf fee|traffic mitigation fee|port charge',
  }),
  'chassis-split': named({ en: 'chassis split|split chassis|chassis split fee' }),
  'yard-storage': named({ en: 'yard storage|storage|storage fee' }),
  drop: named({ en: 'drop and pick|drop|drop fee|drop and hook|drop & pick' }),
}
