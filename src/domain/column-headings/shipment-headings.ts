import { headingsIn } from './headings.ts'

export const reference = headingsIn({
  en: 'reference|shipment|shipment id|shipment number|shipment reference|reference number|load|load id|load number|bol|bol number|bill of lading|bill of lading number|b/l|b/l number|hbl|hbl number|mbl|mbl number|house bill|master bill|awb|awb number|air waybill|waybill|waybill number|hawb|mawb|booking|booking number|booking reference|asn/dn #|id|tracking number|consignment|consignment number|job number|file number|delivery note number|pro number|trip id',
  de: 'referenz|sendung|sendungsnummer|sendungs nr|sendungs id|sendung nr|referenznummer|auftragsnummer|auftrags nr|auftrag|auftrag nr|transportnummer|transport nr|ladungsnummer|tour nr|tournummer|frachtbriefnummer|frachtbrief nr|konnossement|lieferscheinnummer|buchungsnummer|bordero nr|positionsnummer',
  es: 'referencia|embarque|número de embarque|envío|número de envío|expedición|número de expedición|referencia de embarque|guía|número de guía|conocimiento de embarque|remesa|carta de porte|número de reserva|guía aérea',
  fr: "référence|expédition|numéro d'expédition|numéro d'envoi|référence expédition|envoi|dossier|numéro de dossier|connaissement|lettre de voiture|numéro de connaissement|récépissé|numéro de réservation|lta",
  it: 'riferimento|spedizione|numero spedizione|numero di spedizione|riferimento spedizione|pratica|numero pratica|polizza di carico|lettera di vettura|numero viaggio|numero prenotazione|bolla|ddt',
  pt: 'referência|embarque|número do embarque|remessa|número da remessa|envio|referência do embarque|conhecimento|conhecimento de embarque|cte|ct-e|número do processo|processo|número da reserva',
  nl: 'referentie|zending|zendingnummer|zendingsnummer|referentienummer|dossiernummer|dossier|vrachtbrief|vrachtbriefnummer|cognossement|boekingsnummer|ritnummer',
  zh: '参考号|运单号|提单号|订舱号|货运单号|业务编号|工作号|运单编号|单号|提单|装运单号|业务号|参考编号|发货单号',
})

export const containerNumber = headingsIn({
  en: 'container number|container no|container id|container #|unit number|equipment number|cntr number|container',
  de: 'containernummer|container nr|behälternummer',
  es: 'número de contenedor|contenedor número|núm contenedor|contenedor',
  fr: 'numéro de conteneur|numéro conteneur|numéro container|conteneur',
  it: 'numero container|numero contenitore|sigla container|contenitore',
  pt: 'número do contêiner|número do container|número contentor|contêiner|contentor',
  nl: 'containernummer|container nr',
  zh: '箱号|集装箱号|柜号|集装箱编号',
})

export const shipDate = headingsIn({
  en: 'ship date|shipment date|shipping date|date shipped|date of shipment|date|pickup date|pick up date|collection date|departure date|date of departure|sailing date|flight date|on board date|shipped on board date|sob date|dispatch date|despatch date|loading date|load date|etd|atd|departure|bl date|b/l date|bill of lading date|awb date|transport date|delivered to client date|delivery date',
  de: 'versanddatum|verladedatum|sendungsdatum|transportdatum|ladedatum|abgangsdatum|abholdatum|abfahrtsdatum|abflugdatum|leistungsdatum|beladedatum|verschiffungsdatum|datum|lieferdatum|tag der verladung',
  es: 'fecha de envío|fecha de embarque|fecha de salida|fecha de expedición|fecha de despacho|fecha de carga|fecha de recogida|fecha de zarpe|fecha|fecha de entrega',
  fr: "date d'expédition|date d'envoi|date de départ|date de chargement|date d'enlèvement|date d'embarquement|date de ramassage|date|date de livraison",
  it: 'data di spedizione|data spedizione|data di partenza|data partenza|data di carico|data carico|data di imbarco|data ritiro|data|data di consegna|data consegna',
  pt: 'data de embarque|data de envio|data de expedição|data de saída|data de carregamento|data de coleta|data da partida|data|data de entrega',
  nl: 'verzenddatum|laaddatum|vertrekdatum|verschepingsdatum|afhaaldatum|transportdatum|datum|leverdatum|afleverdatum',
  zh: '发货日期|装运日期|起运日期|出货日期|开船日期|启运日期|离港日期|开航日期|发运日期|装船日期|起飞日期|提货日期|日期|发货时间|开船日|预计离港',
})

export const mode = headingsIn({
  en: 'mode|shipment mode|transport mode|mode of transport|mode of transportation|transportation mode|freight mode|shipping mode|traffic mode',
  de: 'verkehrsträger|transportart|verkehrsart|transportmodus|versandart|modus|beförderungsart',
  es: 'modo|modo de transporte|modalidad|medio de transporte|modalidad de transporte|tipo de transporte',
  fr: 'mode|mode de transport|moyen de transport|type de transport',
  it: 'modalità|modalità di trasporto|modo di trasporto|mezzo di trasporto|tipo di trasporto|tipo trasporto',
  pt: 'modal|modo de transporte|modalidade de transporte|modalidade|meio de transporte|tipo de transporte',
  nl: 'modaliteit|vervoerswijze|transportwijze|transportmodus|vervoersmodaliteit|wijze van vervoer',
  zh: '运输方式|运输模式|货运方式|运输类型',
})

