/** What somebody typed, as a quantity that can be sold: the nearest step, at least one, at most `max`; nonsense changes nothing. */
export function quantityFrom(text: string, { value, step, max }: { value: number; step: number; max: number }): number {
  const typed = Number.parseFloat(text.trim().replace(',', '.'))
  if (!Number.isFinite(typed)) return value
  const stepped = Math.round(typed / step) * step
  const most = Math.floor(max / step) * step
  return Math.max(step, Math.min(stepped, most))
}
