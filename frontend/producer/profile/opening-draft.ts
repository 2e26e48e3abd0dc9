import { WEEKDAYS, type Weekday } from '#domain/kernel/calendar-date.ts'
import type { OpeningSpan } from '#domain/producers/opening-hours.ts'

/** A week as it is typed: `9:00-12:00, 14:00-16:30`, or nothing for a day off. */
type WeekDraft = Record<Weekday, string>

export const emptyWeek: WeekDraft = { mon: '', tue: '', wed: '', thu: '', fri: '', sat: '', sun: '' }

export const weekOf = (opening: readonly OpeningSpan[]): WeekDraft =>
  Object.fromEntries(
    WEEKDAYS.map((weekday) => [
      weekday,
      opening
        .filter((span) => span.weekday === weekday)
        .map(({ opens, closes }) => `${opens}-${closes}`)
        .join(', '),
    ]),
  ) as WeekDraft

/** What is no time stays as it was typed: the contract says what is wrong with it. */
export const openingOf = (week: WeekDraft): OpeningSpan[] =>
  WEEKDAYS.flatMap((weekday) => spansOf(weekday, week[weekday]))

/** Whether a day's text can be read. */
export const isReadable = (text: string): boolean =>
  spansOf('mon', text).every(({ opens, closes }) => isTime(opens) && isTime(closes) && opens < closes)

/** The times of one day, as they are typed. */
export const spansOf = (weekday: Weekday, text: string): OpeningSpan[] =>
  text
    .split(/[,;]/)
    .filter((span) => span.trim())
    .map((span) => {
      const [opens = '', closes = ''] = span.split(/\s*(?:-|–|to)\s*/)
      return { weekday, opens: timeOf(opens), closes: timeOf(closes) }
    })

/** `9`, `9:30`, `4 pm`, `16.30` */
function timeOf(text: string): string {
  const [, hours, minutes = '00', half] = /^\s*(\d{1,2})(?:[:.](\d{2}))?\s*([ap]m)?\s*$/i.exec(text) ?? []
  if (hours === undefined) return text.trim()
  const late = half?.toLowerCase()
  const hour = late ? (Number(hours) % 12) + (late === 'pm' ? 12 : 0) : Number(hours)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