export const equipment = headingsIn({
  en: 'equipment|equipment type|equipment size|container type|container size|container size type|container type size|container size/type|size type|size/type|trailer type|trailer|truck type|vehicle type|vehicle|uld type|container',
  de: 'containertyp|containergröße|container typ|container größe|containerart|equipment|equipmenttyp|fahrzeugtyp|fahrzeugart|fahrzeug|aufliegertyp|trailertyp|lkw typ|ausrüstung|containerausführung',
  es: 'equipo|tipo de equipo|tipo de contenedor|tamaño de contenedor|tamaño del contenedor|tipo de vehículo|tipo de camión|tipo de remolque|contenedor',
  fr: 'équipement|type de conteneur|type conteneur|taille de conteneur|taille conteneur|type de container|type de véhicule|type de camion|type de remorque|type équipement|conteneur',
  it: 'attrezzatura|tipo container|tipo di container|tipo contenitore|dimensione container|tipo di contenitore|tipo mezzo|tipo veicolo|tipo di veicolo|tipo automezzo|equipaggiamento|contenitore',
  pt: 'equipamento|tipo de equipamento|tipo de contêiner|tipo de container|tipo de contentor|tamanho do contêiner|tamanho do container|tipo de veículo|tipo de caminhão|contêiner|contentor',
  nl: 'uitrusting|containertype|type container|containermaat|containersoort|container type|voertuigtype|type voertuig|trailertype|equipment|materieel',
  zh: '箱型|柜型|集装箱类型|箱型尺寸|柜型尺寸|设备类型|车型|尺寸箱型|箱尺寸|集装箱规格|集装箱箱型',
})

export const service = headingsIn({
  en: 'service|service type|service level|service mode|move type|type of move|move|movement type|haulage type|delivery mode|traffic term|shipment term|term|terms of carriage|service term',
  de: 'service|serviceart|dienst|dienstart|leistungsart|servicelevel|umfang|serviceumfang',
  es: 'servicio|tipo de servicio|nivel de servicio|tipo de movimiento',
  fr: 'service|type de service|niveau de service|type de mouvement|prestation',
  it: 'servizio|tipo servizio|tipo di servizio|livello di servizio|tipo movimento',
  pt: 'serviço|tipo de serviço|nível de serviço|tipo de movimento',
  nl: 'dienst|service|servicetype|type dienst|soort dienst|serviceniveau',
  zh: '服务|服务类型|服务方式|运输条款|交接方式|服务条款',
})

export const carrier = headingsIn({
  en: 'carrier|carrier name|provider|service provider|logistics provider|transport provider|forwarder|freight forwarder|scac|scac code|airline|shipping line|ocean carrier|liner|steamship line|ssl|trucker|trucking company|haulier|hauler|transporter|transport company|lsp|ship line|nvocc',
  de: 'spediteur|spedition|frachtführer|carrier|transporteur|reederei|fluggesellschaft|transportunternehmen|dienstleister|transportdienstleister|logistikdienstleister',
  es: 'transportista|naviera|línea naviera|compañía naviera|aerolínea|transitario|porteador|empresa de transporte|proveedor de transporte|agente de carga|operador logístico|transportadora',
  fr: 'transporteur|compagnie maritime|armateur|transitaire|compagnie aérienne|prestataire|prestataire transport|commissionnaire|nom du transporteur',
  it: 'vettore|corriere|compagnia di navigazione|compagnia marittima|spedizioniere|trasportatore|compagnia aerea|nome vettore|armatore|autotrasportatore',
  pt: 'transportadora|transportador|armador|companhia marítima|agente de cargas|companhia aérea|transitário|empresa de transporte|operador logístico',
  nl: 'vervoerder|rederij|transporteur|luchtvaartmaatschappij|carrier|logistiek dienstverlener|transportbedrijf',
  zh: '承运人|船公司|货代|航空公司|承运商|船司|运输公司|物流商|货运代理|物流公司|车队',
})

export const businessUnit = headingsIn({
  en: 'business unit|bu|division|department|business line|line of business|operating company|legal entity|cost center|cost centre|business segment',
  de: 'geschäftsbereich|abteilung|sparte|division|kostenstelle|gesellschaft|unternehmensbereich|buchungskreis|geschäftseinheit',
  es: 'unidad de negocio|división|departamento|centro de costo|centro de costos|centro de coste|área de negocio|línea de negocio',
  fr: "unité commerciale|division|unité d'affaires|centre de coûts|département|business unit|unité opérationnelle|entité juridique",
  it: 'unità aziendale|divisione|business unit|centro di costo|reparto|unità operativa|area aziendale|unità di business',
  pt: 'unidade de negócio|unidade de negócios|divisão|departamento|centro de custo|área de negócio',
  nl: 'bedrijfsonderdeel|divisie|afdeling|business unit|kostenplaats|bedrijfseenheid',
  zh: '事业部|业务单元|部门|业务部门|成本中心|业务单位|分公司',
})
