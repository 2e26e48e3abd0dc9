/** How long something has lasted: `–` for no time, `4 s`, `3 min`, `30 h`, `5 days`. */
export function ageWords(seconds: number): string {
  if (seconds <= 0) return '–'
  const { name, size } = UNITS.find(({ from }) => seconds >= from) ?? SECONDS
  return `${Math.max(1, Math.floor(seconds / size))} ${name}`
}

const SECONDS = { name: 's', from: 0, size: 1 }
/** `from` and `size` in seconds: hours go on until two days are full. */
const UNITS = [
  { name: 'days', from: 2 * 86_400, size: 86_400 },
  { name: 'h', from: 3_600, size: 3_600 },
  { name: 'min', from: 60, size: 60 },
  SECONDS,
]
