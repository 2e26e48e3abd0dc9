import type { RecipeCard } from '#domain/seasonal/contract.ts'
import { SEASONS, type Season, seasonOfMonth } from '#domain/seasonal/season.ts'
import { marketDay } from '#frontend/shared/lib/marketplace-time.ts'

export type SeasonTab = Season | 'current'

/** Today's month, 1 to 12. */
export const monthOf = (today: Date): number => Number(marketDay(today).slice(5, 7))

/** What a tab shows: `current` is the season of the month. */
export const seasonOf = (tab: SeasonTab, month: number): Season => (tab === 'current' ? seasonOfMonth(month) : tab)

/** The address's word for a tab; anything else is the current season. */
export const tabIn = (query: URLSearchParams): SeasonTab => {
  const word = query.get('season') ?? ''
  return Object.hasOwn(SEASONS, word) ? (word as Season) : 'current'
}

/** `November` */
export const monthName = (month: number): string => MONTHS[month - 1] ?? ''

/** `June–July`, `October–December, April`: runs of months, also over the turn of the year. */
export function peakWords(months: readonly number[]): string {
  if (months.length === 12) return 'All year'
  const starts = [...months].sort((a, b) => a - b).filter((month) => !months.includes(before(month)))
  return starts.map((start) => runWords(start, months)).join(', ')
}

function runWords(start: number, months: readonly number[]): string {
  let end = start
  while (months.includes(after(end))) end = after(end)
  return start === end ? monthName(start) : `${monthName(start)}–${monthName(end)}`
}

/** What is at its best this very month comes first. */
export const bestNowFirst = <T extends { readonly peakMonths: readonly number[] }>(all: readonly T[], month: number) =>
  [...all].sort((a, b) => Number(b.peakMonths.includes(month)) - Number(a.peakMonths.includes(month)))

const before = (month: number): number => ((month + 10) % 12) + 1
const after = (month: number): number => (month % 12) + 1

const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
  ...['November', 'December'],
]

export const DIFFICULTY: Readonly<Record<RecipeCard['difficulty'], string>> = {
  easy: 'Easy',
  medium: 'Medium',
  hard: 'Hard',
}

/** `Easy · 25 min · serves 2` */
export const recipeFacts = ({
  difficulty,
  cookTime,
  servings,
}: Pick<RecipeCard, 'difficulty' | 'cookTime' | 'servings'>): string =>
  `${DIFFICULTY[difficulty]} · ${timeWords(cookTime)} · serves ${servings}`

/** `45 min`, `1 h`, `6 h 30 min`. */
export function timeWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
