const jar = (filling: string, lid = '#d9a441'): string =>
  svg(`
  ${shade('f', filling)}${shade('l', lid)}
  <rect x="60" y="70" width="136" height="164" rx="30" fill="#e9f4f7"/>
  <rect x="68" y="92" width="120" height="134" rx="24" fill="url(#f)"/>
  <rect x="76" y="100" width="16" height="96" rx="8" fill="#fff" opacity=".45"/>
  <rect x="96" y="132" width="74" height="56" rx="8" fill="#fffaf0" opacity=".94"/>
  <rect x="108" y="148" width="50" height="7" rx="3.5" fill="#c9a27a"/><rect x="108" y="164" width="34" height="6" rx="3" fill="#dcc3a4"/>
  <rect x="66" y="34" width="124" height="42" rx="13" fill="url(#l)"/>
  <rect x="66" y="60" width="124" height="10" rx="5" fill="#000" opacity=".13"/>`)

const bottle = (filling: string, cap = '#3b2a20', label = MAPLE_LEAF): string =>
  svg(`
  ${shade('f', filling)}
  <path d="M104 40h48v44c0 20 44 30 44 66v64a26 26 0 0 1-26 26H86a26 26 0 0 1-26-26v-64c0-36 44-46 44-66z" fill="url(#f)"/>
  <path d="M82 150c0-20 24-32 30-48" stroke="#fff" stroke-width="11" stroke-linecap="round" fill="none" opacity=".5"/>
  <rect x="78" y="152" width="100" height="62" rx="9" fill="#fff8ea" opacity=".95"/>
  ${label}
  <rect x="96" y="18" width="64" height="34" rx="10" fill="${cap}"/><rect x="102" y="24" width="12" height="22" rx="6" fill="#fff" opacity=".25"/>`)

const MAPLE_LEAF = '<path d="M128 161l7 12 12-3-5 12 9 7-14 4-1 11h-16l-1-11-14-4 9-7-5-12 12 3z" fill="#d1512d"/>'
const TWO_LEAVES =
  '<path d="M128 206c-2-22 4-32 24-44 0 22-8 34-22 40M126 202c-14-2-22-12-22-28 14 4 20 12 22 22" fill="#5d8a3c"/>'

const comb = (wax: string): string =>
  svg(`
  ${shade('w', wax)}
  <rect x="30" y="44" width="196" height="168" rx="22" fill="url(#w)"/>
  ${CELLS.map(({ x, y }) => `<path d="M${x} ${y - 19}l16.5 9.5v19L${x} ${y + 19}l-16.5-9.5v-19z" fill="#b8650f" opacity=".55"/><path d="M${x - 9} ${y - 7}l9-5 9 5" stroke="#ffe9a8" stroke-width="4" stroke-linecap="round" fill="none" opacity=".8"/>`).join('')}`)

const bag = (paper: string, mark: string): string =>
  svg(`
  ${shade('p', paper)}
  <path d="M62 58h132l14 160a22 22 0 0 1-22 22H70a22 22 0 0 1-22-22z" fill="url(#p)"/>
  <path d="M58 26h140a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8H58a8 8 0 0 1-8-8V34a8 8 0 0 1 8-8z" fill="${paper}"/>
  <path d="M50 50h156v10H50z" fill="#000" opacity=".1"/>
  <circle cx="128" cy="150" r="50" fill="#fffaf0" opacity=".95"/>
  <path d="M128 186c-2-40 4-54 30-72-2 34-8 50-26 56M126 178c-20-4-30-18-30-42 20 6 29 18 31 34" fill="${mark}"/>
  <path d="M72 84c-2 30-4 70-6 110" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".35"/>`)

const packet = (paper: string, bloom: string): string =>
  svg(`
  ${shade('p', paper)}${shade('b', bloom)}
  <rect x="52" y="20" width="152" height="220" rx="14" fill="url(#p)"/>
  <path d="M52 34a14 14 0 0 1 14-14h124a14 14 0 0 1 14 14v20l-76 22-76-22z" fill="#fff" opacity=".45"/>
  <path d="M128 214v-64" stroke="#4f8a3c" stroke-width="10" stroke-linecap="round"/>
  <path d="M126 196c-28 0-38-14-40-30 24-2 38 10 40 30M130 184c24 0 34-12 36-28-22 0-34 8-36 28" fill="#69ab4e"/>
  ${[0, 60, 120, 180, 240, 300].map((turn) => `<ellipse cx="128" cy="98" rx="15" ry="25" fill="url(#b)" transform="rotate(${turn} 128 122)"/>`).join('')}
  <circle cx="128" cy="122" r="15" fill="#f4c64a"/>`)

