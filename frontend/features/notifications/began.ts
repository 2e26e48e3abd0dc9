/** When the day and the week of a moment began where the reader is; weeks begin on Sunday. */
export function daysBegan(now: number): { readonly day: string; readonly week: string } {
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  const week = new Date(day)
  week.setDate(day.getDate() - day.getDay())
  return { day: day.toISOString(), week: week.toISOString() }
}
