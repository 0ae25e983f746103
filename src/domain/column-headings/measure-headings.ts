import { headingsIn } from './headings.ts'

export const shipments = headingsIn({
  en: 'shipments|shipment count|number of shipments|shipment quantity|loads|load count|number of loads|trips|number of trips|truckloads',
  de: 'sendungen|anzahl sendungen|sendungsanzahl|anzahl ladungen|anzahl transporte|fahrten|anzahl fahrten|transporte',
  es: 'envíos|número de envíos|cantidad de envíos|embarques|número de embarques|cantidad de embarques|número de viajes|cantidad de viajes',
  fr: "expéditions|nombre d'expéditions|nombre d'envois|envois|nombre de voyages",
  it: 'spedizioni|numero spedizioni|numero di spedizioni|quantità spedizioni|viaggi|numero viaggi|numero di viaggi',
  pt: 'embarques|número de embarques|quantidade de embarques|remessas|envios|quantidade de envios|viagens|número de viagens|quantidade de viagens',
  nl: 'zendingen|aantal zendingen|aantal ritten|ritten|aantal ladingen',
  zh: '票数|运单数|发货次数|趟数|车次|运输次数',
})

export const containers = headingsIn({
  en: 'containers|container count|qty containers|container quantity|container qty|number of containers|count of containers|no of containers|teu|teus|feu|container volume|cntr qty|container',
  de: 'anzahl container|containeranzahl|containermenge|anzahl behälter|teu',
  es: 'contenedores|número de contenedores|cantidad de contenedores|cant contenedores|teu|teus',
  fr: 'conteneurs|nombre de conteneurs|quantité de conteneurs|nb conteneurs|nb de conteneurs|evp',
  it: 'quantità container|quantità di container|numero di contenitori|quantità contenitori|contenitori|teu',
  pt: 'contêineres|contentores|número de contêineres|quantidade de contêineres|quantidade de containers|qtd contêineres|qtde containers|número de containers|teu',
  nl: 'aantal containers|hoeveelheid containers|teu',
  zh: '箱量|柜量|集装箱数量|箱数|柜数|集装箱数|标箱',
})

export const kilograms = headingsIn({
  en: 'weight|weight (kilograms)|weight kg|gross weight|shipment weight|total weight|total gross weight|cargo weight|actual weight|chargeable weight|billed weight|g.w.|gwt|gr wt|kg|weight (kg)|kgs|kilograms|kilos|lbs|pounds|tonnage|tonnes|metric tons',
  de: 'gewicht|bruttogewicht|gesamtgewicht|sendungsgewicht|frachtpflichtiges gewicht|frachtpfl gewicht|ladungsgewicht|tatsächliches gewicht|gewicht brutto|tonnage|bruttogew|frachtgewicht|abrechnungsgewicht',
  es: 'peso|peso bruto|peso total|peso bruto total|peso cobrable|peso tasable|peso facturable|peso real|peso de la carga|tonelaje|toneladas|kilos',
  fr: 'poids|poids brut|poids total|poids brut total|poids taxable|poids réel|poids taxé|tonnage|poids facturable',
  it: 'peso|peso lordo|peso totale|peso lordo totale|peso tassabile|peso reale|peso tassato|tonnellaggio|peso fatturabile',
  pt: 'peso|peso bruto|peso total|peso bruto total|peso taxado|peso taxável|peso cobrável|peso real|tonelagem',
  nl: 'gewicht|brutogewicht|bruto gewicht|totaalgewicht|totaal gewicht|belastbaar gewicht|werkelijk gewicht|laadgewicht|tonnage',
  zh: '重量|毛重|总重量|总重|计费重量|实际重量|货物重量|计费重|货重|公斤|总毛重',
})

export const cubicMetres = headingsIn({
  en: 'volume|volume m3|cbm|m3|volume (cbm)|cubic metres|cubic meters|cubic feet|cuft|cft|cube|total volume|total cbm|shipment volume|cargo volume|measurement|cubic volume|cu ft|vol cbm',
  de: 'volumen|kubikmeter|rauminhalt|gesamtvolumen|ladevolumen|sendungsvolumen|kubatur',
  es: 'volumen|metros cúbicos|volumen total|cubicaje|metraje cúbico',
  fr: 'volume|mètres cubes|volume total|cubage|métrage',
  it: 'volume|metri cubi|volume totale|cubatura|mc',
  pt: 'volume|metros cúbicos|volume total|cubagem|volume cubado',
  nl: 'volume|kubieke meter|totaal volume|totaalvolume|kubieke meters|inhoud',
  zh: '体积|立方米|总体积|方数|立方|货物体积|立方数',
})

