/** The words of a text as the search knows them: lower case, letters and digits. */
export const wordsIn = (text: string): string[] => {
  const words = new Set<string>()
  for (const word of text.normalize('NFC').toLowerCase().match(WORD) ?? [])
    words.add([...word].slice(0, LONGEST).join(''))
  return [...words]
}

const WORD = /[\p{L}\p{N}]+/gu
const LONGEST = 40
