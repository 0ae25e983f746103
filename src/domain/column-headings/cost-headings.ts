import { headingsIn } from './headings.ts'

/** 'Freight' alone is the total; beside other charges it is one of them: such names stand here and under `freightCharge`. */
export const freightCost = headingsIn({
  en: 'freight cost|freight cost (usd)|total freight cost|total freight|total freight charge|total cost|total charge|total charges|total amount|total invoice amount|total transportation cost|transportation cost|transport cost|total transport cost|total shipping cost|shipping cost|total|grand total|all in|all in cost|all in amount|all in rate|landed freight cost|invoice amount|invoice total|billed amount|amount billed|amount paid|paid amount|amount due|net amount|total paid|total spend|total price|cost|charge|charges|amount|spend|price|freight|linehaul cost|freight usd|freight amount|freight spend|freight price|invoiced amount',
  de: 'frachtkosten|gesamtkosten|gesamtbetrag|gesamtfracht|gesamtpreis|transportkosten|frachtkosten gesamt|kosten gesamt|summe|gesamtsumme|rechnungsbetrag|gesamt|betrag|kosten|preis|nettobetrag|netto betrag|total|fracht|frachtbetrag|frachtpreis|frachtrechnungsbetrag',
  es: 'costo total|coste total|costo de flete|coste de flete|costo del flete|coste del flete|importe total|monto total|total flete|flete total|costo de transporte|coste de transporte|coste del transporte|gasto total|total|total factura|importe|monto|costo|coste|valor total|precio total|precio|flete|importe factura',
  fr: 'coût total|coût du fret|coûts de transport|coût de transport|coût du transport|montant total|montant total ht|total|total ht|total ttc|montant ht|montant facturé|montant|coût|prix total|prix|prix de transport|frais de transport|fret total|total fret|fret|total facture|montant de la facture',
  it: 'costo totale|costo del nolo|costo nolo|costo trasporto|costo di trasporto|costo del trasporto|importo totale|totale|totale fattura|importo|costo|spesa totale|prezzo|prezzo totale|totale nolo|importo fattura|nolo',
  pt: 'custo total|custo do frete|custo de frete|valor do frete|valor total|valor total do frete|frete total|total do frete|custo de transporte|custo do transporte|montante total|total|valor|custo|montante|preço|preço total|frete|valor fatura',
  nl: 'totale kosten|vrachtkosten|totaal kosten|transportkosten|totaalbedrag|totaal bedrag|totale vrachtkosten|totaal|totaal vracht|factuurbedrag|bedrag|kosten|prijs|totaalprijs|nettobedrag|vracht|vrachtprijs',
  zh: '总费用|运费总额|总运费|费用合计|运费合计|总金额|总成本|合计|总计|金额|费用|运输费用|运输成本|总价|应付金额|合计金额|运费|发票金额',
})

export const freightCharge = headingsIn({
  en: 'linehaul|line haul|linehaul charge|linehaul cost|line haul charge|line haul cost|lh|base freight|base rate|base charge|base cost|base amount|base ocean freight|base ocean rate|bof|ofr|o/f|of|ocft|ocf|bas|basic ocean freight|ocean freight|ocean freight charge|ocean freight cost|sea freight|seafreight|air freight|airfreight|a/f|afr|air freight charge|air freight cost|basic freight|freight charge|freight charges|freight rate|main carriage|main leg|trucking cost|trucking charge|trucking|truck cost|freight|freight cost|freight cost (usd)|freight usd|freight amount|freight price|freight spend|base round trip|drayage|drayage cost|drayage charge|dray charge',
  de: 'seefracht|luftfracht|grundfracht|basisfracht|hauptlauf|seefrachtrate|fracht hauptlauf|frachtrate|nettofracht|frachtkosten|fracht|frachtbetrag|frachtpreis|hauptlaufkosten|streckenfracht|landfracht',
  es: 'flete marítimo|flete aéreo|flete base|flete básico|flete terrestre|flete oceánico|tarifa base|flete neto|flete internacional|flete|costo de flete|coste de flete|costo del flete|coste del flete',
  fr: 'fret maritime|fret aérien|fret de base|fret principal|taux de fret|fret routier|fret net|fret',
  it: 'nolo marittimo|nolo aereo|nolo base|nolo mare|trasporto principale|nolo netto|nolo|costo nolo|costo del nolo',
  pt: 'frete marítimo|frete aéreo|frete base|frete básico|frete rodoviário|frete peso|frete internacional|frete líquido|frete|custo do frete|custo de frete|valor do frete',
  nl: 'zeevracht|luchtvracht|basisvracht|hoofdtraject|vrachttarief|wegvracht|basistarief|vracht|vrachtkosten|vrachtprijs',
  zh: '海运费|空运费|基本运费|干线运费|基础运费|主运费|海运运费|空运运费|陆运费|卡车费|运费',
})

