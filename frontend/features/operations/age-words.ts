/** How long something has been so: `-` for no time, `4 s`, `3 min`, `2 h`, `5 days`. */
export function ageWords(seconds: number): string {
  if (seconds <= 0) return '–'
  const [unit, size] = UNITS.find(([, from]) => seconds >= from) ?? [' s', 1]
  return `${Math.max(1, Math.floor(seconds / size))}${unit}`
}

const UNITS: readonly (readonly [unit: string, seconds: number])[] = [
  [' days', 2 * 86_400],
  [' h', 3600],
  [' min', 60],
  [' s', 0],
]
