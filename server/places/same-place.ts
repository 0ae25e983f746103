/**
 * Codes of one place, folded to the first: `canonical code | other codes | reason`. UN/LOCODE lists the
 * city, the port and the airport of many Chinese towns apart, and traders use any of them; the code that
 * carriers' schedules use is the one kept. Codes UN/LOCODE does not know are written in files all the same.
 */
export const samePlaces: readonly [canonical: string, others: string, reason: string][] = `
CNSHA|CNSGH CNSHG|Listed as airport, city and port; carriers write CNSHA
CNNGB|CNNBO CNNBG|Listed as airport, city and port; carriers write CNNGB
CNTAO|CNQIN CNQDG|Listed as airport, city and port; carriers write CNTAO
CNTSN|CNTNJ CNTNG CNTXG CNXGG|Xingang is the seaport of Tianjin; listed as airport, city and two ports
CNDLC|CNDAL CNDAG|Listed as airport, city and port; carriers write CNDLC
CNXMN|CNXAM CNXMG|Listed as airport, city and port; carriers write CNXMN
CNFOC|CNFZH CNFZG|Listed as airport, city and port; carriers write CNFOC
CNCAN|CNGGZ CNGZG|Listed as airport, city and port; carriers write CNCAN
CNSZX|CNSNZ CNSZP|Listed as airport, city and port; carriers write CNSZX
CNNKG|CNNJI CNNJG|Listed as airport, city and port; carriers write CNNKG
CNWUH|CNNHN CNWHG|Listed as airport, city and port; carriers write CNWUH
CNCKG|CNCQI CNCHQ|Listed as airport, city and port; carriers write CNCKG
CNYNT|CNYAT CNYTG|Listed as airport, city and port; carriers write CNYNT
CNHAK|CNHKO CNHIG|Listed as airport, city and port; carriers write CNHAK
CNCSX|CNCSH|Listed as airport and city; carriers write CNCSX
CNWEI|CNWEG|Listed as city and port
CNZHA|CNZNG|Listed as city and port
CNBHY|CNBIH|Listed as city and port
CNYIC|CNYCG|Listed as city and port
CNSTG|CNSWA|SWA was the airport of Shantou and is written for its port
CNTAC|CNTAG|Taicang is written with either code; UN/LOCODE knows the first
CNQZL|CNQZJ|Quanzhou is written with either code; UN/LOCODE knows the first
KRPUS|KRBUS|Busan, formerly Pusan
KRINC|KRICH|Incheon is written with either code; UN/LOCODE knows the first
IDJKT|IDTPP|Tanjung Priok is the seaport of Jakarta
INPAV|INPPV|Pipavav is listed twice
INCOK|INKOC|Kochi, formerly Cochin
DJJIB|DJPOD|Djibouti is listed as city and port
COPNM|COPUL|Puerto Limon is listed twice
CWCUR|ANCUR|Curacao left the country code AN
CWWIL|ANWIL|Curacao left the country code AN
SXPHI|ANPHI|Sint Maarten left the country code AN
BLSBH|GPSBH|Saint Barthelemy left the country code GP
GGSPT|GBGCI|Guernsey has a country code of its own
THBKK|THPAT|The port authority of Bangkok is listed apart
SADMM|SADMN|Dammam is written with either code; UN/LOCODE knows the first
MYPKG|MYWSP|West Port is a terminal of Port Klang
RELPT|REPDG REREU|Pointe des Galets is the port of Reunion
INKAT|INKTP|Kattupalli is listed twice
AUBNE|AUPBN|The port of Brisbane is listed apart
MGTMM|MGTOA|Toamasina, formerly Tamatave
FIOUL|FIOLU|Oulu is written with either code; UN/LOCODE knows the first
CRCAL|CRPCA|Caldera is written with either code; UN/LOCODE knows the first
`
  .trim()
  .split('\n')
  .map((line) => {
    const [canonical = '', others = '', reason = ''] = line.split('|')
    return [canonical, others, reason]
  })