export const fuelCharge = headingsIn({
  en: 'fuel|fuel surcharge|fuel charge|fuel surcharge amount|fuel surcharge cost|fsc|fsc amount|fs|bunker|bunker surcharge|bunker adjustment|bunker adjustment factor|bunker charge|bunker fee|baf|bunker (baf)|faf|fuel adjustment factor|emergency bunker surcharge|ebs|eba|ebaf|lss|low sulphur surcharge|low sulfur surcharge|lsf|mfr|myc|fuel cost|fuel amount|marine fuel recovery|buc|bunker contribution|sbf|ets bunker|ibaf|nbf|new bunker factor|iff|diesel surcharge',
  de: 'treibstoffzuschlag|kerosinzuschlag|dieselzuschlag|dieselfloater|bunkerzuschlag|treibstoff|energiezuschlag|kraftstoffzuschlag|diesel floater|treibstoffkosten|kraftstoff|diesel',
  es: 'recargo por combustible|combustible|recargo combustible|recargo de combustible|ajuste de combustible|sobrecargo por combustible|cargo por combustible',
  fr: 'surcharge carburant|carburant|surcharge de carburant|surcharge combustible|gasoil|surcharge gazole|supplément carburant|taxe gasoil|surcharge bunker|surcharge fuel|surcharge soute',
  it: 'sovrapprezzo carburante|carburante|supplemento carburante|adeguamento carburante|adeguamento gasolio|sovrapprezzo bunker|costo carburante',
  pt: 'sobretaxa de combustível|combustível|taxa de combustível|adicional de combustível|ajuste de combustível|sobretaxa combustível',
  nl: 'brandstoftoeslag|brandstof|dieseltoeslag|bunkertoeslag|brandstofkosten|kerosinetoeslag|brandstofclausule',
  zh: '燃油附加费|燃油费|燃料附加费|燃油|燃油附加|低硫附加费|低硫费',
})

export const originCharge = headingsIn({
  en: 'origin charges|origin charge|origin cost|origin costs|origin fees|origin fee|origin amount|origin surcharge|origin local charges|pickup charge|pickup charges|pickup cost|pickup fee|pick up charge|pick up fee|othc|thco|thc origin|origin thc|thc load|thc at pol|thc pol|origin handling|origin handling charge|origin haulage|pre carriage|precarriage|pre haul|origin terminal handling|origin terminal handling charge|export charges|export handling|export haulage|export thc|export customs clearance|pol charges|collection charge|collection fee|origin trucking|origin dray|origin drayage',
  de: 'vorlauf|vorlaufkosten|abgangskosten|abholkosten|kosten abgang|fob kosten|exportkosten|thc abgang|thc ladehafen|abholgebühr|vorholung|vorlauf kosten|fob gebühren',
  es: 'gastos en origen|cargos en origen|gastos origen|cargos de origen|costos en origen|costes en origen|thc origen|gastos de origen|costo de recogida|gastos locales origen',
  fr: "frais au départ|frais d'origine|frais origine|frais départ|pré-acheminement|préacheminement|frais d'enlèvement|thc origine|thc départ|frais locaux départ|coût d'enlèvement|pré acheminement",
  it: 'spese in origine|spese origine|costi origine|costi in origine|spese di partenza|spese partenza|thc origine|costo ritiro|spese di ritiro|costi di partenza|thc imbarco',
  pt: 'despesas na origem|custos na origem|taxas na origem|taxas origem|despesas origem|custos origem|thc origem|custo de coleta|taxa de coleta|taxas de origem|capatazia origem',
  nl: 'kosten herkomst|oorsprongkosten|voortransport|afhaalkosten|kosten vertrek|herkomstkosten|thc herkomst|vertrekkosten|thc laadhaven',
  zh: '起运港费用|起运港杂费|始发港费用|装货港费用|提货费|起运地费用|起运港操作费|装港费用|始发费用|起运港码头费|起运港本地费用',
})

