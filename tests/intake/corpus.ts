import type { ReadingAnswers } from '#domain/file-reading.ts'
import { Mode } from '#domain/mode.ts'

/** A row as a person reads it; amounts in US cents at the rates of `corpusRates`. */
export type TrueShipment = {
  line: number
  date?: string
  cents?: number
  kg?: number
  m3?: number
  miles?: number
  containers?: number
  from?: string
  to?: string
  equipment?: string
  service?: string
}

export type CorpusFile = {
  name: string
  mode: Mode
  /** Lines of a csv file, or the cells of a workbook's sheets. */
  csv?: string
  sheets?: {
    name: string
    rows: (string | number | null)[][]
    hiddenRows?: number[]
    merges?: string[]
  }[]
  /** Questions that nothing in the file answers. */
  asks: string[]
  /** What the uploader answers to them. */
  answers?: Partial<ReadingAnswers>
  shipments: TrueShipment[]
  /** Rows that wait for a person, by kind and what was found. */
  exceptions?: [kind: string, found: string, rows: number][]
}

/** US dollars for one unit, from 1 January 2024 on; round numbers, so that sums are checked by head. */
export const corpusRates = {
  EUR: 1.1,
  GBP: 1.25,
  CNY: 0.14,
  KRW: 0.0007,
  INR: 0.012,
  JPY: 0.0065,
  MXN: 0.05,
  CHF: 1.15,
  BRL: 0.18,
  KWD: 3.25,
} as const

