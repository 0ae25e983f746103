/**
 * ISO 4217, edition of June 2024 with XCG of 2025: money that invoices are written in, without funds,
 * metals and test codes. BGN stays for shipments before 2026.
 */
export const currencyCodes: readonly string[] =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'.split(
    ' ',
  )
const codes: ReadonlySet<string> = new Set(currencyCodes)
const fundCodes: ReadonlySet<string> = new Set(
  'BOV CHE CHW CLF COU MXV USN UYI UYW XDR XSU XUA'.split(' '),
)

export const isCurrencyCode = (text: string): boolean => codes.has(text)

/** A current code of ISO 4217 that amounts may stand in: money, and units of account such as CLF or XDR. */
export const isIsoCurrency = (code: string): boolean => codes.has(code) || fundCodes.has(code)

const words: ReadonlySet<string> = new Set(
  'us rmb euro euros dollar dollars pound sterling 人民币 美元 欧元 美金'.split(' '),
)

/** A code or name of a currency in a heading, in lower case. */
export const isCurrencyWord = (word: string): boolean =>
  words.has(word) || isCurrencyCode(word.toUpperCase())