export const miles = headingsIn({
  en: 'miles|distance|distance miles|distance mi|mileage|total miles|total distance|loaded miles|trip miles|haul distance|length of haul|loh|km|kilometers|kilometres|distance km|practical miles|billed miles|road distance',
  de: 'entfernung|distanz|strecke|kilometer|entfernungskilometer|fahrstrecke|gesamtkilometer|lastkilometer|streckenlänge|meilen',
  es: 'distancia|kilómetros|kilometraje|recorrido|distancia total|millas',
  fr: 'distance|kilomètres|kilométrage|distance totale|distance parcourue|nb km',
  it: 'distanza|chilometri|chilometraggio|percorrenza|distanza totale|km percorsi',
  pt: 'distância|quilômetros|quilometragem|distância total|km rodado|milhas|quilómetros',
  nl: 'afstand|kilometers|aantal kilometers|kilometrage|totale afstand|aantal km|mijlen',
  zh: '距离|里程|公里数|运输距离|英里|公里|总里程',
})

export const weightUnit = headingsIn({
  en: 'weight unit|weight uom|unit of weight|weight unit of measure|wt unit|weight um|uom weight|gross weight unit',
  de: 'gewichtseinheit|einheit gewicht|gewicht einheit|mengeneinheit gewicht',
  es: 'unidad de peso|unidad peso',
  fr: 'unité de poids|unité poids',
  it: 'unità di peso|unità peso|unità di misura peso|um peso',
  pt: 'unidade de peso|unidade peso',
  nl: 'gewichtseenheid|eenheid gewicht',
  zh: '重量单位',
})

export const volumeUnit = headingsIn({
  en: 'volume unit|volume uom|unit of volume|volume unit of measure|vol unit|volume um|uom volume',
  de: 'volumeneinheit|einheit volumen|volumen einheit',
  es: 'unidad de volumen|unidad volumen',
  fr: 'unité de volume|unité volume',
  it: 'unità di volume|unità volume|unità di misura volume|um volume',
  pt: 'unidade de volume|unidade volume',
  nl: 'volume eenheid|eenheid volume|inhoudseenheid',
  zh: '体积单位',
})

export const distanceUnit = headingsIn({
  en: 'distance unit|distance uom|unit of distance|distance unit of measure|uom distance|mileage unit',
  de: 'entfernungseinheit|einheit entfernung|streckeneinheit|distanzeinheit',
  es: 'unidad de distancia|unidad distancia',
  fr: 'unité de distance|unité distance',
  it: 'unità di distanza|unità distanza|um distanza',
  pt: 'unidade de distância|unidade distância',
  nl: 'afstandseenheid|eenheid afstand',
  zh: '距离单位|里程单位',
})

export const transitDays = headingsIn({
  en: 'transit days|transit time|transit|transit (days)|t/t|tt|t/t days|t/t (days)|tt days|transit time days|days in transit|travel time|lead time|travel days|door to door days',
  de: 'laufzeit|transitzeit|transportdauer|laufzeit in tagen|transittage|transportzeit|beförderungsdauer|transportlaufzeit|laufzeittage',
  es: 'tiempo de tránsito|días de tránsito|tránsito|tiempo de viaje|días en tránsito|duración del tránsito',
  fr: 'temps de transit|délai de transit|transit|jours de transit|délai de transport|durée de transit|durée de transport|délai de livraison',
  it: 'tempo di transito|giorni di transito|transito|tempo di resa|resa|durata del viaggio|tempo di viaggio',
  pt: 'tempo de trânsito|dias de trânsito|trânsito|transit time|dias em trânsito|prazo de entrega',
  nl: 'transittijd|doorlooptijd|transporttijd|reistijd|transitdagen|looptijd|vervoerstijd',
  zh: '运输天数|航程|运输时间|在途天数|时效|运输时效|航程天数|航行天数|中转时间|在途时间',
})