/** Small files as companies of several countries send them, each with what it means. */
export const corpus: readonly CorpusFile[] = [
  {
    name: 'the template in plain English',
    mode: Mode.RoadFTL,
    csv: `Shipment,Ship date,Origin,Destination,Equipment,Miles,Weight (lb),Freight cost (USD)
L-1,2025-03-04,"Dallas, TX 75201","Chicago, IL 60601",53' Dry Van,925,"40,000","1,950.50"
L-2,2025-03-18,"Dallas, TX 75201","Chicago, IL 60601",Dry Van 53,925,"38,500",1875`,
    asks: [],
    shipments: [
      {
        line: 2,
        date: '2025-03-04',
        cents: 195_050,
        kg: 18_143.6948,
        miles: 925,
        from: 'Dallas, TX',
        to: 'Chicago, IL',
        equipment: "53' Dry Van",
      },
      { line: 3, date: '2025-03-18', cents: 187_500, kg: 17_463.306_245, equipment: "53' Dry Van" },
    ],
  },
  {
    name: 'German road file with decimal commas, km and day-first dates',
    mode: Mode.RoadFTL,
    csv: `Sendungsnr.;Versanddatum;Abgangsort;Abgangsland;Zielort;Zielland;Fahrzeugtyp;Gewicht (kg);Entfernung (km);Frachtkosten (EUR)
4711;24.03.2025;Augsburg;Deutschland;Lyon;Frankreich;;12.400,5;710,5;1.234,50
4712;03.04.2025;Augsburg;Deutschland;Lyon;Frankreich;;9.800;710,5;1950,50`,
    asks: [],
    shipments: [
      {
        line: 2,
        date: '2025-03-24',
        cents: 135_795,
        kg: 12_400.5,
        miles: 441.4842,
        from: 'Augsburg, DE',
        to: 'Lyon, FR',
      },
      { line: 3, date: '2025-04-03', cents: 214_555, kg: 9800, miles: 441.4842 },
    ],
  },
  {
    name: 'German file in pounds whose point may group or divide',
    mode: Mode.RoadFTL,
    csv: `Datum;Von;Nach;Gewicht (lb);Entfernung (km);Frachtkosten EUR
2025-03-24;"Augsburg, Deutschland";"Lyon, Frankreich";1.234;710;1.950
2025-03-25;"Augsburg, Deutschland";"Lyon, Frankreich";2.345;710;1.875`,
    asks: ['decimalMark'],
    answers: { decimalMark: ',' },
    shipments: [
      { line: 2, cents: 214_500, kg: 559.733, miles: 441.173_5 },
      { line: 3, cents: 206_250, kg: 1063.674_1 },
    ],
  },
  {
    name: 'Korean export file in won without a currency column',
    mode: Mode.OceanFCL,
    csv: `B/L No,On Board Date,POL,POD,Cntr Type,Containers,Ocean freight
SEL001,2025-05-02,KRPUS,USLAX,40HC,2,"3,900,000"
SEL002,2025-05-09,KRPUS,USLAX,40'HC,1,"1,950,000"`,
    asks: ['currency'],
    answers: { currencies: { 'Ocean freight': 'KRW' } },
    shipments: [
      {
        line: 2,
        date: '2025-05-02',
        cents: 273_000,
        containers: 2,
        from: 'KRPUS',
        to: 'USLAX',
        equipment: '40HC',
      },
      { line: 3, cents: 136_500, containers: 1, equipment: '40HC' },
    ],
  },
  {
    name: 'Spanish ocean file with Spanish headings',
    mode: Mode.OceanFCL,
    csv: `Referencia;Fecha de embarque;Puerto de origen;Puerto de destino;Tipo de contenedor;Contenedores;Flete (EUR)
ES-1;15/01/2025;Valencia, España;Veracruz, México;40' HC;3;6.300,00
ES-2;28/02/2025;ESVLC;MXVER;40HC;1;2.150,75`,
    asks: [],
    shipments: [
      {
        line: 2,
        date: '2025-01-15',
        cents: 693_000,
        containers: 3,
        from: 'ESVLC',
        to: 'MXVER',
        equipment: '40HC',
      },
      { line: 3, date: '2025-02-28', cents: 236_583, from: 'ESVLC', to: 'MXVER' },
    ],
  },
  {
    name: 'French air file with French headings and a month by name',
    mode: Mode.AirFreight,
    csv: `N° LTA;Date d'expédition;Aéroport de départ;Aéroport d'arrivée;Poids (kg);Montant (EUR)
057-1;3 mars 2025;CDG;JFK;1 250,5;4 377,25
057-2;14 avril 2025;CDG;JFK;980;3 430,00`,
    asks: [],
    shipments: [
      { line: 2, date: '2025-03-03', cents: 481_498, kg: 1250.5, from: 'CDG', to: 'JFK' },
      { line: 3, date: '2025-04-14', cents: 377_300, kg: 980 },
    ],
  },
  {
    name: 'Chinese ocean file with Chinese headings and dates',
    mode: Mode.OceanFCL,
    csv: `提单号,开船日期,起运港,目的港,箱型,箱量,海运费(USD)
NGB01,2025年4月3日,CNNBO,DEHAM,40HQ,4,9600
NGB02,2025年4月17日,CNNGB,DEHAM,20GP,2,2900`,
    asks: [],
    shipments: [
      {
        line: 2,
        date: '2025-04-03',
        cents: 960_000,
        containers: 4,
        from: 'CNNGB',
        to: 'DEHAM',
        equipment: '40HC',
      },
      { line: 3, date: '2025-04-17', cents: 290_000, from: 'CNNGB', equipment: '20DV' },
    ],
  },
  {
    name: 'Italian file with tonnes',
    mode: Mode.RoadFTL,
    csv: `Data spedizione;Città di partenza;Paese di partenza;Città di arrivo;Paese di arrivo;Peso (t);Distanza (km);Costo (EUR)
31/01/2025;Milano;Italia;Barcelona;Spagna;18,5;980;1.480,00
14/02/2025;Milano;Italia;Barcelona;Spagna;21;980;1.510,00`,
    asks: [],
    shipments: [
      {
        line: 2,
        date: '2025-01-31',
        cents: 162_800,
        kg: 18_500,
        miles: 608.943_8,
        from: 'Milan',
        to: 'Barcelona, ES',
      },
      { line: 3, date: '2025-02-14', cents: 166_100, kg: 21_000 },
    ],
  },
  {
    name: 'Portuguese file in reais',
    mode: Mode.RoadFTL,
    csv: `Data de embarque;Cidade de origem;País de origem;Cidade de destino;País de destino;Peso (kg);Distância (km);Frete (BRL)
20/01/2025;Campinas;Brasil;Curitiba;Brasil;14.000,0;490;3.200,00`,
    asks: [],
    shipments: [
      {
        line: 2,
        date: '2025-01-20',
        cents: 57_600,
        kg: 14_000,
        miles: 304.471_9,
        from: 'Campinas',
        to: 'Curitiba',
      },
    ],
  },
  {
    name: 'Dutch file',
    mode: Mode.RoadFTL,
    csv: `Verzenddatum;Plaats van vertrek;Land van vertrek;Plaats van bestemming;Land van bestemming;Gewicht (kg);Afstand (km);Vrachtkosten (EUR)
17-02-2025;Eindhoven;Nederland;Dortmund;Duitsland;8.250,0;165;412,80`,
    asks: [],
    shipments: [
      {
        line: 2,
        date: '2025-02-17',
        cents: 45_408,
        kg: 8250,
        miles: 102.526_2,
        from: 'Eindhoven',
        to: 'Dortmund',
      },
    ],
  },
  {
    name: 'dates that fit month first and day first',
    mode: Mode.RoadFTL,
    csv: `Ship Date,Origin,Destination,Miles,Freight cost (USD)
03/04/2025,"Reno, NV","Boise, ID",422,900
05/06/2025,"Reno, NV","Boise, ID",422,905`,
    asks: ['dateOrder'],
    answers: { dateOrder: 'day-first' },
    shipments: [
      { line: 2, date: '2025-04-03', cents: 90_000 },
      { line: 3, date: '2025-06-05', cents: 90_500 },
    ],
  },
  {
    name: 'month-first dates shown by one day above twelve',
    mode: Mode.RoadFTL,
    csv: `Ship Date,Origin,Destination,Miles,Freight cost (USD)
03/04/2025,"Reno, NV","Boise, ID",422,900
03/24/2025,"Reno, NV","Boise, ID",422,905`,
    asks: [],
    shipments: [
      { line: 2, date: '2025-03-04' },
      { line: 3, date: '2025-03-24' },
    ],
  },
  {
    name: 'ISO weeks',
    mode: Mode.OceanLCL,
    csv: `Ship date,POL,POD,Volume (cbm),Freight (USD)
2025-W14,CNSHA,NLRTM,12.5,1000
2025-W02,CNSHA,NLRTM,3.25,260`,
    asks: [],
    shipments: [
      { line: 2, date: '2025-03-31', cents: 100_000, m3: 12.5, from: 'CNSHA', to: 'NLRTM' },
      { line: 3, date: '2025-01-06', cents: 26_000, m3: 3.25 },
    ],
  },
  {
    name: 'several currencies named row by row',
    mode: Mode.OceanFCL,
    csv: `Date,POL,POD,Container type,Containers,Freight,Currency
2025-02-01,CNSHA,NLRTM,40HC,1,2000,USD
2025-02-02,CNSHA,NLRTM,40HC,1,2000,EUR
2025-02-03,CNSHA,NLRTM,40HC,1,14000,RMB`,
    asks: [],
    shipments: [
      { line: 2, cents: 200_000 },
      { line: 3, cents: 220_000 },
      { line: 4, cents: 196_000 },
    ],
  },
  {
    name: 'charges in two currencies within a row',
    mode: Mode.OceanFCL,
    csv: `Date,POL,POD,Container type,Containers,Ocean freight (USD),Destination THC (EUR)
2025-02-01,CNSHA,NLRTM,40HC,1,2000,250`,
    asks: [],
    shipments: [{ line: 2, cents: 227_500 }],
  },
  {
    name: 'a currency nobody gave a rate for',
    mode: Mode.RoadFTL,
    csv: `Ship date,Origin,Destination,Distance (km),Freight cost (SEK)
2025-02-01,"Malmö, Sweden","Stockholm, Sweden",614,9000`,
    asks: [],
    shipments: [],
    exceptions: [['MissingRate', 'SEK', 1]],
  },
  {
    name: 'the same port by code and by name',
    mode: Mode.OceanFCL,
    csv: `Date,Port of loading,Port of discharge,Equipment,Containers,Freight (USD)
2025-02-01,CNSHA,"Rotterdam, Netherlands",40HC,1,2000
2025-02-02,"Shanghai, China",NLRTM,40' HC,1,2100
2025-02-03,CNSGH,NL RTM,45G1,1,2200`,
    asks: [],
    shipments: [
      { line: 2, from: 'CNSHA', to: 'NLRTM', equipment: '40HC' },
      { line: 3, from: 'CNSHA', to: 'NLRTM', equipment: '40HC' },
      { line: 4, from: 'CNSHA', to: 'NLRTM', equipment: '40HC' },
    ],
  },
  {
    name: 'Indian ports by their names',
    mode: Mode.OceanFCL,
    csv: `Date,POL,POD,Equipment,Containers,Freight (USD)
2025-02-01,"Tuticorin, India",DEHAM,20GP,1,900
2025-02-01,"Nhava Sheva, India",DEHAM,20GP,1,910
2025-02-01,"Krishnapatnam, India",DEHAM,20GP,1,920`,
    asks: [],
    shipments: [
      { line: 2, from: 'INTUT', equipment: '20DV' },
      { line: 3, from: 'INNSA' },
      { line: 4, from: 'INKRI' },
    ],
  },
  {
    name: 'a misspelt port and a blank one',
    mode: Mode.OceanFCL,
    csv: `Date,POL,POD,Equipment,Containers,Freight (USD)
2025-02-01,CNSHA,"Rotterdm, Netherlands",40HC,1,2000
2025-02-02,CNSHA,,40HC,1,2000`,
    asks: [],
    shipments: [],
    exceptions: [
      ['PlaceNotFound', 'Rotterdm, Netherlands', 1],
      ['MissingPlace', '', 1],
    ],
  },
  {
    name: 'a country alone, and a code of another country',
    mode: Mode.OceanFCL,
    csv: `Date,POL,Origin country,POD,Equipment,Containers,Freight (USD)
2025-02-01,,China,NLRTM,40HC,1,2000
2025-02-02,CNSHA,Japan,NLRTM,40HC,1,2000`,
    asks: [],
    shipments: [],
    exceptions: [
      ['OnlyArea', 'China', 1],
      ['PlaceContradiction', 'CNSHA, Japan', 1],
    ],
  },
  {
    name: 'small towns of the United States keep their state',
    mode: Mode.RoadFTL,
    csv: `Ship date,Origin,Destination,Miles,Freight cost (USD)
2025-02-01,"VAN NUYS, CA","MOSCOW, TN",1800,3600`,
    asks: [],
    shipments: [{ line: 2, from: 'Van Nuys, CA', to: 'Moscow, TN' }],
  },
  {
    name: 'a town that may be in California or in Canada is asked about',
    mode: Mode.RoadFTL,
    csv: `Ship date,Origin,Destination,Miles,Freight cost (USD)
2025-02-02,"VAN NUYS, CA","VERNON, CA",25,400`,
    asks: [],
    shipments: [],
    exceptions: [['AmbiguousPlace', 'VERNON, CA', 1]],
  },
  {
    name: 'ZIP3 lanes',
    mode: Mode.RoadFTL,
    csv: `Ship date,Origin Zip,Origin Country,Dest Zip,Dest Country,Miles,Freight cost (USD)
2025-02-01,902,US,606,US,2015,4100`,
    asks: [],
    shipments: [{ line: 2, from: 'ZIP3 902', to: 'ZIP3 606', miles: 2015 }],
  },
  {
    name: 'state lanes wait for somebody to keep them as areas',
    mode: Mode.RoadFTL,
    csv: `Ship date,Origin,Destination,Miles,Freight cost (USD)
2025-02-01,"Texas, United States","Ohio, United States",1200,2400`,
    asks: [],
    shipments: [],
    exceptions: [['OnlyArea', 'Texas, United States', 1]],
  },
  {
    name: 'container sizes in every spelling are one lane',
    mode: Mode.OceanFCL,
    csv: `Date,POL,POD,Cntr Type,Containers,Freight (USD)
2025-02-01,CNSHA,NLRTM,40HC,1,2000
2025-02-02,CNSHA,NLRTM,40' HC,1,2000
2025-02-03,CNSHA,NLRTM,40HQ,1,2000
2025-02-04,CNSHA,NLRTM,45G1,1,2000
2025-02-05,CNSHA,NLRTM,40 ft high cube,1,2000`,
    asks: [],
    shipments: [2, 3, 4, 5, 6].map((line) => ({ line, equipment: '40HC' })),
  },
  {
    name: 'a container of unknown size waits',
    mode: Mode.OceanFCL,
    csv: `Date,POL,POD,Cntr Type,Containers,Freight (USD)
2025-02-01,CNSHA,NLRTM,40ft,1,2000`,
    asks: [],
    shipments: [],
    exceptions: [['UnknownEquipment', '40ft', 1]],
  },
  {
    name: 'services in short forms stay apart',
    mode: Mode.OceanFCL,
    csv: `Date,POL,POD,Equipment,Service,Containers,Freight (USD)
2025-02-01,CNSHA,NLRTM,40HC,DTD,1,2000
2025-02-02,CNSHA,NLRTM,40HC,DTP,1,2000
2025-02-03,CNSHA,NLRTM,40HC,P2D,1,2000
2025-02-04,CNSHA,NLRTM,40HC,CY/CY,1,2000`,
    asks: [],
    shipments: [
      { line: 2, service: 'Door-Door' },
      { line: 3, service: 'Door-Port' },
      { line: 4, service: 'Port-Door' },
      { line: 5, service: 'Port-Port' },
    ],
  },
  {
    name: 'an unknown service waits',
    mode: Mode.OceanFCL,
    csv: `Date,POL,POD,Equipment,Service,Containers,Freight (USD)
2025-02-01,CNSHA,NLRTM,40HC,XYZ,1,2000`,
    asks: [],
    shipments: [],
    exceptions: [['UnknownService', 'XYZ', 1]],
  },
  {
    name: 'modes of one file, each at its own date and currency',
    mode: Mode.Universal,
    csv: `Mode,Ship date,Origin,Destination,Miles,Weight (kg),Containers,Freight,Currency
Air Freight,2025-02-01,FRA,JFK,,500,,1000,EUR
Ocean - FCL,2025-02-01,CNSHA,NLRTM,,,2,1000,GBP
Road - FTL,2025-02-01,"Reno, NV","Boise, ID",422,,,1000,MXN`,
    asks: [],
    shipments: [
      { line: 2, cents: 110_000, kg: 500 },
      { line: 3, cents: 125_000, containers: 2 },
      { line: 4, cents: 5000, miles: 422 },
    ],
  },
  {
    name: 'weights with their unit in the cell',
    mode: Mode.AirFreight,
    csv: `Date,Origin airport,Destination airport,Weight,Freight (USD)
2025-02-01,FRA,JFK,500 kg,1500
2025-02-02,FRA,JFK,"1,102.3 lbs",1500
2025-02-03,FRA,JFK,0.5 t,1500`,
    asks: [],
    shipments: [
      { line: 2, kg: 500 },
      { line: 3, kg: 499.994_9 },
      { line: 4, kg: 500 },
    ],
  },
  {
    name: 'a weight nobody names the unit of',
    mode: Mode.AirFreight,
    csv: `Date,Origin airport,Destination airport,Weight,Freight (USD)
2025-02-01,FRA,JFK,500,1500`,
    asks: ['weightUnit'],
    answers: { weightUnit: 'lb' },
    shipments: [{ line: 2, kg: 226.796_185 }],
  },
  {
    name: 'amounts with a currency sign that means one currency',
    mode: Mode.RoadFTL,
    csv: `Ship date,Origin,Destination,Miles,Freight cost
2025-02-01,"Reno, NV","Boise, ID",422,€900.50
2025-02-02,"Reno, NV","Boise, ID",422,£900.50`,
    asks: [],
    shipments: [
      { line: 2, cents: 99_055 },
      { line: 3, cents: 112_563 },
    ],
  },
  {
    name: 'a dollar sign that may be of several countries',
    mode: Mode.RoadFTL,
    csv: `Ship date,Origin,Destination,Miles,Freight cost
2025-02-01,"Reno, NV","Boise, ID",422,$900.50`,
    asks: ['currency'],
    answers: { currencies: { 'Freight cost': 'USD' } },
    shipments: [{ line: 2, cents: 90_050 }],
  },
  {
    name: 'one cell written the other way round',
    mode: Mode.RoadFTL,
    csv: `Ship date,Origin,Destination,Miles,Freight cost (USD)
2025-02-01,"Reno, NV","Boise, ID",422,"1,950.25"
2025-02-02,"Reno, NV","Boise, ID",422,"2,150.75"
2025-02-03,"Reno, NV","Boise, ID",422,"1950,50"`,
    asks: ['decimalMark'],
    answers: { decimalMark: '.' },
    shipments: [],
    exceptions: [['InvalidNumber', '1950,50', 1]],
  },
  {
    name: 'a list of containers under one bill of lading',
    mode: Mode.OceanFCL,
    csv: `B/L number,Container number,Date,POL,POD,Container type,Weight (kg),Freight (USD)
BL-1,CSQU3054383,2025-02-01,CNSHA,NLRTM,40HC,18000,2000
BL-1,MSKU0383250,2025-02-01,CNSHA,NLRTM,40HC,17500,2000
BL-2,TGHU7599330,2025-02-08,CNSHA,NLRTM,40HC,16000,2100`,
    asks: ['rowIs'],
    answers: { rowIs: 'container' },
    shipments: [
      { line: 2, cents: 400_000, containers: 2, kg: 35_500 },
      { line: 4, cents: 210_000, containers: 1, kg: 16_000 },
    ],
  },
  {
    name: 'invoice lines of one shipment, one of which carries the freight',
    mode: Mode.AirFreight,
    csv: `Shipment,Ship date,Origin,Destination,Weight (kg),Freight cost (USD)
ASN-1,2-Jun-14,FRA,JFK,400,1200
ASN-1,2-Jun-14,FRA,JFK,See ASN-1 (ID#:9),See ASN-1 (ID#:9)
ASN-2,9-Jun-14,FRA,JFK,600,1800`,
    asks: ['rowIs'],
    answers: { rowIs: 'item' },
    shipments: [
      { line: 2, date: '2014-06-02', cents: 120_000, kg: 400 },
      { line: 4, date: '2014-06-09', cents: 180_000, kg: 600 },
    ],
  },
  {
    name: 'a workbook with a title and notes above the headings',
    mode: Mode.RoadFTL,
    sheets: [
      {
        name: 'Q1',
        rows: [
          ['Borealis Garden Inc.', null, null, null, null],
          ['Shipments of the first quarter', null, null, null, null],
          [null, null, null, null, null],
          ['Ship date', 'Origin', 'Destination', 'Miles', 'Freight cost (USD)'],
          ['2025-02-01', 'Reno, NV', 'Boise, ID', 422, 1.234],
          ['2025-02-02', 'Reno, NV', 'Boise, ID', 422, 950.5],
        ],
      },
    ],
    asks: [],
    shipments: [
      { line: 5, cents: 123, miles: 422 },
      { line: 6, cents: 95_050 },
    ],
  },
  {
    name: 'a workbook whose first sheet is a cover',
    mode: Mode.RoadFTL,
    sheets: [
      { name: 'Cover', rows: [['Read me first'], ['Prepared by logistics']] },
      {
        name: 'Data',
        rows: [
          ['Ship date', 'Origin', 'Destination', 'Miles', 'Freight cost (USD)'],
          ['2025-02-01', 'Reno, NV', 'Boise, ID', 422, 900],
        ],
      },
    ],
    asks: [],
    shipments: [{ line: 2, cents: 90_000 }],
  },
  {
    name: 'a workbook that hides rows',
    mode: Mode.RoadFTL,
    sheets: [
      {
        name: 'Data',
        hiddenRows: [2],
        rows: [
          ['Ship date', 'Origin', 'Destination', 'Miles', 'Freight cost (USD)'],
          ['2025-02-01', 'Reno, NV', 'Boise, ID', 422, 900],
          ['2025-02-02', 'Reno, NV', 'Boise, ID', 422, 901],
        ],
      },
    ],
    asks: ['hiddenRows'],
    answers: { hiddenRows: 'leave out' },
    shipments: [{ line: 2, cents: 90_000 }],
  },
  {
    name: 'a workbook with merged cells',
    mode: Mode.RoadFTL,
    sheets: [
      {
        name: 'Data',
        merges: ['B2:B3'],
        rows: [
          ['Ship date', 'Origin', 'Destination', 'Miles', 'Freight cost (USD)'],
          ['2025-02-01', 'Reno, NV', 'Boise, ID', 422, 900],
          ['2025-02-02', null, 'Boise, ID', 422, 901],
        ],
      },
    ],
    asks: [],
    shipments: [
      { line: 2, from: 'Reno, NV' },
      { line: 3, from: 'Reno, NV', cents: 90_100 },
    ],
  },
  {
    name: 'dinars with three decimals',
    mode: Mode.AirFreight,
    csv: `Date,Origin airport,Destination airport,Weight (kg),Freight (KWD)
2025-02-01,KWI,LHR,500,412.375`,
    asks: ['decimalMark'],
    answers: { decimalMark: '.' },
    shipments: [{ line: 2, cents: 134_022, from: 'KWI', to: 'LHR' }],
  },
  {
    name: 'yen without decimals',
    mode: Mode.AirFreight,
    csv: `Date,Origin airport,Destination airport,Weight (kg),Freight (JPY)
2025-02-01,NRT,LAX,500,"412,375"`,
    asks: ['decimalMark'],
    answers: { decimalMark: '.' },
    shipments: [{ line: 2, cents: 268_044 }],
  },
]
