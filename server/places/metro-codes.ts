export type MetroArea = { code: string; country: string; towns: string[]; airports: string[] }

/** City codes of IATA Resolution 763 that stand for several airports, those with most cargo first. */
export const metroAreas: readonly MetroArea[] = `
LON GB London|LHR STN LGW LTN LCY SEN
NYC US New York|JFK EWR LGA SWF
CHI US Chicago|ORD MDW RFD
WAS US Washington;Washington D.C.|IAD DCA BWI
PAR FR Paris|CDG ORY BVA LBG
TYO JP Tokyo|NRT HND
OSA JP Osaka|KIX ITM UKB
SEL KR Seoul|ICN GMP
BJS CN Beijing;Peking|PEK PKX
SHA CN Shanghai|PVG SHA
CTU CN Chengdu|CTU TFU
MIL IT Milan;Milano|MXP LIN BGY
ROM IT Rome;Roma|FCO CIA
MOW RU Moscow;Moskva|SVO DME VKO ZIA
STO SE Stockholm|ARN BMA NYO VST
BER DE Berlin|BER
BUE AR Buenos Aires|EZE AEP
SAO BR Sao Paulo|GRU VCP CGH
RIO BR Rio de Janeiro|GIG SDU
BHZ BR Belo Horizonte|CNF PLU
YTO CA Toronto|YYZ YHM YTZ YKF
YMQ CA Montreal|YUL YMX YHU
YEA CA Edmonton|YEG
LAX US Los Angeles|LAX ONT BUR LGB SNA
HOU US Houston|IAH HOU
DFW US Dallas;Fort Worth|DFW DAL AFW
MIA US Miami|MIA OPF
DTT US Detroit|DTW YIP
QSF US San Francisco|SFO OAK SJC
MKC US Kansas City|MCI MKC
JKT ID Jakarta|CGK HLP
BKK TH Bangkok|BKK DMK
DXB AE Dubai|DXB DWC
THR IR Tehran|IKA THR
IST TR Istanbul|IST SAW ISL
IEV UA Kyiv;Kiev|KBP IEV
BUH RO Bucharest|OTP BBU
REK IS Reykjavik|KEF RKV
SPK JP Sapporo|CTS OKD
NGO JP Nagoya|NGO NKM
TPE TW Taipei|TPE TSA
KUL MY Kuala Lumpur|KUL SZB
MEL AU Melbourne|MEL AVV MEB
BRU BE Brussels;Bruxelles;Brussel|BRU CRL
GLA GB Glasgow|GLA PIK
OSL NO Oslo|OSL TRF
TCI ES Tenerife|TFN TFS
MNL PH Manila|MNL CRK
JNB ZA Johannesburg|JNB HLA
MEX MX Mexico City;Ciudad de Mexico|MEX NLU TLC
BOG CO Bogota|BOG
NBO KE Nairobi|NBO WIL
ACC GH Accra|ACC
LOS NG Lagos|LOS
FRA DE Frankfurt;Frankfurt am Main|FRA
CGN DE Cologne;Koeln;Bonn|CGN
BSL CH Basel;Mulhouse|BSL MLH
CVG US Cincinnati|CVG
MSP US Minneapolis;Saint Paul|MSP
BAH BH Manama;Bahrain|BAH
KWI KW Kuwait City;Kuwait|KWI
TLV IL Tel Aviv|TLV
MRU MU Port Louis;Mauritius|MRU
GUM GU Agana;Guam|GUM
BGY IT Bergamo|BGY
HHN DE Hahn;Frankfurt-Hahn|HHN
MLA MT Valletta;Malta;Luqa|MLA
DKR SN Dakar|DSS
CAS MA Casablanca|CMN
SEZ SC Mahe;Victoria|SEZ
TSE KZ Astana;Nur-Sultan|NQZ
WUX CN Wuxi|WUX
SIA CN Xian;Xi An|XIY
LHW CN Lanzhou|LHW
HAV CU Havana;La Habana|HAV
CPQ BR Campinas|VCP
SVX RU Yekaterinburg;Ekaterinburg|SVX
BAK AZ Baku|GYD
HFD US Hartford|BDL
GSO US Greensboro|GSO
SRZ BO Santa Cruz;Santa Cruz de la Sierra|VVI
NQT GB Nottingham;East Midlands|EMA
SEA US Seattle;Tacoma|SEA BFI
`
  .trim()
  .split('\n')
  .map((line) => {
    const [head = '', airports = ''] = line.split('|')
    return {
      code: head.slice(0, 3),
      country: head.slice(4, 6),
      towns: head.slice(7).split(';'),
      airports: airports.split(' '),
    }
  })