const root = (skin: string, tip: string, leaf = '#5d9e45'): string =>
  svg(`
  ${shade('s', skin)}${shade('v', leaf)}
  <path d="M122 92C92 66 78 40 74 12c26 6 46 28 54 60 4-30 14-50 36-66 8 30-4 60-30 86z" fill="url(#v)"/>
  <path d="M132 92c14-30 36-46 62-50-2 28-22 48-58 56z" fill="${leaf}"/>
  <path d="M128 84c56 0 84 26 84 64 0 46-52 66-70 82-8 8-8 20-14 20s-6-12-14-20c-18-16-70-36-70-82 0-38 28-64 84-64z" fill="url(#s)"/>
  <path d="M110 224c10 4 26 4 36 0-8 8-10 26-18 26s-10-18-18-26z" fill="${tip}"/>
  <ellipse cx="88" cy="126" rx="24" ry="13" fill="#fff" opacity=".4" transform="rotate(-28 88 126)"/>`)

const gourd = (skin: string): string =>
  svg(`
  ${shade('g', skin)}
  <path d="M122 74c-2-28 8-46 30-56l18 14c-20 8-26 22-24 42z" fill="#7a8a3c"/>
  ${[-78, 78, -46, 46, 0].map((off) => `<ellipse cx="${128 + off}" cy="152" rx="${52 - Math.abs(off) / 12}" ry="${86 - Math.abs(off) / 4}" fill="url(#g)" stroke="#0000001a" stroke-width="3"/>`).join('')}
  <ellipse cx="84" cy="112" rx="26" ry="12" fill="#fff" opacity=".35" transform="rotate(-40 84 112)"/>`)

const bundle = (foot: string, head: string, tie = '#d8b06a'): string =>
  svg(`
  <linearGradient id="s" x1="0" y1="1" x2="0" y2="0"><stop offset=".1" stop-color="${foot}"/><stop offset=".75" stop-color="${head}"/></linearGradient>
  ${[-20, -11, -3, 6, 14, 22].map((turn, i) => `<rect x="${100 + i * 8}" y="${20 + (i % 3) * 12}" width="25" height="${214 - (i % 3) * 14}" rx="12.5" fill="url(#s)" stroke="#0000001c" stroke-width="3" transform="rotate(${turn * 0.8} 128 200)"/>`).join('')}
  <rect x="76" y="160" width="104" height="22" rx="11" fill="${tie}"/><rect x="84" y="164" width="60" height="6" rx="3" fill="#fff" opacity=".4"/>`)

const mushroom = (cap: string, stem = '#f6ead6'): string =>
  svg(`
  ${shade('c', cap)}${shade('t', stem)}
  <path d="M98 126h60c-4 30 6 62 14 84 6 18-12 30-44 30s-50-12-44-30c8-22 18-54 14-84z" fill="url(#t)"/>
  <path d="M84 138c24 14 64 14 88 0l-6-20H90z" fill="#000" opacity=".16"/>
  <path d="M128 22c66 0 108 42 108 84 0 26-48 36-108 36S20 132 20 106c0-42 42-84 108-84z" fill="url(#c)"/>
  <ellipse cx="86" cy="62" rx="34" ry="15" fill="#fff" opacity=".4" transform="rotate(-24 86 62)"/>`)

const cluster = (cap: string): string =>
  svg(`
  ${shade('c', cap)}${shade('t', '#f4ebdd')}
  ${CLUSTER_MUSHROOMS.map(({ x, y, size, turn }) => `<g transform="translate(${x} ${y}) rotate(${turn} 64 120) scale(${size})"><path d="M96 120h52c-2 40 8 80 16 116H84c8-36 14-76 12-116z" fill="url(#t)"/><path d="M128 30c60 0 104 34 104 70 0 22-48 34-104 34S24 122 24 100c0-36 44-70 104-70z" fill="url(#c)" stroke="#0000001c" stroke-width="4"/><ellipse cx="90" cy="64" rx="32" ry="13" fill="#fff" opacity=".4" transform="rotate(-20 90 64)"/></g>`).join('')}`)

const mane = (hair: string): string =>
  svg(`
  ${shade('h', hair)}
  <ellipse cx="128" cy="122" rx="106" ry="98" fill="url(#h)"/>
  ${STRANDS.map(({ x, y }) => `<rect x="${x - 5}" y="${y - 14}" width="11" height="50" rx="5.5" fill="url(#h)" stroke="#7a5a3012" stroke-width="2"/>`).join('')}
  <ellipse cx="96" cy="66" rx="40" ry="20" fill="#fff" opacity=".45" transform="rotate(-20 96 66)"/>`)

