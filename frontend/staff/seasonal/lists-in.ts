/** One thing on each line. */
export const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const wordsIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

/** `6 7 8`, as a form's field holds months. */
export const monthsIn = (text: string): number[] => wordsIn(text).map(Number)

export const withMonth = (text: string, month: number): string => {
  const months = monthsIn(text)
  const others = months.filter((each) => each !== month)
  return (others.length === months.length ? [...others, month].sort((a, b) => a - b) : others).join(' ')
}

/** What is no number is left for the contract to refuse. */
export const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))
