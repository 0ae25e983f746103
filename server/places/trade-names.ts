import type { Point } from '#server/distances/great-circle.ts'

/** Positions that are wrong or missing in the sources: read from nautical charts. */
export const sourcePositions: Readonly<Record<string, Point>> = {
  CNYTN: { lat: 22.57, lon: 114.28 },
  CNSHA: { lat: 31.23, lon: 121.47 },
  CNSZX: { lat: 22.54, lon: 114.06 },
  CNSHK: { lat: 22.47, lon: 113.9 },
  CNTSN: { lat: 38.98, lon: 117.75 },
  CNNGB: { lat: 29.93, lon: 121.85 },
  CNXMN: { lat: 24.46, lon: 118.07 },
  CNFOC: { lat: 26.05, lon: 119.3 },
  CNTAO: { lat: 36.07, lon: 120.32 },
  CNCAN: { lat: 23.1, lon: 113.44 },
  CNDLC: { lat: 38.93, lon: 121.65 },
  CNNSA: { lat: 22.65, lon: 113.67 },
  INNSA: { lat: 18.95, lon: 72.95 },
  VNTOT: { lat: 10.53, lon: 107.03 },
  VNCMT: { lat: 10.54, lon: 107.03 },
  VNCLI: { lat: 10.76, lon: 106.79 },
}

