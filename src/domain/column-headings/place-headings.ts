import { type Headings, headingsIn, perLanguage } from './headings.ts'

/** How files name the two ends of a shipment, before or after the part of the place: 'Ship from city'. */
const originEnd = headingsIn({
  en: 'origin|from|ship from|shipped from|shipping|shipper|consignor|sender|pickup|pick up|loading|load|departure|dispatch|start|o',
  de: 'abgang|abgangs|abgehend|absender|absende|versand|versende|verlade|verladung|verschiffungs|lade|belade|start|abhol|abflug|abfahrts|herkunft|herkunfts|ursprung|ursprungs|von|quell',
  es: 'origen|salida|carga|embarque|partida|remitente|recogida|desde|expedición|procedencia|despacho',
  fr: 'origine|départ|chargement|embarquement|expéditeur|expédition|enlèvement|provenance',
  it: 'origine|partenza|carico|caricamento|imbarco|mittente|ritiro|provenienza',
  pt: 'origem|partida|carregamento|embarque|remetente|coleta|saída|expedidor|procedência',
  nl: 'herkomst|vertrek|laad|laden|afzender|afhaal|oorsprong|verzend|van|verlading|inlaad|verlaad',
  zh: '起运|启运|始发|出发|发货|起始|装货|装运|起飞|起|发站',
})

const destinationEnd = headingsIn({
  en: 'destination|final destination|to|ship to|shipped to|consignee|receiver|recipient|delivery|drop|drop off|unloading|discharge|arrival|end|d',
  de: 'ziel|bestimmung|bestimmungs|empfänger|empfangs|entlade|entladung|lösch|liefer|zustell|ankunft|ankunfts|nach|auslade',
  es: 'destino|destino final|llegada|arribo|descarga|desembarque|entrega|destinatario|hasta|consignatario',
  fr: 'destination|destination finale|arrivée|déchargement|débarquement|destinataire|livraison',
  it: 'destinazione|destinazione finale|arrivo|scarico|sbarco|destinatario|consegna',
  pt: 'destino|destino final|chegada|descarga|desembarque|descarregamento|destinatário|entrega',
  nl: 'bestemming|bestemmings|eindbestemming|aankomst|los|lossen|lossing|ontvanger|aflever|lever|naar',
  zh: '目的|到达|收货|卸货|抵达|终点|交货|目的地|卸|到站',
})

const city = headingsIn({
  en: 'city|town|city name',
  de: 'stadt|ort|ortschaft',
  es: 'ciudad|población|municipio|localidad',
  fr: 'ville|commune|localité',
  it: 'città|comune|località',
  pt: 'cidade|município|localidade',
  nl: 'stad|plaats|woonplaats',
  zh: '城市|市',
})

const state = headingsIn({
  en: 'state|province|region|state province|st|prov|state code',
  de: 'bundesland|bundesstaat|provinz|region',
  es: 'estado|provincia|región|departamento',
  fr: 'état|région|province|département',
  it: 'provincia|regione|prov',
  pt: 'estado|uf|província',
  nl: 'provincie|staat|regio',
  zh: '省|州|省份|省州',
})

const zip = headingsIn({
  en: 'zip|zip code|zipcode|postal code|postcode|postal|post code|zip postal code|zip3|zip 3',
  de: 'plz|postleitzahl',
  es: 'código postal|cp',
  fr: 'code postal|cp',
  it: 'cap|codice postale',
  pt: 'cep|código postal',
  nl: 'postcode|pc',
  zh: '邮编|邮政编码|邮政代码',
})

const country = headingsIn({
  en: 'country|nation|country code',
  de: 'land|ländercode|länderkennung|staat',
  es: 'país',
  fr: 'pays',
  it: 'paese|nazione|stato',
  pt: 'país',
  nl: 'land|landcode',
  zh: '国家|国|国别|国家地区',
})

const port = headingsIn({
  en: 'port|airport|seaport|sea port|air port|port airport|iata|iata code|locode|unlocode|un locode|port locode|port code|airport code',
  de: 'hafen|seehafen|flughafen|hafencode',
  es: 'puerto|aeropuerto|puerto aeropuerto',
  fr: 'port|aéroport|port aéroport',
  it: 'porto|aeroporto|porto aeroporto',
  pt: 'porto|aeroporto|porto aeroporto',
  nl: 'haven|luchthaven|zeehaven',
  zh: '港|港口|机场|口岸|空港|地港',
})

/** Every end with every name of the part, after names of its own. */
const of = (end: Headings, part: Headings, own: Headings): Headings =>
  perLanguage((language) => {
    const combined = part[language].flatMap((name) =>
      end[language].map((side) => (language === 'zh' ? `${side}${name}` : `${side} ${name}`)),
    )
    return [...new Set([...own[language], ...combined])]
  })

const none = headingsIn({ en: '', de: '', es: '', fr: '', it: '', pt: '', nl: '', zh: '' })

export const origin = headingsIn({
  en: 'origin|from|ship from|pickup|pick up|manufacturing site|origin location|origin address|origin point|origin place|origin name|place of receipt|por|place of loading|loading place|loading point|loading location|load location|pickup location|pickup address|pickup point|ship from location|shipping point|from location|origin site|origin plant|origin terminal|shipped from|shipper address',
  de: 'von|abgang|herkunft|ladestelle|beladestelle|absenderadresse|abholadresse|versandstelle|ursprung|start|übernahmeort',
  es: 'origen|desde|lugar de origen|lugar de carga|punto de origen|lugar de recogida|lugar de recepción|dirección de origen|procedencia',
  fr: "origine|lieu de départ|lieu de chargement|lieu d'enlèvement|point de départ|lieu d'origine|provenance|lieu de prise en charge|départ",
  it: 'origine|luogo di origine|luogo di carico|luogo di partenza|luogo di ritiro|punto di carico|provenienza|partenza',
  pt: 'origem|local de origem|local de carregamento|local de coleta|ponto de origem|local de partida|procedência',
  nl: 'herkomst|van|laadadres|laadlocatie|afhaaladres|vertrekpunt|oorsprong|plaats van vertrek',
  zh: '起运地|始发地|出发地|发货地|装货地|起始地|提货地|启运地|起点|发货地址|装货地点',
})