export const destinationCharge = headingsIn({
  en: 'destination charges|destination charge|destination cost|destination costs|destination fees|destination fee|destination amount|destination surcharge|destination local charges|dest charges|dest charge|delivery charge|delivery charges|delivery cost|delivery fee|dthc|thcd|thc destination|destination thc|thc discharge|thc at pod|thc pod|ddc|destination delivery charge|destination handling|destination handling charge|destination haulage|on carriage|oncarriage|destination terminal handling|destination terminal handling charge|import charges|import handling|import haulage|import thc|pod charges|final mile|last mile|last mile cost|destination trucking|destination dray|destination drayage',
  de: 'nachlauf|nachlaufkosten|bestimmungskosten|zustellkosten|kosten bestimmung|kosten ziel|importkosten|thc bestimmung|thc zielhafen|thc löschhafen|zustellgebühr|nachlauf kosten|anlieferkosten',
  es: 'gastos en destino|cargos en destino|gastos destino|cargos de destino|costos en destino|costes en destino|thc destino|gastos de destino|costo de entrega|gastos locales destino',
  fr: "frais à destination|frais de destination|frais destination|frais à l'arrivée|frais arrivée|post-acheminement|frais de livraison|thc destination|thc arrivée|frais locaux arrivée|coût de livraison|post acheminement",
  it: 'spese a destino|spese destino|costi destino|costi a destino|spese di destinazione|spese destinazione|costi di destinazione|thc destino|thc destinazione|costo consegna|spese di consegna|thc sbarco',
  pt: 'despesas no destino|custos no destino|taxas no destino|taxas destino|despesas destino|custos destino|thc destino|custo de entrega|taxa de entrega|taxas de destino|capatazia destino',
  nl: 'kosten bestemming|bestemmingskosten|natransport|afleverkosten|aankomstkosten|thc bestemming|kosten aankomst|thc loshaven',
  zh: '目的港费用|目的港杂费|卸货港费用|派送费|目的地费用|目的港操作费|送货费|卸港费用|目的费用|目的港码头费|目的港本地费用',
})