/** What traders, carriers and other languages call a place: `code: name, name`. */
export const tradeNames: readonly [code: string, names: string[]][] = `
AEAUH: Abu Dhabi, Abou Dhabi
AEJEA: Jebel Ali, Mina Jebel Ali, Jabal Ali, Djebel Ali, Dubai Jebel Ali, Jebel Ali Dubai
AEDXB: Dubai, Dubay, Dubai Port Rashid
AESHJ: Sharjah, Ash Shariqah
AEKHL: Khalifa Port, Khalifa, Mina Khalifa, KPCT
AEKLF: Khor Fakkan, Khorfakkan, Khawr Fakkan
AEFJR: Fujairah, Al Fujayrah
AOLAD: Luanda
ARBUE: Buenos Aires
ARROS: Rosario
AUMEL: Melbourne
AUSYD: Sydney, Port Botany, Sydney Port Botany
AUBNE: Brisbane
AUFRE: Fremantle, Perth Fremantle
AUADL: Adelaide, Port Adelaide
BDCGP: Chittagong, Chattogram
BDDAC: Dhaka, Dacca
BDMGL: Mongla
BEANR: Antwerp, Antwerpen, Anvers, Amberes
BEZEE: Zeebrugge, Zeebruges
BEBRU: Brussels, Bruxelles, Brussel
BEGNE: Ghent, Gent, Gand
BELGG: Liege, Luik
BGBOJ: Burgas, Bourgas
BGVAR: Varna
BHKBS: Khalifa Bin Salman, Khalifa Bin Salman Port, Hidd
BJCOO: Cotonou
BRSSZ: Santos
BRPNG: Paranagua
BRNVT: Navegantes, Portonave
BRITJ: Itajai
BRIOA: Itapoa
BRRIO: Rio de Janeiro, Rio
BRRIG: Rio Grande
BRSSA: Salvador, Salvador da Bahia
BRSUA: Suape
BRPEC: Pecem
BRMAO: Manaus
BRVIX: Vitoria
BRSAO: Sao Paulo
CAVAN: Vancouver
CAPRR: Prince Rupert
CAMTR: Montreal
CAHAL: Halifax
CATOR: Toronto
CIABJ: Abidjan
CMDLA: Douala
CMKBI: Kribi
CLSAI: San Antonio
CLVAP: Valparaiso
CNSHA: Shanghai, Shanghai Port, Yangshan Port, Waigaoqiao, Shang Hai
CNNGB: Ningbo, Ningbo Zhoushan, Ningbo-Zhoushan, Ning Bo, Ningpo
CNTAO: Qingdao, Tsingtao, Qing Dao
CNTSN: Tianjin, Xingang, Tianjin Xingang, Xingang Tianjin, Tientsin, Tianjinxingang, Tian Jin
CNDLC: Dalian, Dairen, Dayaowan, Da Lian
CNXMN: Xiamen, Amoy, Xia Men
CNFOC: Fuzhou, Foochow, Mawei, Fu Zhou
CNCAN: Guangzhou, Canton, Guang Zhou, Kwangchow
CNNSA: Nansha, Guangzhou Nansha, Nansha Guangzhou
CNHUA: Huangpu, Whampoa
CNSZX: Shenzhen, Shen Zhen
CNYTN: Yantian, Shenzhen Yantian, Yantian Shenzhen, YICT
CNSHK: Shekou, Shenzhen Shekou, Shekou Shenzhen
CNCWN: Chiwan, Shenzhen Chiwan
CNDCB: Da Chan Bay, Dachan Bay
CNLYG: Lianyungang
CNYIK: Yingkou, Bayuquan
CNRZH: Rizhao
CNTAC: Taicang
CNQZL: Quanzhou
CNYNT: Yantai, Chefoo
CNWEI: Weihai
CNSTG: Shantou, Swatow
CNZUH: Zhuhai, Gaolan Zhuhai
CNHAK: Haikou
CNQZH: Qinzhou
CNNKG: Nanjing, Nanking
CNWUH: Wuhan, Hankow
CNCKG: Chongqing, Chungking
CNZHA: Zhanjiang
CNNTG: Nantong
CNZJG: Zhangjiagang
CNJIA: Jiangyin
CNZSN: Zhongshan
CNBJS: Beijing, Peking, Bei Jing
CNHGH: Hangzhou
CNSZH: Suzhou
CNCTU: Chengdu
COCTG: Cartagena, Cartagena de Indias
COBUN: Buenaventura
COSMR: Santa Marta
COBAQ: Barranquilla
COBOG: Bogota, Bogota DC
CRLIO: Limon, Puerto Limon
CRMOB: Moin
CRCAL: Caldera, Puerto Caldera
CUMAR: Mariel
CYLMS: Limassol, Lemesos
CYLCA: Larnaca, Larnaka
CZPRG: Prague, Praha, Prag
DEHAM: Hamburg, Hamburgo, Hambourg
DEBRV: Bremerhaven
DEBRE: Bremen
DEWVN: Wilhelmshaven, JadeWeserPort
DEMUC: Munich, Muenchen, Monaco di Baviera
DECGN: Cologne, Koeln
DENUE: Nuremberg, Nuernberg
DEHAJ: Hanover
DEFRA: Frankfurt, Frankfurt/Main, Francfort, Frankfurt a M
DEDUS: Duesseldorf, Dusseldorf
DEDUI: Duisburg
DEBER: Berlin
DEAAH: Aachen, Aix-la-Chapelle
DEBWE: Braunschweig, Brunswick
DKCPH: Copenhagen, Koebenhavn, Kopenhagen, Copenhague
DKAAR: Aarhus, Arhus
DJJIB: Djibouti, Doraleh
DOCAU: Caucedo
DOHAI: Haina, Rio Haina
DOSDQ: Santo Domingo
DZALG: Algiers, Alger
EGALY: Alexandria, El Iskandariya, Alexandrie
EGEDK: El Dekheila, Dekheila, El Dikheila
EGDAM: Damietta, Dumyat
EGPSD: Port Said
EGPSE: Port Said East, East Port Said, SCCT
EGSOK: Sokhna, Ain Sokhna, Al Sukhna, El Sokhna
EGCAI: Cairo, Le Caire, Kairo
ECGYE: Guayaquil
ECPSJ: Posorja
EETLL: Tallinn
ESALG: Algeciras
ESVLC: Valencia
ESBCN: Barcelona
ESBIO: Bilbao
ESLPA: Las Palmas, Las Palmas de Gran Canaria
ESSVQ: Seville, Sevilla
ESVGO: Vigo
ESMAD: Madrid
ESZAZ: Zaragoza, Saragossa
FIHEL: Helsinki, Vuosaari, Helsingfors
FIKTK: Kotka
FRLEH: Le Havre, Havre
FRFOS: Fos-sur-Mer, Fos
FRMRS: Marseille, Marseilles
FRDKK: Dunkirk, Dunkerque, Dunkerke
FRPAR: Paris
FRSXB: Strasbourg, Strassburg
GALBV: Libreville
GBFXT: Felixstowe
GBSOU: Southampton
GBLGP: London Gateway, London Gateway Port, DP World London Gateway
GBLON: London, Londres
GBTIL: Tilbury
GBLIV: Liverpool
GBIMM: Immingham
GBTEE: Teesport
GBGRK: Greenock
GBHUL: Hull, Kingston upon Hull
GEPTI: Poti
GHTEM: Tema
GNCKY: Conakry
GRPIR: Piraeus, Piraievs, Pireas, Le Piree
GRSKG: Thessaloniki, Salonica, Saloniki
GRATH: Athens, Athinai
GTPRQ: Puerto Quetzal
GTSTC: Santo Tomas de Castilla
GTPBR: Puerto Barrios
HKHKG: Hong Kong, Hongkong, HK, Kwai Chung, Xianggang
HNPCR: Puerto Cortes
HRRJK: Rijeka, Fiume
IDJKT: Jakarta, Tanjung Priok, Tanjong Priok, Tg Priok, Djakarta
IDSUB: Surabaya, Tanjung Perak, Surabaia
IDBLW: Belawan, Medan Belawan
IDSRG: Semarang, Tanjung Emas
IDPNJ: Panjang
IEDUB: Dublin
IEORK: Cork
ILHFA: Haifa
ILASH: Ashdod
INNSA: Nhava Sheva, JNPT, JNPA, Jawaharlal Nehru, Jawaharlal Nehru Port, Nhavasheva, Navi Mumbai Nhava Sheva
INMUN: Mundra
INMAA: Chennai, Madras
INBOM: Mumbai, Bombay
INCCU: Kolkata, Calcutta
INCOK: Cochin, Kochi, Vallarpadam
INTUT: Tuticorin, Thoothukudi, VO Chidambaranar
INVTZ: Visakhapatnam, Vizag, Vishakhapatnam
INPAV: Pipavav
INHZA: Hazira
INKAT: Kattupalli
INENR: Ennore, Kamarajar
INKRI: Krishnapatnam
INHAL: Haldia
INIXY: Kandla, Deendayal
INIXE: Mangalore, New Mangalore, Mangaluru
INMRM: Mormugao, Marmagao, Marmugao, Mormugao Goa
INBLR: Bangalore, Bengaluru
INPNQ: Pune, Poona
INISK: Nashik, Nasik
INDEL: Delhi, New Delhi
INAMD: Ahmedabad, Ahmadabad
INTRV: Trivandrum, Thiruvananthapuram
IQUQR: Umm Qasr
IRBND: Bandar Abbas, Shahid Rajaee
ISREY: Reykjavik
ITGIT: Gioia Tauro
ITGOA: Genoa, Genova, Genua, Genes
ITSPE: La Spezia, Spezia
ITLIV: Livorno, Leghorn
ITNAP: Naples, Napoli, Neapel
ITTRS: Trieste, Triest
ITVCE: Venice, Venezia, Venedig
ITSAL: Salerno
ITRAN: Ravenna
ITVDL: Vado Ligure, Vado
ITMIL: Milan, Mailand
ITROM: Rome, Roma, Rom
ITFLR: Florence, Firenze, Florenz
ITTRN: Turin, Torino
ITBLQ: Bologna
JMKIN: Kingston
JOAQJ: Aqaba, Al Aqabah, Akaba
JPTYO: Tokyo, Tokio
JPYOK: Yokohama
JPNGO: Nagoya
JPOSA: Osaka
JPUKB: Kobe
JPHKT: Hakata, Fukuoka Hakata
JPSMZ: Shimizu
JPMOJ: Moji
JPKIJ: Niigata
JPTMK: Tomakomai
KEMBA: Mombasa
KELAU: Lamu
KENBO: Nairobi
KHKOS: Sihanoukville, Kompong Som, Kampong Saom
KHPNH: Phnom Penh
KRPUS: Busan, Pusan
KRBNP: Busan New Port, Pusan New Port
KRINC: Incheon, Inchon
KRKAN: Gwangyang, Kwangyang
KRPTK: Pyeongtaek, Pyongtaek
KRUSN: Ulsan
KRSEL: Seoul
KWSWK: Shuwaikh
KWSAA: Shuaiba
KWKWI: Kuwait, Kuwait City, Al Kuwayt
LBBEY: Beirut, Beyrouth, Bayrut
LKCMB: Colombo
LKHBA: Hambantota
LRMLW: Monrovia
LTKLJ: Klaipeda
LVRIX: Riga
FRMTX: Montoir-de-Bretagne, Montoir
LYBEN: Benghazi, Bengasi
LYTIP: Tripoli
LYMRA: Misurata, Misrata
MACAS: Casablanca
MAPTM: Tanger Med, Tangier Med, Tanger Mediterranee, Tangiers Med
MAAGA: Agadir
MGTMM: Toamasina, Tamatave
MMRGN: Yangon, Rangoon, Thilawa
MTMAR: Marsaxlokk, Malta Freeport, Malta
MUPLU: Port Louis
MXZLO: Manzanillo
MXLZC: Lazaro Cardenas
MXVER: Veracruz
MXATM: Altamira
MXESE: Ensenada
MXMEX: Mexico City, Ciudad de Mexico, Mexico DF, CDMX
MXMTY: Monterrey
MXGDL: Guadalajara
MYPKG: Port Klang, Port Kelang, Pelabuhan Klang, Klang, Northport, Westports, Westport, North Port
MYTPP: Tanjung Pelepas, Tanjong Pelepas, PTP
MYPEN: Penang, Pulau Pinang, George Town, Butterworth
MYPGU: Pasir Gudang, Johor
MYKUA: Kuantan
MYBKI: Kota Kinabalu
MYBTU: Bintulu
MYKCH: Kuching
MZBEW: Beira
MZMPM: Maputo
MZMNC: Nacala
NAWVB: Walvis Bay
NGAPP: Apapa, Lagos Apapa
NGTIN: Tin Can Island, Tincan, Tin Can, Tincan Island
NGLOS: Lagos
NGONN: Onne
NGLKK: Lekki
NICIO: Corinto
NLRTM: Rotterdam, Maasvlakte, Europoort, Roterdam
NLAMS: Amsterdam
NLVLI: Flushing, Vlissingen
NLMOE: Moerdijk
NLHAG: The Hague, Den Haag, La Haye
NOOSL: Oslo
NOKRS: Kristiansand
NZAKL: Auckland
NZTRG: Tauranga
NZLYT: Lyttelton, Christchurch Lyttelton
NZPOE: Port Chalmers, Otago
NZNPE: Napier
NZWLG: Wellington
OMSLL: Salalah, Mina Raysut
OMSOH: Sohar
OMMCT: Muscat, Masqat, Maskat
PABLB: Balboa
PAMIT: Manzanillo, Manzanillo Panama, MIT
PAROD: Rodman, PSA Panama
PACTB: Cristobal
PAONX: Colon
PECLL: Callao, El Callao
PEPAI: Paita
PGLAE: Lae
PGPOM: Port Moresby
PHMNL: Manila, MICT
PHCEB: Cebu, Cebu City
PHDVO: Davao, Davao City
PHSFS: Subic, Subic Bay
PHBTG: Batangas
PKKHI: Karachi, Karatschi
PKBQM: Port Qasim, Muhammad Bin Qasim, Qasim, Port Muhammad Bin Qasim
PLGDN: Gdansk, Danzig, Gdansk DCT, Dantzig
PLGDY: Gdynia
PLWAW: Warsaw, Warszawa, Warschau, Varsovie
PLWRO: Wroclaw, Breslau
PLKRK: Krakow, Cracow, Krakau
PLSZZ: Szczecin, Stettin
PLPOZ: Poznan, Posen
PRSJU: San Juan
PTSIE: Sines
PTLIS: Lisbon, Lisboa, Lissabon, Lisbonne
PTLEI: Leixoes, Porto Leixoes
PTOPO: Porto, Oporto
PYASU: Asuncion
QAHMD: Hamad, Hamad Port
QADOH: Doha, Ad Dawhah
RELPT: Le Port, Pointe des Galets, Reunion, Port Reunion
ROCND: Constanta, Constanza, Constantza
ROBUH: Bucharest, Bucuresti, Bukarest
RSBEG: Belgrade, Beograd, Belgrad
RULED: Saint Petersburg, St Petersburg, Sankt Peterburg, Leningrad, St Petersbourg
RUMOW: Moscow, Moskva, Moskau, Moscou
RUNVS: Novorossiysk, Novorossijsk
RUVVO: Vladivostok
RUVYP: Vostochny, Vostochnyy
RUKGD: Kaliningrad
SAJED: Jeddah, Jiddah, Djeddah, Jeddah Islamic Port
SADMM: Dammam, Ad Dammam, King Abdul Aziz Port
SAKAC: King Abdullah Port, King Abdullah City, King Abdullah, KAEC
SAJUB: Jubail, Al Jubayl
SARUH: Riyadh, Ar Riyad, Riad
SDPZU: Port Sudan, Bur Sudan
SEGOT: Gothenburg, Goteborg, Goeteborg, Gotenburg
SEHEL: Helsingborg
SESTO: Stockholm
SEMMA: Malmo, Malmoe
SGSIN: Singapore, Singapur, Singapour
SIKOP: Koper, Capodistria
SNDKR: Dakar
SLFNA: Freetown
SOMGQ: Mogadishu
SOBBO: Berbera
SVAQJ: Acajutla
SYLTK: Latakia, Lattakia
TGLFW: Lome
THLCH: Laem Chabang, Laemchabang, LCB
THBKK: Bangkok, Khlong Toei, Klong Toey, Bangkok PAT, Krung Thep
THLKR: Lat Krabang, Ladkrabang
TNRDS: Rades
TNTUN: Tunis
TRIST: Istanbul, Constantinople
TRAMR: Ambarli
TRIZM: Izmir, Smyrna
TRMER: Mersin
TRGEM: Gemlik
TRALI: Aliaga, Nemrut Bay
TRIZT: Izmit
TRTEK: Tekirdag, Asyaport
TRISK: Iskenderun
TTPOS: Port of Spain
TTPTS: Point Lisas
TWKHH: Kaohsiung, Gaoxiong, Kao Hsiung, Takao
TWKEL: Keelung, Chilung, Jilong
TWTXG: Taichung, Tai Chung
TWTPE: Taipei, Taipeh
TWTYN: Taoyuan
TZDAR: Dar es Salaam, Daressalaam, Dar-es-Salam
UAIEV: Kyiv, Kiev, Kiew
UAODS: Odesa, Odessa
UAILK: Chornomorsk, Ilyichevsk, Illichivsk
UAYUZ: Yuzhny, Pivdennyi, Yuzhnyy
UGKLA: Kampala
USLAX: Los Angeles, LA, San Pedro, Los Angeles-Long Beach, LA/LB, LALB
USLGB: Long Beach
USNYC: New York, New York City, NYC, New York/New Jersey, NY/NJ, NYNJ, New York-New Jersey, New York New Jersey
USEWR: Newark
USSAV: Savannah
USHOU: Houston, Barbours Cut, Bayport
USORF: Norfolk, Norfolk VA, Hampton Roads, Virginia
USOAK: Oakland
USSEA: Seattle
USTIW: Tacoma, Seattle/Tacoma
USCHS: Charleston
USMIA: Miami
USPEF: Port Everglades, Fort Lauderdale Port Everglades
USBAL: Baltimore
USPHL: Philadelphia, Packer Avenue
USJAX: Jacksonville
USMSY: New Orleans
USMOB: Mobile
USBOS: Boston, Conley Terminal
USILM: Wilmington
USILG: Wilmington
USTPA: Tampa, Tampa Bay, Port Tampa Bay
USPDX: Portland
USHNL: Honolulu
USANC: Anchorage
USGPT: Gulfport
USGLS: Galveston
USFPO: Freeport
USWAS: Washington, Washington DC, Washington D.C.
USSTL: St. Louis
UYMVD: Montevideo
VELAG: La Guaira
VEPBL: Puerto Cabello
VNSGN: Ho Chi Minh City, Saigon, Ho Chi Minh, HCMC, HCM, Sai Gon, Ho-Chi-Minh-Stadt
VNCLI: Cat Lai, Catlai, Ho Chi Minh Cat Lai, Cat Lai Ho Chi Minh
VNTOT: Cai Mep, Caimep, Cai Mep Vung Tau, Vung Tau Cai Mep, Thi Vai, TCIT
VNVUT: Vung Tau
VNHPH: Haiphong, Hai Phong, Lach Huyen
VNDAD: Da Nang, Danang, Tourane
VNUIH: Qui Nhon, Quy Nhon
VNHAN: Hanoi, Ha Noi
YEADE: Aden
YEHOD: Hodeidah, Hudaydah
ZADUR: Durban
ZACPT: Cape Town, Kapstadt, Le Cap
ZAPLZ: Port Elizabeth, Gqeberha
ZAZBA: Coega, Ngqura, Port of Ngqura
ZAJNB: Johannesburg, Jo'burg, Joburg
ATVIE: Vienna, Wien, Vienne, Viena
ATGRZ: Graz
CHGVA: Geneva, Geneve, Genf, Ginebra
CHZRH: Zurich, Zuerich
CHBSL: Basel, Basle, Bale
CHBRN: Bern, Berne
HUBUD: Budapest
SKBTS: Bratislava, Pressburg
SILJU: Ljubljana
HRZAG: Zagreb
BGSOF: Sofia, Sofiya
LULUX: Luxembourg, Luxemburg
ALDRZ: Durres
GAOWE: Owendo
THSGK: Songkhla
CHLZN: Lucerne
CNXIA: Xian, Xi An, Sian
FRLIO: Lyon, Lyons
TRANK: Ankara
USEZA: Elizabeth, Port Elizabeth
`
  .trim()
  .split('\n')
  .map((line) => [line.slice(0, 5), line.slice(7).split(', ')])