export const originCity = of(originEnd, city, none)
export const originState = of(originEnd, state, none)
export const originZip = of(originEnd, zip, none)
export const originCountry = of(
  originEnd,
  country,
  headingsIn({
    en: 'origin country|country of export|export country|exporting country|country of dispatch',
    de: 'ausfuhrland|exportland|abgangsland|versendungsland',
    es: 'país de exportación',
    fr: "pays d'exportation",
    it: 'paese di esportazione',
    pt: 'país de exportação',
    nl: 'land van uitvoer|exportland',
    zh: '出口国',
  }),
)
export const originPort = of(
  originEnd,
  port,
  headingsIn({
    en: 'origin port|POL|port of loading|load port|port of lading|port of origin|port of departure|export port|port of export|port of shipment|origin airport|airport of departure|org iata|origin iata|AOL|airport of loading',
    de: 'ladehafen|abgangshafen|verladehafen|verschiffungshafen|abgangsflughafen|abflughafen|hafen ab',
    es: 'puerto de origen|puerto de carga|puerto de embarque|puerto de salida|aeropuerto de origen|aeropuerto de salida',
    fr: "port de chargement|port d'embarquement|port de départ|port d'origine|aéroport de départ",
    it: 'porto di carico|porto di imbarco|porto di partenza|porto di origine|aeroporto di partenza',
    pt: 'porto de origem|porto de embarque|porto de carregamento|aeroporto de origem',
    nl: 'laadhaven|haven van vertrek|haven van lading|vertrekhaven|vertrekluchthaven|haven van herkomst',
    zh: '起运港|装货港|装运港|始发港|启运港|出发港|发货港|起始港|装港|始发机场|起飞机场|起运港口',
  }),
)

export const destination = headingsIn({
  en: 'destination|to|ship to|delivery|destination location|final destination|destination address|destination point|destination place|destination name|place of delivery|place of discharge|pld|delivery location|delivery address|delivery point|delivery place|consignee address|unloading point|unloading place|place of unloading|unloading location|drop location|drop off|ship to location|to location|destination site|destination terminal|shipped to|final delivery|fnd',
  de: 'nach|ziel|bestimmung|entladestelle|lieferadresse|empfängeradresse|zustelladresse|lieferanschrift|lieferstelle',
  es: 'destino|hasta|lugar de destino|lugar de entrega|lugar de descarga|punto de destino|dirección de entrega|destino final|punto de entrega',
  fr: "destination|lieu d'arrivée|lieu de livraison|lieu de déchargement|point d'arrivée|lieu de destination|adresse de livraison|destination finale|arrivée",
  it: 'destinazione|luogo di destinazione|luogo di scarico|luogo di consegna|luogo di arrivo|punto di scarico|indirizzo di consegna|destinazione finale|arrivo',
  pt: 'destino|local de destino|local de entrega|local de descarga|ponto de destino|destino final|endereço de entrega',
  nl: 'bestemming|naar|losadres|loslocatie|afleveradres|eindbestemming|plaats van bestemming|leveradres',
  zh: '目的地|到达地|收货地|卸货地|交货地|终点|送货地|目的地点|收货地址|卸货地点|抵达地',
})

export const destCity = of(destinationEnd, city, none)
export const destState = of(destinationEnd, state, none)
export const destZip = of(destinationEnd, zip, none)
export const destCountry = of(
  destinationEnd,
  country,
  headingsIn({
    // A file that names one country alone means where it ships to.
    en: 'destination country|dest country|country of destination|country of import|import country|importing country|country',
    de: 'bestimmungsland|zielland|empfängerland|einfuhrland|importland',
    es: 'país de destino|país de importación',
    fr: "pays de destination|pays d'importation",
    it: 'paese di destinazione|paese di importazione',
    pt: 'país de destino|país de importação',
    nl: 'land van bestemming|land van invoer|bestemmingsland|importland',
    zh: '目的国|进口国|目的国家',
  }),
)
export const destPort = of(
  destinationEnd,
  port,
  headingsIn({
    en: 'destination port|dest port|POD|port of discharge|discharge port|port of destination|port of unloading|port of arrival|port of entry|import port|unload port|destination airport|airport of destination|dest iata|destination iata|airport of arrival|airport of discharge',
    de: 'bestimmungshafen|zielhafen|löschhafen|entladehafen|ankunftshafen|empfangshafen|zielflughafen|ankunftsflughafen|bestimmungsflughafen',
    es: 'puerto de destino|puerto de descarga|puerto de desembarque|puerto de llegada|puerto de arribo|aeropuerto de destino|aeropuerto de llegada',
    fr: "port de déchargement|port de débarquement|port d'arrivée|port de destination|aéroport d'arrivée|aéroport de destination",
    it: "porto di scarico|porto di sbarco|porto di arrivo|porto di destinazione|porto d'arrivo|aeroporto di arrivo|aeroporto di destinazione",
    pt: 'porto de destino|porto de descarga|porto de desembarque|porto de chegada|aeroporto de destino',
    nl: 'loshaven|haven van bestemming|haven van aankomst|haven van lossing|bestemmingshaven|aankomsthaven|luchthaven van bestemming|bestemmingsluchthaven',
    zh: '目的港|卸货港|到达港|卸港|抵达港|目的机场|到达机场|目的港口',
  }),
)
