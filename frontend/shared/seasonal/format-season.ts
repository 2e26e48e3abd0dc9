import type { CalendarDate } from '#domain/kernel/calendar-date.ts'
import type { RecipeCard } from '#domain/seasonal/contract.ts'
import { SEASONS, type Season, seasonOfMonth } from '#domain/seasonal/season.ts'

type SeasonTab = Season | 'current'

/** The current month, 1 to 12. */
export const monthOf = (today: CalendarDate): number => Number(today.slice(5, 7))

/** The season a tab shows; `current` is the season of the month. */
export const seasonOf = (tab: SeasonTab, month: number): Season => (tab === 'current' ? seasonOfMonth(month) : tab)

/** The tab in the URL; anything else means the current season. */
export const tabIn = (query: URLSearchParams): SeasonTab => {
  const value = query.get('season') ?? ''
  return Object.hasOwn(SEASONS, value) ? (value as Season) : 'current'
}

/** `November` */
export const monthName = (month: number): string => MONTHS[month - 1] ?? ''

/** `June–July`, `October–December, April`: ranges of months, which may wrap around the year. */
export function formatPeakMonths(months: readonly number[]): string {
  if (months.length === 12) return 'All year'
  const starts = [...months].sort((a, b) => a - b).filter((month) => !months.includes(before(month)))
  return starts.map((start) => formatMonthRange(start, months)).join(', ')
}

function formatMonthRange(start: number, months: readonly number[]): string {
  let end = start
  while (months.includes(after(end))) end = after(end)
  return start === end ? monthName(start) : `${monthName(start)}–${monthName(end)}`
}

interface Peaking {
  readonly peakMonths: readonly number[]
}

interface PeakGroup<T> {
  readonly title: string
  readonly items: readonly T[]
}

/** A season's items: at their best in the month, still to come, and past their peak. One group for any other season. */
export function groupsByPeak<T extends Peaking>(all: readonly T[], season: Season, month: number): PeakGroup<T>[] {
  const months: readonly number[] = SEASONS[season].months
  const now = months.indexOf(month)
  if (now < 0) return [{ title: `In season in ${SEASONS[season].label.toLowerCase()}`, items: all }]
  const isNow = ({ peakMonths }: T) => peakMonths.includes(month)
  const isAhead = ({ peakMonths }: T) => months.slice(now + 1).some((each) => peakMonths.includes(each))
  const groups = [
    { title: `At their best in ${monthName(month)}`, items: all.filter(isNow) },
    {
      title: `Later this ${SEASONS[season].label.toLowerCase()}`,
      items: all.filter((item) => !isNow(item) && isAhead(item)),
    },
    { title: 'Past their peak', items: all.filter((item) => !isNow(item) && !isAhead(item)) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

/** Sorts items in peak season first. */
export const bestNowFirst = <T extends Peaking>(all: readonly T[], month: number) =>
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
  `${DIFFICULTY[difficulty]} · ${formatDuration(cookTime)} · serves ${servings}`

/** `45 min`, `1 h`, `6 h 30 min`. */
export function formatDuration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
