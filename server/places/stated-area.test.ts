import { expect, test } from 'vitest'
import { statedArea } from './stated-area.ts'

test.each([
  { written: 'Rotterdm, Netherlands', area: 'Netherlands' },
  { written: 'VERNON, CA, United States', area: 'California, US' },
  { written: 'VERNON, CA', area: 'Canada or California, US' },
  { written: 'Berln, DE', area: 'Germany or Delaware, US' },
  { written: 'Plant 7, Augsburg, Germany', area: 'Germany' },
  { written: 'Qwxyzt, Korea, Republic of', area: 'South Korea' },
  { written: 'PLANT 7', area: '' },
  { written: 'Suite 3, Rotterdm', area: '' },
  { written: 'Germany', area: '' },
  { written: '', area: '' },
])('"$written" states the area "$area"', ({ written, area }) => {
  expect(statedArea(written)).toBe(area)
})

test.each([
  ['Deutschland', 'Alemania', 'Allemagne', 'Germania', 'Alemanha', 'Duitsland', '德国', 'Germany'],
  [
    'Niederlande',
    'Países Bajos',
    'Pays-Bas',
    'Paesi Bassi',
    'Países Baixos',
    'Nederland',
    '荷兰',
    'Netherlands',
  ],
  ['Spanien', 'España', 'Espagne', 'Spagna', 'Espanha', 'Spanje', '西班牙', 'Spain'],
  ['Frankreich', 'Francia', 'France', 'Francia', 'França', 'Frankrijk', '法国', 'France'],
  ['Italien', 'Italia', 'Italie', 'Italia', 'Itália', 'Italië', '意大利', 'Italy'],
  [
    'Vereinigte Staaten',
    'Estados Unidos',
    'États-Unis',
    "Stati Uniti d'America",
    'Estados Unidos',
    'Verenigde Staten',
    '美国',
    'United States',
  ],
  [
    'Vereinigtes Königreich',
    'Reino Unido',
    'Royaume-Uni',
    'Regno Unito',
    'Reino Unido',
    'Verenigd Koninkrijk',
    '英国',
    'United Kingdom',
  ],
  ['China', 'China', 'Chine', 'Cina', 'China', 'China', '中国', 'China'],
  ['Japan', 'Japón', 'Japon', 'Giappone', 'Japão', 'Japan', '日本', 'Japan'],
  [
    'Südkorea',
    'Corea del Sur',
    'Corée du Sud',
    'Corea del Sud',
    'Coreia do Sul',
    'Zuid-Korea',
    '韩国',
    'South Korea',
  ],
  ['Indien', 'India', 'Inde', 'India', 'Índia', 'India', '印度', 'India'],
  ['Brasilien', 'Brasil', 'Brésil', 'Brasile', 'Brasil', 'Brazilië', '巴西', 'Brazil'],
  ['Mexiko', 'México', 'Mexique', 'Messico', 'México', 'Mexico', '墨西哥', 'Mexico'],
  ['Polen', 'Polonia', 'Pologne', 'Polonia', 'Polônia', 'Polen', '波兰', 'Poland'],
  ['Türkei', 'Turquía', 'Turquie', 'Turchia', 'Turquia', 'Turkije', '土耳其', 'Türkiye'],
  ['Schweiz', 'Suiza', 'Suisse', 'Svizzera', 'Suíça', 'Zwitserland', '瑞士', 'Switzerland'],
  [
    'Tschechien',
    'Chequia',
    'Tchéquie',
    'Repubblica Ceca',
    'Tchéquia',
    'Tsjechië',
    '捷克',
    'Czech Republic',
  ],
])(
  'a country written in German, Spanish, French, Italian, Portuguese, Dutch and Chinese is named in English: %s',
  (...names) => {
    const english = names.at(-1)
    const understood = names.slice(0, -1).map((name) => [name, statedArea(`Qwxyzt, ${name}`)])

    expect(understood).toEqual(names.slice(0, -1).map((name) => [name, english]))
  },
)

test.each([
  ['Stati Uniti', 'United States'],
  ['EUA', 'United States'],
  ['Gran Bretaña', 'United Kingdom'],
  ['Inghilterra', 'United Kingdom'],
  ['Holanda', 'Netherlands'],
  ['Corea', 'South Korea'],
  ['Saoedi-Arabië', 'Saudi Arabia'],
  ['VR China', 'China'],
  ['台湾', 'Taiwan'],
  ['德國', 'Germany'],
])('%s, as people write it, is %s', (written, area) => {
  expect(statedArea(`Qwxyzt, ${written}`)).toBe(area)
})