export const otherCharge = headingsIn({
  en: 'accessorials|accessorial|accessorial charges|accessorial charge|accessorial cost|accessorial amount|other charges|other charge|other cost|other costs|other fees|other fee|other|others|other surcharges|other amount|surcharges|surcharge|additional charges|additional charge|additional cost|extra charges|extra charge|extra cost|extras|miscellaneous charges|misc charges|misc|miscellaneous|local charges|handling|handling fee|handling charge|handling charges|thc|terminal handling|terminal handling charge|t.h.c|wharfage|w/f|wharfage fee|whf|d/fee|doc fee|documentation fee|document fee|documentation|document charge|documentation charge|docs fee|b/l fee|bl fee|awb fee|awa|seal fee|seal|seal charge|caf|currency adjustment factor|pss|peak season surcharge|gri|general rate increase|isps|security fee|security surcharge|security charge|ssc|scc|isf fee|isf|ams|ams fee|ams charge|ens|ens fee|afr fee|aci fee|eis|cis|equipment imbalance surcharge|congestion surcharge|congestion fee|port congestion surcharge|port charges|port fee|port dues|war risk|war risk surcharge|wrs|canal surcharge|suez canal surcharge|panama canal surcharge|scs|ccf|container cleaning fee|cleaning fee|cfs|cfs charge|cfs charges|cfs fee|detention|demurrage|detention charge|demurrage charge|storage|storage charge|storage charges|storage fee|lumper|lumper fee|layover|stop off|stop off charge|stop charge|tolls|toll|toll charge|chassis|chassis fee|chassis charge|liftgate|liftgate fee|inside delivery|residential fee|overweight|overweight surcharge|overweight charge|ows|waiting time charge|peak surcharge|imo surcharge|dangerous goods surcharge|hazmat surcharge|hazardous surcharge|reefer surcharge|vgm fee|telex fee|telex release fee|ets surcharge|emission surcharge|screening fee|x ray|xray|x ray fee|customs clearance|customs clearance fee|customs fee|clearance fee|brokerage|brokerage fee|agency fee|agent fee|admin fee|administration fee|booking fee|lift on lift off|lolo|port security|carrier security|inland surcharge|ecrs|ers|efs',
  de: 'nebenkosten|zuschläge|zuschlag|sonstige kosten|sonstiges|nebengebühren|zusatzkosten|sonstige zuschläge|maut|mautgebühr|mautkosten|standgeld|umschlag|umschlagskosten|dokumentengebühr|dokumentationsgebühr|hafengebühren|hafengebühr|sicherheitszuschlag|handlingkosten|abfertigung|abfertigungskosten|verzollung|verzollungskosten|lagergeld|gefahrgutzuschlag|weitere kosten|bearbeitungsgebühr|standgeldkosten|währungszuschlag',
  es: 'otros cargos|otros gastos|recargos|recargo|cargos adicionales|gastos adicionales|accesorios|cargos accesorios|otros costos|otros costes|otros|peajes|peaje|despacho aduanero|despacho de aduana|documentación|gastos de documentación|manejo|manipulación|almacenaje|demora|demoras|gastos portuarios|seguridad',
  fr: 'autres frais|frais annexes|surcharges|frais accessoires|frais supplémentaires|autres|autres coûts|surcharge|péage|péages|frais de dossier|frais de documentation|frais portuaires|manutention|dédouanement|frais de douane|surestaries|magasinage|sûreté|autres charges',
  it: 'altre spese|altri costi|spese accessorie|supplementi|supplemento|oneri accessori|accessori|altro|pedaggi|pedaggio|spese documentazione|diritti documentali|movimentazione|sdoganamento|operazioni doganali|diritti portuali|soste|magazzinaggio|sicurezza',
  pt: 'outras taxas|outros custos|outras despesas|sobretaxas|taxas adicionais|despesas acessórias|outros|outras|pedágio|pedágios|portagens|gris|documentação|taxa de documentação|manuseio|capatazia|desembaraço|desembaraço aduaneiro|armazenagem|demurrage|taxas portuárias|despesas adicionais|taxas',
  nl: 'bijkomende kosten|toeslagen|toeslag|overige kosten|overig|extra kosten|overige toeslagen|tol|tolkosten|documentatiekosten|havengelden|havenkosten|handlingskosten|inklaring|inklaringskosten|wachtgeld|opslagkosten|veiligheidstoeslag|diverse kosten',
  zh: '其他费用|杂费|附加费|其他附加费|文件费|码头费|码头操作费|港杂费|操作费|报关费|其它费用|封条费|仓储费|堆存费|滞期费|滞箱费|安全费|单证费|旺季附加费|手续费|过路费|其他',
})

export const currency = headingsIn({
  en: 'currency|cur|curr|ccy|currency code|invoice currency|freight currency|billing currency|charge currency|transaction currency|cost currency|payment currency',
  de: 'währung|währungscode|rechnungswährung|waehrung|whg|währungskürzel|frachtwährung|wkz|währungskennzeichen',
  es: 'moneda|divisa|código de moneda|moneda de factura|tipo de moneda|mon',
  fr: 'devise|monnaie|code devise|devise de facturation|devise facture',
  it: 'valuta|divisa|codice valuta|moneta|valuta fattura',
  pt: 'moeda|divisa|código da moeda|moeda da fatura|moeda do frete',
  nl: 'valuta|munt|valutacode|munteenheid|factuurvaluta',
  zh: '币种|货币|币别|币制|货币代码|结算币种|结算货币',
})

export const exchangeRate = headingsIn({
  en: 'exchange rate|fx rate|fx|roe|rate of exchange|conversion rate|currency rate|usd rate|usd exchange rate|exch rate|exchange|x rate|xrate|rate to usd|usd per unit|units per usd|rate per usd|exchange rate per usd|local currency per usd|lcy per usd|currency exchange rate|forex rate',
  de: 'wechselkurs|umrechnungskurs|kurs|devisenkurs|währungskurs|usd kurs',
  es: 'tipo de cambio|tasa de cambio|tc|cotización|tasa cambiaria|cambio',
  fr: 'taux de change|cours de change|taux de conversion|cours du change|cours',
  it: 'tasso di cambio|cambio|tasso cambio|tasso di conversione',
  pt: 'taxa de câmbio|câmbio|taxa cambial|cotação|taxa de conversão|ptax',
  nl: 'wisselkoers|koers|omrekenkoers|valutakoers',
  zh: '汇率|兑换率|换算汇率|折算汇率|结算汇率',
})