const wheel = (paste: string, rind: string): string =>
  svg(`
  ${shade('p', paste)}${shade('r', rind)}
  <path d="M128 100v64l72 44v-64zM128 100v64l-47 53v-64z" fill="url(#p)"/><path d="M128 100v64l-47 53v-64z" fill="#000" opacity=".1"/>
  <path d="M16 104v64c0 22 24 40 65 49v-64c-41-9-65-27-65-49zM240 104v64c0 16-14 30-40 40v-64c26-10 40-24 40-40z" fill="url(#r)"/>
  <path d="M128 100L81 153A112 58 0 1 1 200 144z" fill="url(#r)"/><path d="M126 92L82 138A100 46 0 1 1 196 134z" fill="#fff" opacity=".22"/>
  <circle cx="152" cy="140" r="6" fill="#000" opacity=".1"/><circle cx="180" cy="170" r="7" fill="#000" opacity=".1"/><circle cx="104" cy="168" r="5" fill="#000" opacity=".12"/>`)

const bar = (soap: string, fleck: string): string =>
  svg(`
  ${shade('s', soap)}
  <path d="M30 128l92-58a24 24 0 0 1 26 0l78 50a16 16 0 0 1 0 27v36a22 22 0 0 1-10 18l-78 44a24 24 0 0 1-24 0l-80-50a16 16 0 0 1-8-14v-32a24 24 0 0 1 4-21z" fill="url(#s)"/>
  <path d="M34 126l90-56a22 22 0 0 1 24 0l76 48a10 10 0 0 1 0 17l-90 52a20 20 0 0 1-20 0l-80-48a8 8 0 0 1 0-13z" fill="#fff" opacity=".3"/>
  ${FLECKS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5" fill="${fleck}" opacity=".75"/>`).join('')}
  <path d="M104 112l44-26M120 122l44-26" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".55"/>`)

const tin = (lid: string, mark: string): string =>
  svg(`
  ${shade('l', lid)}
  <path d="M28 120v52c0 30 46 52 100 52s100-22 100-52v-52z" fill="#c9ccd1"/><path d="M28 138v14c0 30 46 50 100 50s100-20 100-50v-14z" fill="#fff" opacity=".45"/>
  <ellipse cx="128" cy="118" rx="104" ry="58" fill="url(#l)"/><ellipse cx="128" cy="112" rx="84" ry="44" fill="#fffaf0" opacity=".92"/>
  <path d="M128 144c-4-34 8-48 36-58 0 30-10 46-34 50M124 138c-20-2-32-12-36-32 22 2 32 12 35 26" fill="${mark}"/>`)

/** Positions of the mushrooms in a cluster, back to front. */
const CLUSTER_MUSHROOMS = [
  { x: 14, y: 40, size: 0.46, turn: -16 },
  { x: 124, y: 36, size: 0.46, turn: 16 },
  { x: 66, y: 8, size: 0.5, turn: 0 },
  { x: 8, y: 108, size: 0.44, turn: -10 },
  { x: 136, y: 106, size: 0.44, turn: 10 },
  { x: 62, y: 92, size: 0.54, turn: 0 },
] as const

/** Strands of a mane, row by row from the top. */
const STRANDS = [36, 60, 84, 108, 132, 156, 180].flatMap((y, row) => {
  const reach = Math.sqrt(Math.max(0, 100 ** 2 - (y - 116) ** 2))
  const count = Math.floor(reach / 6)
  return Array.from({ length: count }, (_, i) => ({
    x: 128 - reach + ((i + 0.5) * 2 * reach) / count,
    y: y + ((i * 7 + row * 3) % 5) * 4,
  }))
})

const CELLS = [0, 1, 2, 3].flatMap((row) =>
  Array.from({ length: row % 2 ? 3 : 4 }, (_, i) => ({ x: (row % 2 ? 86 : 66) + i * 41, y: 76 + row * 35 })),
)
const FLECKS: readonly (readonly number[])[] = [
  [72, 130],
  [110, 152],
  [150, 140],
  [186, 128],
  [92, 186],
  [160, 196],
  [128, 206],
]

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">${inside}</svg>`

/** A gradient of the color, lit from the upper left. */
const shade = (id: string, color: string): string =>
  `<linearGradient id="${id}" x1=".15" y1="0" x2=".85" y2="1"><stop offset="0" stop-color="${mix(color, 255, 0.3)}"/><stop offset=".45" stop-color="${color}"/><stop offset="1" stop-color="${mix(color, 30, 0.28)}"/></linearGradient>`

function mix(color: string, target: number, share: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return `#${channels
    .map((c) =>
      Math.round(c + (target - c) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Objects that no emoji shows, in the same style. Each returns an SVG of 256 × 256 in the given colors. */
export const DRAWINGS = {
  jar,
  bottle,
  leafBottle: (filling: string, cap = '#3b2a20') => bottle(filling, cap, TWO_LEAVES),
  comb,
  bag,
  packet,
  root,
  gourd,
  bundle,
  mushroom,
  cluster,
  mane,
  wheel,
  bar,
  tin,
} satisfies Readonly<Record<string, (...colors: string[]) => string>>
